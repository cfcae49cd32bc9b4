import type { CatalogueCallName } from '../../shared/contract/endpoints';
import type { Handlers } from './context';
import * as deliveryArea from '../accounts/addresses/delivery-area-handlers';
import * as category from '../catalogue/category-handlers';
import * as findSecondary from '../catalogue/find-secondary';
import * as popularProduct from '../catalogue/popular-product-handlers';
import * as product from '../catalogue/product-handlers';
import * as publication from '../catalogue/publication-handlers';
import * as article from '../content/article-handlers';
import * as content from '../content/content-handlers';
import * as certificate from '../documents/certificate-handlers';
import * as dataSheet from '../documents/data-sheet-handlers';
import * as geolocation from '../geolocation/geolocation-handlers';
import * as pathway from '../pathways/pathway-handlers';
import * as quickOrder from '../search/quick-order-handlers';
import * as search from '../search/search-handlers';
import * as structure from '../search/structure-handlers';
import * as suggestion from '../search/suggestion-handlers';

/** Handlers of the calls that need only catalogue and content. A call without a handler does not compile. */
export const catalogueHandlers: Pick<Handlers, CatalogueCallName> = {
  ...deliveryArea,
  ...category,
  ...findSecondary,
  ...popularProduct,
  ...product,
  ...publication,
  ...article,
  ...content,
  ...certificate,
  ...dataSheet,
  ...geolocation,
  ...pathway,
  ...quickOrder,
  ...search,
  ...structure,
  ...suggestion,
};
