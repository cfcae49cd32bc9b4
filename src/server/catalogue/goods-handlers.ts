import { Refusal, type Handlers } from '../http/handler-types';
import { alternativesTo } from './alternative-store';
import { citationsPage } from './citation-store';
import { findEvidence } from './evidence-store';
import { findProduct, productName } from './goods-store';

const noProduct = 'There is no product with this id.';

type GoodsCall =
  'goodsInfo' | 'goodsNumber' | 'goodsBook' | 'citations' | 'goodsEvidence' | 'goodsAlternatives';

export const goodsHandlers: Pick<Handlers, GoodsCall> = {
  /** `tag_id` says by which promotion the visitor came; a product shows the tag that it carries, and no other. */
  async goodsInfo({ id }, { catalogue, selling }) {
    const product = await findProduct(catalogue, id, selling.price_tiers);
    if (!product) throw new Refusal(noProduct);
    return product;
  },

  async goodsNumber({ goods_sn }, { catalogue }) {
    const found = await catalogue.search.resolveNumber(goods_sn);
    const name = found && (await productName(catalogue, found.goodsId));
    if (!name) throw new Refusal('There is no product with this catalogue number.');
    return { ...name, replaced: found.replaced };
  },

  async citations(request, { catalogue }) {
    const found = await citationsPage(catalogue, request);
    if (!found) throw new Refusal(noProduct);
    const { page, page_size } = request;
    return { ...found, page, page_size };
  },

  async goodsEvidence({ id }, { catalogue }) {
    if (!(await productName(catalogue, id))) throw new Refusal(noProduct);
    return findEvidence(catalogue, id);
  },

  async goodsAlternatives({ id }, { catalogue }) {
    const list = await alternativesTo(catalogue, id);
    if (!list) throw new Refusal(noProduct);
    return { list };
  },

  async goodsBook({ id, code }, { catalogue, content }) {
    const name = await productName(catalogue, id);
    if (!name) throw new Refusal(noProduct);
    const explanation = content.specifications.get(code);
    if (!explanation) throw new Refusal('There is no explanation with this code.');
    return { ...name, ...explanation };
  },
};
