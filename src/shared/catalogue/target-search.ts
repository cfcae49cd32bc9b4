/** Most targets that a search in the index of targets finds, best match first; more are not useful to read. */
export const MAX_FOUND_TARGETS = 200;
