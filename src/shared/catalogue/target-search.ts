/** Maximum number of targets that a search in the index of targets returns, best match first. */
export const MAX_FOUND_TARGETS = 200;
