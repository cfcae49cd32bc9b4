import type { Handlers } from '../http/handler-types';
import { returnCart } from './return-cart';

export const purchasingHandlers: Pick<Handlers, 'returnCart'> = {
  returnCart: (request, deps, caller) => returnCart(deps, caller, request),
};
