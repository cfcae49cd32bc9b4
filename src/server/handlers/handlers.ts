import type { Handlers } from '../handler';
import { categoryHandlers } from './category-handlers';
import { goodsHandlers } from './goods-handlers';
import { homeHandlers } from './home-handlers';
import { placeHandlers } from './place-handlers';
import { searchHandlers } from './search-handlers';

/** Every call of the contract. */
export const handlers: Handlers = {
  ...categoryHandlers,
  ...goodsHandlers,
  ...homeHandlers,
  ...placeHandlers,
  ...searchHandlers,
};
