import type { LocalCallName } from '../../shared/contract/endpoints';
import type { Handlers } from './handler-types';
import { areaHandlers } from '../accounts/addresses/area-handlers';
import { articleHandlers } from '../content/article-handlers';
import { categoryHandlers } from '../catalogue/category-handlers';
import { certificateFileHandlers } from '../documents/certificate-file-handlers';
import { certificateHandlers } from '../documents/certificate-handlers';
import { galleryHandlers } from '../catalogue/gallery-handlers';
import { goodsHandlers } from '../catalogue/goods-handlers';
import { homeHandlers } from '../content/home-handlers';
import { informationHandlers } from '../content/information-handlers';
import { paperHandlers } from '../catalogue/paper-handlers';
import { pathwayHandlers } from '../pathways/pathway-handlers';
import { placeHandlers } from '../geolocation/geolocation-handlers';
import { quickOrderHandlers } from '../search/quick-order-handlers';
import { searchHandlers } from '../search/search-handlers';
import { sheetHandlers } from '../documents/sheet-handlers';
import { structureHandlers } from '../search/structure-handlers';
import { suggestionHandlers } from '../search/suggestion-handlers';

/** Every call that needs nothing but the catalogue. */
export const localHandlers: Pick<Handlers, LocalCallName> = {
  ...areaHandlers,
  ...articleHandlers,
  ...categoryHandlers,
  ...certificateFileHandlers,
  ...certificateHandlers,
  ...galleryHandlers,
  ...goodsHandlers,
  ...homeHandlers,
  ...informationHandlers,
  ...paperHandlers,
  ...pathwayHandlers,
  ...placeHandlers,
  ...quickOrderHandlers,
  ...searchHandlers,
  ...sheetHandlers,
  ...structureHandlers,
  ...suggestionHandlers,
};
