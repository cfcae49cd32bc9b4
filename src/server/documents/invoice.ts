/** Amounts are in cents. */
export interface Invoice {
  number: string;
  orderNumber: string;
  /** Unix time in ms, printed as a UTC date. */
  issuedAt: number;
  seller: Seller;
  buyer: { title: string; taxNumber: string; address: string };
  lines: readonly InvoiceLine[];
  /** Added to the lines; negative for discounts. */
  charges: readonly InvoiceCharge[];
  /** Footer of every page, '' = none. */
  notice: string;
}

export interface Seller {
  name: string;
  address: readonly string[];
  email: string;
  phone: string;
}

export interface InvoiceLine {
  goods_sn: string;
  goods_name: string;
  /** Size. */
  goods_attr: string;
  number: number;
  /** Unit price. */
  price_cents: number;
  /** Classification for purchasing systems, printed below the name. */
  filing?: string;
}

export interface InvoiceCharge {
  name: string;
  cents: number;
}

/** @throws RangeError for amounts beyond the safe integers */
export function invoiceSubtotal(lines: readonly InvoiceLine[]): number {
  return requireSafe(
    lines.reduce((sum, { number, price_cents }) => requireSafe(sum + requireSafe(number * price_cents)), 0),
  );
}

/** @throws RangeError for amounts beyond the safe integers */
export function invoiceTotal({ lines, charges }: Pick<Invoice, 'lines' | 'charges'>): number {
  return requireSafe(charges.reduce((sum, { cents }) => requireSafe(sum + cents), invoiceSubtotal(lines)));
}

function requireSafe(cents: number): number {
  if (Number.isSafeInteger(cents)) return cents;
  throw new RangeError(`The amount ${cents} cents is not a safe integer.`);
}
