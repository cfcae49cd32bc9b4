import type { Handler } from '../app/context';
import { createQuote } from './create-quote';

/** In its own file because it loads the PDF library. */
export const cartQuote: Handler<'cartQuote'> = (request, deps, caller) => createQuote(deps, caller, request);
