import type { ShopSettings } from '../../shared/contract/shop-settings';

export interface Seller {
  name: string;
  address: readonly string[];
  email: string;
  phone: string;
  /** Lines such as `Tax number: …`; none on documents without amounts. */
  taxNumbers?: readonly string[];
}

/** A line of an invoice, a pro forma or a quote. Amounts are in cents. */
export interface DocumentLine {
  goods_sn: string;
  goods_name: string;
  /** Text of the size, `attr_value` in orders. Issued invoices are stored with this name. */
  goods_attr: string;
  /** Quantity. Issued invoices are stored with this name. */
  number: number;
  /** Unit price. */
  price_cents: number;
  /** Facts for purchasing systems, such as the UNSPSC code and the country of origin, printed below the name. */
  purchaseFacts?: string;
}

/** Shipping, tax, a fee, or a negative amount such as redeemed points. */
export interface DocumentFee {
  name: string;
  cents: number;
}

/**
 * Returns the sum of the lines in cents.
 * @throws RangeError for amounts beyond the safe integers
 */
export function documentSubtotal(lines: readonly DocumentLine[]): number {
  return lines.reduce(
    (sum, { number, price_cents }) => requireSafe(sum + requireSafe(number * price_cents)),
    0,
  );
}

/**
 * Returns the sum of lines and fees in cents.
 * @throws RangeError for amounts beyond the safe integers
 */
export function documentTotal({
  lines,
  fees,
}: {
  lines: readonly DocumentLine[];
  fees: readonly DocumentFee[];
}): number {
  return fees.reduce((sum, { cents }) => requireSafe(sum + cents), documentSubtotal(lines));
}

/** Returns the amount. Throws RangeError when it is not a safe integer. */
function requireSafe(cents: number): number {
  if (Number.isSafeInteger(cents)) return cents;
  throw new RangeError(`The amount ${cents} cents is not a safe integer.`);
}

/** Returns the name and contact data of the shop for documents. */
export function documentSeller(
  { brand, postal_address, email, phone }: ShopSettings,
  taxNumbers: readonly string[] = [],
): Seller {
  return { name: brand, address: postal_address, email, phone, taxNumbers };
}
