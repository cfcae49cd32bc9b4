import type { Handlers } from '../handler';
import { returnCart } from '../ordering/punchout/return-cart';

export const purchasingHandlers: Pick<Handlers, 'returnCart'> = {
  returnCart: (request, deps, caller) => returnCart(deps, caller, request),
};
