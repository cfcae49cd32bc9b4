import type { Handler } from '../http/handler-types';
import { returnCart } from './return-cart';

export const handleReturnCart: Handler<'returnCart'> = (request, deps, caller) =>
  returnCart(deps, caller, request);
