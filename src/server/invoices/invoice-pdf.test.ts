import { describe, expect, it } from 'vitest';
import { pdfText } from '../../../test/render/pdf-text';
import { invoicePdf, type Invoice } from './invoice-pdf';

const invoice: Invoice = {
  number: 'INV00000012',
  orderNumber: 'Q20260301-0007',
  issuedAt: Date.parse('2026-03-01T23:59:00Z'),
  seller: {
    name: 'Example Reagents',
    address: ['4 Inkstone Lane', 'Beijing 100190'],
    email: 'orders@shop.example',
    phone: '+86 10 5550 0142',
    taxNumbers: ['Tax number: 91110000DEMO000000'],
  },
  buyer: { title: 'Universität Zürich', taxNumber: 'CHE-123.456.789', address: 'Winterthurerstr. 190' },
  poNumber: 'PO 2026/7',
  quoteNumber: 'Q00000012',
  consignee: ['Ann Lee', 'Allee 1', '8057 Zürich', 'Switzerland'],
  terms: 'DAP Zürich, Switzerland (Incoterms 2020)',
  lines: [
    {
      goods_sn: 'QB-1',
      goods_name: 'Recombinant Human TNF-α',
      goods_attr: '100 µg',
      number: 3,
      price_cents: 12_345,
    },
    { goods_sn: 'QB-2', goods_name: 'PBS (1×, pH 7.4)', goods_attr: '500 mL', number: 1, price_cents: 2_500 },
  ],
  fees: [
    { name: 'Shipping', cents: 4_500 },
    { name: 'Discount', cents: -1_250 },
  ],
  suppliedOn: '2026-02-27',
  settlement: 'paid',
  dueAt: null,
  paidAt: Date.parse('2026-02-26T08:00:00Z'),
  endedAt: null,
  balanceCents: 0,
  bankAccount: ['Example Bank, Beijing', 'SWIFT EXAMCNBJ'],
  notice: 'A demonstration.',
};

/** Returns the printed text as one line. */
const printed = async (change: Partial<Invoice>) =>
  (await pdfText(await invoicePdf({ ...invoice, ...change }))).join(' ');

describe('invoicePdf', () => {
  it('contains seller, buyer, numbers, lines and sums', async () => {
    const text = await pdfText(await invoicePdf(invoice));
    expect(text).toEqual([
      'Example Reagents',
      'Invoice',
      '4 Inkstone Lane',
      'Beijing 100190',
      'orders@shop.example',
      '+86 10 5550 0142',
      'Tax number: 91110000DEMO000000',
      'Billed to',
      'Universität Zürich',
      'Winterthurerstr. 190',
      'Tax number: CHE-123.456.789',
      'Delivered to',
      'Ann Lee',
      'Allee 1',
      '8057 Zürich',
      'Switzerland',
      'Invoice No.',
      'INV00000012',
      'Date',
      '2026-03-01',
      'Order No.',
      'Q20260301-0007',
      'Your order No.',
      'PO 2026/7',
      'Quote No.',
      'Q00000012',
      'Date of supply',
      '2026-02-27',
      'Paid on',
      '2026-02-26',
      'Delivery terms',
      'DAP Zürich, Switzerland',
      '(Incoterms 2020)',
      'Cat. No.',
      'Product',
      'Size',
      'Qty',
      'Unit price',
      'Amount',
      'QB-1',
      'Recombinant Human TNF-α',
      '100 µg',
      '3',
      '$123.45',
      '$370.35',
      'QB-2',
      'PBS (1×, pH 7.4)',
      '500 mL',
      '1',
      '$25.00',
      '$25.00',
      'Subtotal',
      '$395.35',
      'Shipping',
      '$45.00',
      'Discount',
      '-$12.50',
      'Total (USD)',
      '$427.85',
      'A demonstration.',
      'Invoice INV00000012 · page 1 of 1',
    ]);
  });

  it('states due date, amount due and bank account before the payment', async () => {
    const dueAt = Date.parse('2026-03-31T23:59:00Z');
    const open = { settlement: 'due', dueAt, paidAt: null, suppliedOn: null } as const;
    const text = await printed({ ...open, balanceCents: 2_785 });
    for (const part of [
      'Date of supply On shipment',
      'Payment due 2026-03-31',
      'Paid from balance -$27.85 Amount due (USD) $400.00',
      'Please pay by 2026-03-31 by bank transfer.',
      'Example Bank, Beijing SWIFT EXAMCNBJ',
      'Reference: INV00000012, order Q20260301-0007',
    ]) {
      expect(text).toContain(part);
    }
    expect(await printed(open)).not.toContain('Amount due');
  });

  it('asks for no payment once the order is paid, canceled or refunded', async () => {
    const dueAt = Date.parse('2026-03-31T23:59:00Z');
    const endedAt = Date.parse('2026-03-03T08:00:00Z');
    const canceled = await printed({
      settlement: 'canceled',
      dueAt,
      suppliedOn: null,
      paidAt: null,
      endedAt,
    });
    expect(canceled).toContain('Canceled on 2026-03-03');
    expect(canceled).toContain('Nothing is due on this invoice.');
    expect(canceled).not.toContain('Date of supply');
    const refunded = await printed({ settlement: 'refunded', dueAt, endedAt });
    expect(refunded).toContain('Paid on 2026-02-26 Refunded on 2026-03-03');
    for (const text of [canceled, refunded, await printed({ dueAt })]) {
      expect(text).not.toMatch(/Please pay|Payment due|SWIFT/);
    }
  });

  it('is deterministic', async () => {
    const [one, other] = [await invoicePdf(invoice), await invoicePdf(invoice)];
    expect(one.equals(other)).toBe(true);
    expect(one.toString('latin1')).toContain('D:20260301235900Z');
    expect(one.equals(await invoicePdf({ ...invoice, notice: '' }))).toBe(false);
  });

  it('continues on further A4 pages with the table header and all lines', async () => {
    const lines = Array.from({ length: 120 }, (_, index) => ({
      goods_sn: `QB-${1000 + index}`,
      goods_name: 'A name that is long enough to need two lines or three'.repeat(2),
      goods_attr: '1 mg',
      number: 1,
      price_cents: 100,
    }));
    const pdf = await invoicePdf({ ...invoice, lines });
    const text = await pdfText(pdf);
    const pages = pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
    expect(pages).toBeGreaterThan(3);
    expect(pdf.toString('latin1').match(/\/MediaBox \[0 0 595\.28 841\.89\]/g)).toHaveLength(pages);
    expect(text.filter((run) => run === 'Cat. No.')).toHaveLength(pages);
    expect(text.filter((run) => run.startsWith('QB-1'))).toEqual(lines.map(({ goods_sn }) => goods_sn));
    expect(text).toContain(`Invoice INV00000012 · page ${pages} of ${pages}`);
    expect(text).toContain('$152.50');
  });

  it.each([
    ['the end of a text and an action', ') Tj ET << /S /JavaScript /JS (app.alert(1)) >>'],
    ['a link', '(https://evil.example) /URI'],
    ['a formula', '=HYPERLINK("https://evil.example";"pay")'],
    ['the end of a stream', 'endstream endobj 9 0 obj << /OpenAction 1 >>'],
    ['backslashes', '\\) \\( \\101 \\'],
  ])('prints PDF syntax as text: %s', async (_name, malicious) => {
    const buyer = { title: malicious, taxNumber: malicious, address: malicious };
    const seller = { ...invoice.seller, name: malicious };
    const pdf = await invoicePdf({ ...invoice, number: malicious, buyer, seller });
    const text = (await pdfText(pdf)).join('');
    expect(text.replace(/\s/g, '')).toContain(malicious.replace(/\s/g, ''));
    // Names in the structure of the file, without strings.
    const structure = pdf.toString('latin1').replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '');
    expect(structure).not.toMatch(/\/(JS|JavaScript|URI|OpenAction|Launch|AA|Annots|EmbeddedFile)\b/);
    const objects = pdf.toString('latin1').match(/\nendobj\n/g)?.length;
    expect(objects).toBe((await invoicePdf(invoice)).toString('latin1').match(/\nendobj\n/g)?.length);
  });

  it('rejects sums beyond the safe integers', async () => {
    const line = { goods_sn: '', goods_name: '', goods_attr: '', number: 10_000, price_cents: 2 ** 52 };
    await expect(invoicePdf({ ...invoice, lines: [line] })).rejects.toThrow(RangeError);
  });
});
