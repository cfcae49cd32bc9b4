import type { Handler } from '../app/context';
import { returnCart } from './return-cart';

export const handleReturnCart: Handler<'returnCart'> = (request, deps, caller) =>
  returnCart(deps, caller, request);
