import type { CatalogueCallName } from '../../shared/contract/endpoints';
import type { Handlers } from './context';
import { deliveryAreas } from '../accounts/addresses/delivery-area-handlers';
import {
  categoryMenu,
  sections,
  category,
  categoryGoods,
  categoryTargets,
} from '../catalogue/category-handlers';
import {
  goodsImages,
  exchangeOffers,
  trialGoods,
  trialOffers,
  trialKinds,
} from '../catalogue/gallery-handlers';
import {
  goodsInfo,
  goodsNumber,
  citations,
  goodsEvidence,
  goodsAlternatives,
  goodsBook,
} from '../catalogue/product-handlers';
import { finderCombinations, findSecondary } from '../catalogue/find-secondary';
import { papers, paperFile } from '../catalogue/publication-handlers';
import { articleTypes, articles, articleInfo } from '../content/article-handlers';
import {
  homeBanners,
  homeArticles,
  homeJournals,
  questions,
  activities,
  company,
} from '../content/content-handlers';
import { coa, coaFile } from '../documents/certificate-handlers';
import { goodsSheet } from '../documents/data-sheet-handlers';
import { location } from '../geolocation/geolocation-handlers';
import { pathways, pathway, pathwayNode, pathwayOrder } from '../pathways/pathway-handlers';
import { resolveRows } from '../search/quick-order-handlers';
import { searchGoods } from '../search/search-handlers';
import { prepareStructures, searchStructures } from '../search/structure-handlers';
import { suggest } from '../search/suggestion-handlers';

/** Handlers of the calls that need only catalogue and content. */
export const catalogueHandlers: Pick<Handlers, CatalogueCallName> = {
  deliveryAreas,

  categoryMenu,
  sections,
  category,
  categoryGoods,
  categoryTargets,

  goodsImages,
  exchangeOffers,
  trialGoods,
  trialOffers,
  trialKinds,

  goodsInfo,
  goodsNumber,
  citations,
  goodsEvidence,
  goodsAlternatives,
  goodsBook,

  papers,
  paperFile,

  articleTypes,
  articles,
  articleInfo,

  homeBanners,
  homeArticles,
  homeJournals,

  questions,
  activities,
  company,

  coaFile,

  coa,

  goodsSheet,

  location,

  pathways,
  pathway,
  pathwayNode,
  pathwayOrder,

  resolveRows,

  searchGoods,

  prepareStructures,
  searchStructures,

  suggest,
  finderCombinations,
  findSecondary,
};
