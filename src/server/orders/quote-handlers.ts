import type { Handlers } from '../http/handler-types';
import { makeQuote } from './quotes';

/** By itself, because it brings along what prints. */
export const quoteHandlers: Pick<Handlers, 'cartQuote'> = {
  cartQuote: (request, deps, caller) => makeQuote(deps, caller, request),
};
