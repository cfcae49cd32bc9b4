import { purchaseFacts } from '../../shared/domain/purchasing/purchase-facts';
import type { CommodityOverrules } from '../../shared/domain/purchasing/unspsc';
import { workingDayAfter } from '../../shared/domain/working-days';
import type { FeedProduct } from './feed-store';

/** The attributes of an offer as Google Merchant Center names them, in the order in which they are written. */
export const feedFields = [
  'id',
  'title',
  'description',
  'link',
  'image_link',
  'price',
  'availability',
  'availability_date',
  'brand',
  'mpn',
  'identifier_exists',
  'condition',
  'product_type',
  'item_group_id',
  'size',
] as const;

/** What purchasing systems ask for beside them; Merchant Center has no attributes for it. */
export const purchaseFields = ['unspsc', 'order_unit', 'content', 'content_unit'] as const;

export type FeedField = (typeof feedFields)[number] | (typeof purchaseFields)[number];

/** '' = this offer has no such attribute. */
export type FeedItem = Readonly<Record<FeedField, string>>;

export interface FeedShop {
  /** Under which the shop is known, without a final slash. */
  origin: string;
  brand: string;
  unspsc: CommodityOverrules;
  /** Milliseconds since 1970. */
  now: number;
}

/** The specification's longest texts, in characters. */
const longest = { title: 150, description: 5000, product_type: 750 } as const;

/** An offer for every size of a product; several of one product are told to belong together. */
export function feedItems(product: FeedProduct, shop: FeedShop): FeedItem[] {
  const { goods_id, goods_sn, goods_name, product_class, options } = product;
  return options.map((size) => ({
    id: String(size.product_id),
    title: cut(`${goods_name}, ${size.attr_value}`, longest.title),
    description: cut(product.description || goods_name, longest.description),
    link: `${shop.origin}/goodsInfo?id=${goods_id}`,
    image_link: shop.origin + product.img,
    price: `${size.attr_price} USD`,
    ...availabilityOf(size, shop.now),
    brand: shop.brand,
    mpn: goods_sn,
    identifier_exists: 'yes',
    condition: 'new',
    product_type: cut(product.categories.join(' > '), longest.product_type),
    item_group_id: options.length > 1 ? goods_sn : '',
    size: options.length > 1 ? size.attr_value : '',
    ...purchaseFacts({ product_class, attr_value: size.attr_value }, shop.unspsc),
  }));
}

/** What is made to order can be bought and comes later, which asks for the day on which it leaves the warehouse. */
function availabilityOf(
  { stock, sold_out, ships_in_days }: FeedProduct['options'][number],
  now: number,
): Pick<FeedItem, 'availability' | 'availability_date'> {
  if (sold_out) return { availability: 'out_of_stock', availability_date: '' };
  if (stock > 0) return { availability: 'in_stock', availability_date: '' };
  return {
    availability: 'backorder',
    availability_date: `${workingDayAfter(now, ships_in_days)}T00:00+0000`,
  };
}

/** A long text ends with a mark, and never in the middle of a sign. */
function cut(text: string, most: number): string {
  const signs = [...text];
  return signs.length <= most ? text : `${signs.slice(0, most - 1).join('')}…`;
}
