import { MAX_REQUESTED_LINES } from '../contract/stands';

/** Messages to visitors about entries that the stand cannot store, and a sign-in that it refuses. Websites do not load them. */
export const entryQueueMessages = {
  cartOnDevice:
    'The shop could not be reached when you started, so your cart is on this machine. To sign in, send your request, empty the cart or end your visit.',
  queueFull: 'This machine cannot save any more entries. Please tell our staff.',
  tooLong: 'Your entry is too long to be saved. Please shorten your note.',
  tooLongRequest:
    'Your request is too long to be saved. Please remove some products or shorten your note, or ask our staff.',
  tooManyLines: `A request can have at most ${MAX_REQUESTED_LINES} products. Please remove some, or ask our staff.`,
  notSaved: 'Your entry could not be saved. Please try again, or tell our staff.',
} as const;
