import { isoDay } from '../../shared/lib/format-date';
import {
  fullWidth,
  writeHeader,
  writeProductTable,
  writeParties,
  writePayment,
  writeSum,
  writeSums,
} from '../documents/pdf-sections';
import { documentTotal, type DocumentFee, type DocumentLine, type Seller } from '../documents/document-lines';
import { isJapanese } from '../documents/fonts';
import { openPdfWriter, type PdfWriter } from '../documents/pdf-writer';
import type { InvoiceSettlement } from './invoice-store';

/** Content of a printed invoice. Amounts are in cents. */
export interface Invoice {
  number: string;
  orderNumber: string;
  /** The customer's order number, '' = none. */
  poNumber: string;
  /** The quote whose prices the order has, '' = none. */
  quoteNumber: string;
  /** Unix time in ms, printed as a UTC date. */
  issuedAt: number;
  seller: Seller;
  buyer: { title: string; taxNumber: string; address: string };
  /** Address lines. */
  consignee: readonly string[];
  /** Delivery terms of an export, '' = none. */
  terms: string;
  lines: readonly DocumentLine[];
  /** Added to the lines; negative for discounts. */
  fees: readonly DocumentFee[];
  /** Day of the shipment in the time zone of the warehouse (`2026-03-09`); null before the shipment. */
  suppliedOn: string | null;
  settlement: InvoiceSettlement;
  /** Unix time in ms; null when the order was paid before the invoice. */
  dueAt: number | null;
  /** Unix time in ms of the payment; null before it. */
  paidAt: number | null;
  /** Unix time in ms of the cancellation or refund; null for none. */
  endedAt: number | null;
  /** Part of the total that was paid from the account balance. */
  balanceCents: number;
  /** Lines of text, printed while a payment is due. */
  bankAccount: readonly string[];
  /** Footer of every page, '' = none. */
  notice: string;
}

/**
 * Creates a PDF. The same invoice always results in the same bytes.
 *
 * @throws RangeError for amounts beyond the safe integers
 */
export async function invoicePdf(invoice: Invoice): Promise<Buffer> {
  const { number, orderNumber, poNumber, quoteNumber, issuedAt, seller, buyer, consignee, terms, notice } =
    invoice;
  const pdf = await openPdfWriter({
    title: `Invoice ${number}`,
    author: seller.name,
    createdAt: new Date(issuedAt),
    notice,
    isJapanese: isJapanese([buyer.title, buyer.address, ...consignee]),
  });
  writeHeader(pdf, seller, 'Invoice');
  const parties = [
    { heading: 'Billed to', lines: buyerLines(buyer) },
    { heading: 'Delivered to', lines: consignee },
  ];
  const facts: Fact[] = [
    ['Invoice No.', number],
    ['Date', isoDay(issuedAt)],
    ['Order No.', orderNumber],
  ];
  if (poNumber) facts.push(['Your order No.', poNumber]);
  if (quoteNumber) facts.push(['Quote No.', quoteNumber]);
  facts.push(...supplyFacts(invoice), ...settlementFacts(invoice));
  if (terms) facts.push(['Delivery terms', terms]);
  writeParties(pdf, parties, facts);
  writeProductTable(pdf, invoice.lines);
  writeSums(pdf, invoice);
  writePaymentDue(pdf, invoice);
  return pdf.finish(`Invoice ${number}`);
}

type Fact = readonly [name: string, value: string];

/** Returns the date of supply, `On shipment` before it; none for an order that was canceled or refunded before its shipment. */
function supplyFacts({ suppliedOn, settlement }: Invoice): Fact[] {
  if (suppliedOn !== null) return [['Date of supply', suppliedOn]];
  return settlement === 'due' || settlement === 'paid' ? [['Date of supply', 'On shipment']] : [];
}

function settlementFacts({ settlement, dueAt, paidAt, endedAt }: Invoice): Fact[] {
  if (settlement === 'due') return dueAt === null ? [] : [['Payment due', isoDay(dueAt)]];
  const facts: Fact[] = [];
  if (paidAt !== null) facts.push(['Paid on', isoDay(paidAt)]);
  if (endedAt !== null)
    facts.push([settlement === 'canceled' ? 'Canceled on' : 'Refunded on', isoDay(endedAt)]);
  return facts;
}

/**
 * Writes the due date and the bank account of a due invoice, and the amount due if a part was paid from the balance.
 * Writes on a canceled invoice that nothing is due. Writes nothing on a paid or refunded one.
 */
function writePaymentDue(pdf: PdfWriter, invoice: Invoice): void {
  const { settlement, dueAt, balanceCents, number, orderNumber, bankAccount } = invoice;
  if (settlement === 'canceled') {
    pdf.y += 12;
    pdf.writeRow([{ text: 'The order is canceled. Nothing is due on this invoice.', ...fullWidth }], {
      bold: true,
    });
  }
  if (settlement !== 'due' || dueAt === null) return;
  if (balanceCents > 0) {
    writeSum(pdf, 'Paid from balance', -balanceCents);
    writeSum(pdf, 'Amount due (USD)', documentTotal(invoice) - balanceCents, { isLast: true });
  }
  writePayment(pdf, {
    text: `Please pay by ${isoDay(dueAt)} by bank transfer.`,
    bankAccount,
    reference: `${number}, order ${orderNumber}`,
  });
}

function buyerLines({ title, address, taxNumber }: Invoice['buyer']): string[] {
  return [title, address, taxNumber && `Tax number: ${taxNumber}`].filter((line) => line !== '');
}
