import { Refusal, type Handler } from '../http/handler-types';
import { alternativesTo } from './alternative-store';
import { citationsPage } from './citation-store';
import { findEvidence } from './evidence-store';
import { findProduct, productName } from './goods-store';

const noProduct = 'There is no product with this id.';

/** `tag_id` says by which promotion the visitor came; a product shows the tag that it carries, and no other. */
export const goodsInfo: Handler<'goodsInfo'> = async ({ id }, { catalogue, selling }) => {
  const product = await findProduct(catalogue, id, selling.price_tiers);
  if (!product) throw new Refusal(noProduct);
  return product;
};

export const goodsNumber: Handler<'goodsNumber'> = async ({ goods_sn }, { catalogue }) => {
  const found = await catalogue.search.resolveNumber(goods_sn);
  const name = found && (await productName(catalogue, found.goodsId));
  if (!name) throw new Refusal('There is no product with this catalogue number.');
  return { ...name, replaced: found.replaced };
};

export const citations: Handler<'citations'> = async (request, { catalogue }) => {
  const found = await citationsPage(catalogue, request);
  if (!found) throw new Refusal(noProduct);
  const { page, page_size } = request;
  return { ...found, page, page_size };
};

export const goodsEvidence: Handler<'goodsEvidence'> = async ({ id }, { catalogue }) => {
  if (!(await productName(catalogue, id))) throw new Refusal(noProduct);
  return findEvidence(catalogue, id);
};

export const goodsAlternatives: Handler<'goodsAlternatives'> = async ({ id }, { catalogue }) => {
  const list = await alternativesTo(catalogue, id);
  if (!list) throw new Refusal(noProduct);
  return { list };
};

export const goodsBook: Handler<'goodsBook'> = async ({ id, code }, { catalogue, content }) => {
  const name = await productName(catalogue, id);
  if (!name) throw new Refusal(noProduct);
  const explanation = content.specifications.get(code);
  if (!explanation) throw new Refusal('There is no explanation with this code.');
  return { ...name, ...explanation };
};
