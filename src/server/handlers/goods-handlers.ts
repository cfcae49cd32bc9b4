import { Refusal, type Handlers } from '../handler';
import { citationsPage } from '../store/citation-store';
import { findProduct, productName } from '../store/goods-store';

const noProduct = 'There is no product with this id.';

export const goodsHandlers: Pick<Handlers, 'goodsInfo' | 'goodsNumber' | 'goodsBook' | 'citations'> = {
  /** `tag_id` says by which promotion the visitor came; a product shows the tag that it carries, and no other. */
  async goodsInfo({ id }, { catalogue }) {
    const product = await findProduct(catalogue, id);
    if (!product) throw new Refusal(noProduct);
    return product;
  },

  async goodsNumber({ goods_sn }, { catalogue }) {
    const found = catalogue.search.resolveNumber(goods_sn);
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

  async goodsBook({ id, code }, { catalogue, content }) {
    const name = await productName(catalogue, id);
    if (!name) throw new Refusal(noProduct);
    const explanation = content.specifications.get(code);
    if (!explanation) throw new Refusal('There is no explanation with this code.');
    return { ...name, ...explanation };
  },
};
