import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { findAlternatives } from './alternative-product-store';
import { findCitations } from './citation-store';
import { findPromotionTags } from './product-list-store';
import { findEvidence, findProduct, findProductName, findSpecification } from './product-store';

const noProductMessage = 'There is no product with this id.';

/** Returns a product with the tag `tag_id` of the promotion that the visitor came from; ignores an unknown tag. */
export const goodsInfo: Handler<'goodsInfo'> = async ({ id, tag_id }, { catalogue, selling }) => {
  const product = await findProduct(catalogue, id, selling.price_tiers);
  if (!product) throw new BusinessError(noProductMessage);
  const tag = tag_id === undefined ? undefined : (await findPromotionTags(catalogue)).get(tag_id);
  return tag ? { ...product, zdy_data: tag, tag_key: String(tag.id) } : product;
};

export const productOfNumber: Handler<'productOfNumber'> = async ({ goods_sn }, { catalogue }) => {
  const match = await catalogue.search.resolveNumber(goods_sn);
  const product = match && (await findProductName(catalogue, match.goodsId));
  if (!product) throw new BusinessError('There is no product with this catalogue number.');
  return { ...product, replaced: match.isFormerNumber };
};

export const citations: Handler<'citations'> = async (request, { catalogue }) => {
  const citationsOnPage = await findCitations(catalogue, request);
  if (!citationsOnPage) throw new BusinessError(noProductMessage);
  const { page, page_size } = request;
  return { ...citationsOnPage, page, page_size };
};

export const goodsEvidence: Handler<'goodsEvidence'> = async ({ id }, { catalogue }) => {
  if (!(await findProductName(catalogue, id))) throw new BusinessError(noProductMessage);
  return findEvidence(catalogue, id);
};

export const goodsAlternatives: Handler<'goodsAlternatives'> = async ({ id }, { catalogue }) => {
  const list = await findAlternatives(catalogue, id);
  if (!list) throw new BusinessError(noProductMessage);
  return { list };
};

export const goodsBook: Handler<'goodsBook'> = async ({ id, code }, { catalogue, content }) => {
  const product = await findSpecification(catalogue, id);
  if (!product) throw new BusinessError(noProductMessage);
  const explanation = content.specifications.get(code);
  if (!explanation) throw new BusinessError('There is no explanation with this code.');
  return { ...product, ...explanation };
};
