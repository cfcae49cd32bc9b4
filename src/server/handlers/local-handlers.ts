import type { LocalCallName } from '../../shared/contract/endpoints';
import type { Handlers } from '../handler';
import { areaHandlers } from './area-handlers';
import { articleHandlers } from './article-handlers';
import { categoryHandlers } from './category-handlers';
import { certificateFileHandlers } from './certificate-file-handlers';
import { certificateHandlers } from './certificate-handlers';
import { galleryHandlers } from './gallery-handlers';
import { goodsHandlers } from './goods-handlers';
import { homeHandlers } from './home-handlers';
import { informationHandlers } from './information-handlers';
import { paperHandlers } from './paper-handlers';
import { pathwayHandlers } from './pathway-handlers';
import { placeHandlers } from './place-handlers';
import { quickOrderHandlers } from './quick-order-handlers';
import { searchHandlers } from './search-handlers';
import { sheetHandlers } from './sheet-handlers';
import { structureHandlers } from './structure-handlers';
import { suggestionHandlers } from './suggestion-handlers';

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
