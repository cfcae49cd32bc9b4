import type { Handlers } from '../handler';
import { makeQuote } from '../ordering/quotes';

/** By itself, because it brings along what prints. */
export const quoteHandlers: Pick<Handlers, 'cartQuote'> = {
  cartQuote: (request, deps, caller) => makeQuote(deps, caller, request),
};
