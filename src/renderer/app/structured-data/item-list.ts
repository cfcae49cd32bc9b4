import type { ItemList } from 'schema-dts';
import type { DescribedPage } from './described-page';

interface Listed {
  list: readonly { goods_id: number; goods_name: string }[];
  total: number;
  page: number;
  page_size: number;
}

/** The products on a page of a list; positions and the number of items are those of the whole list. */
export function itemList({ origin }: DescribedPage, { list, total, page, page_size }: Listed): ItemList {
  const before = (page - 1) * page_size;
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: list.map(({ goods_id, goods_name }, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: goods_name,
      url: `${origin}/goodsInfo?id=${goods_id}`,
    })),
  };
}
