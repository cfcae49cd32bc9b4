import { findOwnLot } from '../certificates/own-lots';
import { casNearest } from '../../shared/domain/cas-number';
import { lotOf, readLot } from '../../shared/domain/lot-number';
import type { Reading } from '../../shared/domain/readings';
import { pmidIn, withoutLotLeadIn } from '../../shared/domain/search-reading';
import { Refusal, type Handlers } from '../handler';
import type { SearchQuery } from '../search/search-index';
import type { Catalogue } from '../store/catalogue';
import { hasCategory } from '../store/category-store';
import { productsInList } from '../store/goods-list-store';
import { productName } from '../store/goods-store';
import { numbersOfPaper } from '../store/publication-store';

const mostCasOffered = 4;

export const searchHandlers: Pick<Handlers, 'searchGoods'> = {
  async searchGoods({ key, id, as, exact, filters, sort, page, page_size }, { catalogue }) {
    if (id !== undefined && !(await hasCategory(catalogue, id))) {
      throw new Refusal('There is no such section to search in.');
    }
    const elsewhere = await readElsewhere(catalogue, key);
    const other = elsewhere && (as === undefined || as === elsewhere.readAs) ? elsewhere : null;
    const query: SearchQuery = {
      ...(other ? { numbers: other.numbers } : { text: key }),
      ...(as !== undefined && as !== 'lot_number' && as !== 'pmid' && { as }),
      ...(id !== undefined && { categoryId: id }),
      ...{ exact, filters, sort, page, pageSize: page_size },
    };
    const found = await catalogue.search.find(query);
    const list = await productsInList(catalogue, found.goodsIds);
    const alsoAs = elsewhere && !other ? [elsewhere.readAs, ...found.alsoAs] : found.alsoAs;
    return {
      list,
      total: found.total,
      page,
      page_size,
      facets: found.facets,
      read_as: other?.readAs ?? found.readAs,
      also_as: alsoAs,
      corrected: found.corrected,
      nearest: found.nearest,
      cas_nearest: await nearestCas(catalogue, key),
    };
  },
};

/** A text that the index does not know, because it names a lot or a paper and not a product. */
async function readElsewhere(
  catalogue: Catalogue,
  text: string,
): Promise<{ readAs: Reading; numbers: string[] } | null> {
  const lot = await numberOfLot(catalogue, text);
  if (lot !== null) return { readAs: 'lot_number', numbers: [lot] };
  const pmid = pmidIn(text);
  const numbers = pmid === null ? [] : await numbersOfPaper(catalogue, pmid);
  return numbers.length > 0 ? { readAs: 'pmid', numbers } : null;
}

/** The catalogue number of the product that a lot is of; null when the text is no lot or its check sign is wrong. */
async function numberOfLot(catalogue: Catalogue, text: string): Promise<string | null> {
  if (!catalogue.isDemonstration) {
    // Lots that a shop numbers by the day look like much else; a product's own number comes first.
    const known = (await catalogue.search.resolveNumber(text))
      ? null
      : await findOwnLot(catalogue, withoutLotLeadIn(text));
    return known?.product.goods_sn ?? null;
  }
  const lot = readLot(withoutLotLeadIn(text));
  const found = lot && (await catalogue.search.resolveNumber(lot.number));
  const product = found && (await productName(catalogue, found.goodsId));
  if (!product) return null;
  return lotOf(product.goods_sn, lot.half).endsWith(lot.sign) ? product.goods_sn : null;
}

async function nearestCas({ search }: Catalogue, text: string): Promise<{ cas: string; sold: boolean }[]> {
  const nearest = await Promise.all(
    casNearest(text).map(async (cas) => ({ cas, sold: await search.hasCas(cas) })),
  );
  const sold = nearest.filter((each) => each.sold);
  return [...sold, ...nearest.slice(0, 1).filter((each) => !each.sold)].slice(0, mostCasOffered);
}
