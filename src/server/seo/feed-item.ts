import { availabilityOf } from '../../shared/catalogue/availability';
import { purchaseFacts } from '../../shared/punchout/purchase-facts';
import type { CommodityOverrides } from '../../shared/punchout/unspsc';
import { firstCharacters } from '../../shared/lib/visible-text';
import { workingDayAfter } from '../../shared/orders/working-days';
import type { FeedProduct } from './feed-store';

/** Attributes of Google Merchant Center in the order in which they are written. */
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

/** Attributes of purchasing systems; Merchant Center has none for them. */
export const purchaseFields = ['unspsc', 'order_unit', 'content', 'content_unit'] as const;

export type FeedField = (typeof feedFields)[number] | (typeof purchaseFields)[number];

/** Attributes of one offer; '' = not present. */
export type FeedItem = Readonly<Record<FeedField, string>>;

export interface FeedShop {
  /** Without a trailing slash. */
  origin: string;
  brand: string;
  unspsc: CommodityOverrides;
  /** Day from which working days until shipment count: `2026-03-09`. */
  startDay: string;
  timeZone: string;
}

/** Maximum lengths of Merchant Center, in characters. */
const maxLength = { title: 150, description: 5000, product_type: 750 } as const;

/**
 * Returns one offer for each priced size of a product; `item_group_id` groups them. Omits sizes with a price on request,
 * because Merchant Center rejects offers without a price.
 */
export function feedItems(product: FeedProduct, shop: FeedShop): FeedItem[] {
  const { goods_id, goods_sn, goods_name, product_class, options } = product;
  const offers = options.flatMap((size) =>
    size.attr_price === null ? [] : [{ size, price: size.attr_price }],
  );
  return offers.map(({ size, price }) => ({
    id: String(size.product_id),
    title: truncate(`${goods_name}, ${size.attr_value}`, maxLength.title),
    description: truncate(product.description || goods_name, maxLength.description),
    link: `${shop.origin}/goodsInfo?id=${goods_id}`,
    image_link: product.image && shop.origin + product.image,
    price: `${price} USD`,
    ...availabilityFields(size, shop),
    brand: shop.brand,
    mpn: goods_sn,
    identifier_exists: 'yes',
    condition: 'new',
    product_type: truncate(product.categories.join(' > '), maxLength.product_type),
    item_group_id: offers.length > 1 ? goods_sn : '',
    size: offers.length > 1 ? size.attr_value : '',
    ...purchaseFacts({ product_class, attr_value: size.attr_value }, shop.unspsc),
  }));
}

/** Returns the availability. Products made to order are on backorder, for which Merchant Center requires the date of shipping. */
function availabilityFields(
  size: FeedProduct['options'][number],
  { startDay, timeZone }: Pick<FeedShop, 'startDay' | 'timeZone'>,
): Pick<FeedItem, 'availability' | 'availability_date'> {
  switch (availabilityOf(size)) {
    case 'sold out':
      return { availability: 'out_of_stock', availability_date: '' };
    case 'in stock':
      return { availability: 'in_stock', availability_date: '' };
    case 'made to order': {
      const day = workingDayAfter(startDay, size.ships_in_days);
      return {
        availability: 'backorder',
        availability_date: `${day}T00:00${offsetAtMidnight(day, timeZone)}`,
      };
    }
  }
}

/** Returns the offset of a time zone from UTC at the beginning of a day (`2026-11-23`): `+0100`. */
function offsetAtMidnight(day: string, timeZone: string): string {
  // First computes the local midnight with the offset at midnight in UTC; both offsets differ if the clock changes in between.
  const midnightUtc = Date.parse(day);
  return formatOffset(offsetMinutes(midnightUtc - offsetMinutes(midnightUtc, timeZone) * 60_000, timeZone));
}

/** Returns the offset of a time zone from UTC at a time in milliseconds since 1970. */
function offsetMinutes(time: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes] = /^GMT([+-])(\d{2}):(\d{2})/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}

/** Formats an offset from UTC, such as `+0100`. */
function formatOffset(totalMinutes: number): string {
  const [hours, minutes] = [Math.floor(Math.abs(totalMinutes) / 60), Math.abs(totalMinutes) % 60];
  return `${totalMinutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(minutes).padStart(2, '0')}`;
}

/** Shortens a text to `max` UTF-16 code units, ending with an ellipsis. */
function truncate(text: string, max: number): string {
  return text.length <= max ? text : `${firstCharacters(text, max - 1)}…`;
}
