import type { Handler } from '../app/context';
import { returnPunchoutCart } from './return-cart';

export const returnCart: Handler<'returnCart'> = (request, deps, caller) =>
  returnPunchoutCart(deps, caller, request);
