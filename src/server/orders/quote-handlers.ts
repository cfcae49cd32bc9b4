import type { Handler } from '../http/handler-types';
import { makeQuote } from './create-quote';

/** By itself, because it brings along what prints. */
export const cartQuote: Handler<'cartQuote'> = (request, deps, caller) => makeQuote(deps, caller, request);
