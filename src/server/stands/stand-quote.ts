import { randomBytes } from 'node:crypto';
import type { CatalogueDeps } from '../app/context';
import { demandPrintable } from '../documents/demand-printable';
import { dayOf } from '../documents/document-parts';
import { quotePdf } from '../documents/quote-pdf';
import { Refusal } from '../http/handler-types';
import type { Selling } from '../app/selling-settings';
import { sizesOnSale } from '../catalogue/price-store';
import { sayAtStand } from '../../shared/domain/stand/messages';
import { unitPrice } from '../../shared/domain/price-tiers';
import type { Wish } from '../cart/priced-lines';

type StandDeps = Pick<CatalogueDeps, 'catalogue' | 'settings' | 'clock'> & { selling: Selling };

/** No sign that is mistaken for another; 32 of them, so that a random byte falls on each as often. */
const signs = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/**
 * A quote that a stand makes by itself, at the prices of the catalogue that it has: the shop has not seen it, so it says
 * of which day they are and promises nothing. Throws a {@link Refusal} for what cannot be printed or is not sold.
 */
export async function makeStandQuote(
  { catalogue, settings, clock, selling }: StandDeps,
  { lines, recipient }: { lines: readonly Wish[]; recipient: string },
): Promise<{ number: string; pdf: Buffer }> {
  const printable = demandPrintable(recipient, 'recipient', 'Quotes');
  const sales = await sizesOnSale(catalogue, lines);
  const priced = lines.map(({ number }, at) => {
    const sale = sales[at];
    if (!sale) throw new Refusal(sayAtStand('quoteLinesAreGone'));
    const { goods_sn, goods_name } = sale.product;
    const price_cents = unitPrice(sale, number, selling.price_tiers);
    return { goods_sn, goods_name, goods_attr: sale.attr_value, number, price_cents };
  });
  const issuedAt = clock().getTime();
  const number = numberOf(issuedAt);
  const { brand, postal_address, email, phone, demonstration_notice } = settings;
  const pdf = await quotePdf({
    number,
    recipient: printable,
    issuedAt,
    lines: priced,
    prices: { readOn: dayOf(catalogue.changedAt.getTime()) },
    seller: { name: brand, address: postal_address, email, phone },
    notice: demonstration_notice,
  });
  return { number, pdf };
}

/** The day and forty random bits: stands number their quotes without asking anybody. */
function numberOf(time: number): string {
  const random = Array.from(randomBytes(8), (byte) => signs.charAt(byte % signs.length)).join('');
  return `S${dayOf(time).slice(2).replaceAll('-', '')}-${random}`;
}
