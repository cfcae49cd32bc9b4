import type { LocalCallName } from '../../shared/contract/endpoints';
import type { Handlers } from '../handler';
import { areaHandlers } from './area-handlers';
import { articleHandlers } from './article-handlers';
import { categoryHandlers } from './category-handlers';
import { goodsHandlers } from './goods-handlers';
import { homeHandlers } from './home-handlers';
import { pathwayHandlers } from './pathway-handlers';
import { placeHandlers } from './place-handlers';
import { searchHandlers } from './search-handlers';

/** Every call that needs nothing but the catalogue. */
export const localHandlers: Pick<Handlers, LocalCallName> = {
  ...areaHandlers,
  ...articleHandlers,
  ...categoryHandlers,
  ...goodsHandlers,
  ...homeHandlers,
  ...pathwayHandlers,
  ...placeHandlers,
  ...searchHandlers,
};
