import { BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import { findAlternatives } from './alternative-product-store';
import { findCitations } from './citation-store';
import { findEvidence, findProduct, findProductName } from './product-store';

const noProduct = 'There is no product with this id.';

/** Ignores the parameter `tag_id` (the promotion that the visitor came from): a product shows only its own tag. */
export const goodsInfo: Handler<'goodsInfo'> = async ({ id }, { catalogue, selling }) => {
  const product = await findProduct(catalogue, id, selling.price_tiers);
  if (!product) throw new BusinessError(noProduct);
  return product;
};

export const goodsNumber: Handler<'goodsNumber'> = async ({ goods_sn }, { catalogue }) => {
  const found = await catalogue.search.resolveNumber(goods_sn);
  const name = found && (await findProductName(catalogue, found.goodsId));
  if (!name) throw new BusinessError('There is no product with this catalogue number.');
  return { ...name, replaced: found.replaced };
};

export const citations: Handler<'citations'> = async (request, { catalogue }) => {
  const found = await findCitations(catalogue, request);
  if (!found) throw new BusinessError(noProduct);
  const { page, page_size } = request;
  return { ...found, page, page_size };
};

export const goodsEvidence: Handler<'goodsEvidence'> = async ({ id }, { catalogue }) => {
  if (!(await findProductName(catalogue, id))) throw new BusinessError(noProduct);
  return findEvidence(catalogue, id);
};

export const goodsAlternatives: Handler<'goodsAlternatives'> = async ({ id }, { catalogue }) => {
  const list = await findAlternatives(catalogue, id);
  if (!list) throw new BusinessError(noProduct);
  return { list };
};

export const goodsBook: Handler<'goodsBook'> = async ({ id, code }, { catalogue, content }) => {
  const name = await findProductName(catalogue, id);
  if (!name) throw new BusinessError(noProduct);
  const explanation = content.specifications.get(code);
  if (!explanation) throw new BusinessError('There is no explanation with this code.');
  return { ...name, ...explanation };
};
