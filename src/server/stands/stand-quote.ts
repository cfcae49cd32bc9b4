import type { CatalogueContext } from '../app/context';
import { requirePrintable } from '../documents/printable-text';
import { documentSeller } from '../documents/document-lines';
import { sellerTaxNumbers } from '../orders/delivery-terms';
import { createPdfInWorker } from '../documents/create-pdf';
import { BusinessError } from '../http/errors';
import type { Selling } from '../orders/selling-settings';
import { findCatalogueVariants } from '../catalogue/variant-store';
import { formatStandMessage } from '../../shared/stands/stand-messages';
import { unitPrice } from '../../shared/orders/price-tiers';
import { isoDay } from '../../shared/lib/format-date';
import type { RequestedItem } from '../cart/price-lines';
import { randomUnambiguousText } from './stand-enrollment';

type StandDeps = Pick<CatalogueContext, 'catalogue' | 'settings' | 'clock'> & { selling: Selling };

/**
 * Creates a quote at the stand, at the prices of its catalogue. The quote states the date of the prices and is not binding,
 * because the shop does not know it. Throws a {@link BusinessError} for text that cannot be printed and
 * for sizes that are not sold or are priced on request.
 */
export async function createStandQuote(
  { catalogue, settings, clock, selling }: StandDeps,
  { lines, recipient }: { lines: readonly RequestedItem[]; recipient: string },
): Promise<{ number: string; pdf: Buffer }> {
  const printableRecipient = requirePrintable(recipient, 'recipient', 'Quotes');
  const catalogueVariants = await findCatalogueVariants(catalogue, lines);
  const pricedLines = lines.map(({ number }, index) => {
    const catalogueVariant = catalogueVariants[index];
    if (!catalogueVariant) throw new BusinessError(formatStandMessage('quoteLinesUnavailable'));
    if (!catalogueVariant.listPrice) throw new BusinessError(formatStandMessage('quoteLinesOnRequest'));
    const { goods_sn, goods_name } = catalogueVariant.product;
    const price_cents = unitPrice(catalogueVariant.listPrice, number, selling.price_tiers);
    return { goods_sn, goods_name, goods_attr: catalogueVariant.attr_value, number, price_cents };
  });
  const issuedAt = clock().getTime();
  const quoteNumber = createQuoteNumber(issuedAt);
  const pdf = await createPdfInWorker(
    {
      kind: 'quote',
      content: {
        number: quoteNumber,
        recipient: printableRecipient,
        issuedAt,
        lines: pricedLines,
        prices: { catalogueDate: isoDay(catalogue.changedAt.getTime()) },
        seller: documentSeller(settings, sellerTaxNumbers(selling, '')),
        notice: settings.demonstration_notice,
      },
    },
    '',
  );
  return { number: quoteNumber, pdf };
}

/** Returns a number with the date and 40 random bits, because stands number their quotes without coordination. */
function createQuoteNumber(time: number): string {
  return `S${isoDay(time).slice(2).replaceAll('-', '')}-${randomUnambiguousText(8)}`;
}
