/** All that an invoice states; amounts in cents. */
export interface Invoice {
  number: string;
  orderNumber: string;
  /** Milliseconds since 1970; printed as the day in UTC. */
  issuedAt: number;
  seller: Seller;
  buyer: { title: string; taxNumber: string; address: string };
  lines: readonly InvoiceLine[];
  /** What is added to the lines or, below zero, taken off: shipping, a discount. */
  charges: readonly InvoiceCharge[];
  /** At the foot of every page, '' for nothing. */
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
  /** The size. */
  goods_attr: string;
  number: number;
  /** Of one. */
  price_cents: number;
  /** How purchasing systems file it, in words below its name; left out where nobody asks for that. */
  filing?: string;
}

export interface InvoiceCharge {
  name: string;
  cents: number;
}

/** The sum of the lines, in cents. Throws RangeError beyond the whole numbers that can be counted exactly. */
export function subtotalOf(lines: readonly InvoiceLine[]): number {
  return exact(lines.reduce((sum, { number, price_cents }) => exact(sum + exact(number * price_cents)), 0));
}

/** What is to be paid, in cents. Throws like {@link subtotalOf}. */
export function totalOf({ lines, charges }: Pick<Invoice, 'lines' | 'charges'>): number {
  return exact(charges.reduce((sum, { cents }) => exact(sum + cents), subtotalOf(lines)));
}

function exact(cents: number): number {
  if (Number.isSafeInteger(cents)) return cents;
  throw new RangeError(`not an amount in cents: ${cents}`);
}
