import { getDocumentProxy } from 'unpdf';
import { describe, expect, it } from 'vitest';
import { pdfText } from '../../../test/render/pdf-text';
import { quotePdf, type QuoteContent } from './quote-pdf';

const line = { goods_sn: 'QB-1', goods_name: 'PBS', goods_attr: '500 mL', number: 3, price_cents: 12_345 };
const quote: QuoteContent = {
  number: 'Q00000012',
  issuedAt: Date.parse('2026-03-01T23:59:00Z'),
  prices: { validUntil: '2026-03-31' },
  seller: {
    name: 'Example Reagents',
    address: ['4 Inkstone Lane'],
    email: 'a@shop.example',
    phone: '+86',
  },
  recipient: 'Universität Zürich',
  lines: [line],
  notice: 'A demonstration.',
};

/** Returns the right edge in points of each text on the first page. */
async function rightEdges(pdf: Buffer): Promise<Map<string, number>> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  const texts = items.filter((item) => 'str' in item);
  return new Map(texts.map(({ str, transform, width }) => [str, Number(transform[4]) + width]));
}

describe('quotePdf', () => {
  it('contains all facts in order', async () => {
    expect(await pdfText(await quotePdf(quote))).toEqual([
      'Example Reagents',
      'Quote',
      '4 Inkstone Lane',
      'a@shop.example',
      '+86',
      'Prepared for',
      'Universität Zürich',
      'Quote No.',
      'Q00000012',
      'Date',
      '2026-03-01',
      'Valid until',
      '2026-03-31',
      'Cat. No.',
      'Product',
      'Size',
      'Qty',
      'Unit price',
      'Amount',
      'QB-1',
      'PBS',
      '500 mL',
      '3',
      '$123.45',
      '$370.35',
      'Subtotal (USD)',
      '$370.35',
      'These prices hold until 2026-03-31, as long as the goods are in stock.',
      'Shipping and taxes are not included: they depend on the destination and are shown before you order.',
      'Please name the number Q00000012 when you order.',
      'A demonstration.',
      'Quote Q00000012 · page 1 of 1',
    ]);
  });

  it('writes the address below a shop name of two lines', async () => {
    const seller = { ...quote.seller, name: 'Example Reagents and Laboratory Supplies Company' };
    const document = await getDocumentProxy(new Uint8Array(await quotePdf({ ...quote, seller })));
    const { items } = await (await document.getPage(1)).getTextContent();
    await document.destroy();
    const texts = items.filter((item) => 'str' in item);
    const baselineOf = (text: string) => Number(texts.find(({ str }) => str.includes(text))?.transform[5]);
    expect(baselineOf('Company')).toBeLessThan(baselineOf('Example'));
    expect(baselineOf('4 Inkstone Lane')).toBeLessThan(baselineOf('Company') - 8);
  });

  it.each([
    [['Qty', '2', '1,000'], 398],
    [['Unit price', '$1.00', '$1,234.56'], 458],
    [['Amount', '$2.00', '$1,234,560.00', '$1,234,562.00'], 539],
  ])('aligns %j to the right edge of their column', async (texts, edge) => {
    const small = { ...line, number: 2, price_cents: 100 };
    const large = { ...line, number: 1000, price_cents: 123_456 };
    const edges = await rightEdges(await quotePdf({ ...quote, lines: [small, large] }));
    for (const text of texts) expect(edges.get(text), text).toBeCloseTo(edge, 0);
  });

  it('names the catalogue date instead of a validity for an offline quote', async () => {
    const text = await pdfText(await quotePdf({ ...quote, prices: { catalogueDate: '2026-02-28' } }));
    expect(text).toContain('2026-02-28');
    expect(text).toContain(
      'These prices were read from the catalogue of 2026-02-28 and are confirmed with your order.',
    );
    expect(text.join(' ')).not.toMatch(/hold until|Valid until/);
  });

  it('prints revision, note and where to order', async () => {
    const orderUrl = 'https://shop.example/user/order?view=quotes';
    const text = await pdfText(await quotePdf({ ...quote, revision: 2, note: 'Ships on ice.', orderUrl }));
    expect(text.join('|')).toContain('Q00000012|Revision|2|Date');
    expect(text.join(' ')).toContain('Ships on ice. These prices hold until 2026-03-31');
    expect(text).toContain(`To order at these prices, sign in at ${orderUrl}, or name the number Q00000012.`);
  });

  it('is deterministic', async () => {
    const [one, other] = [await quotePdf(quote), await quotePdf(quote)];
    expect(one.equals(other)).toBe(true);
    expect(one.equals(await quotePdf({ ...quote, recipient: 'Somebody else' }))).toBe(false);
  });

  it('prints long catalogue numbers unbroken and PDF syntax as text', async () => {
    const goods_sn = 'QA49595-PCPCY55';
    const recipient = ') Tj ET << /S /JavaScript /JS (app.alert(1)) >>';
    const pdf = await quotePdf({ ...quote, recipient, lines: [{ ...line, goods_sn }] });
    expect(await pdfText(pdf)).toContain(goods_sn);
    expect((await pdfText(pdf)).join('').replace(/\s/g, '')).toContain(recipient.replace(/\s/g, ''));
    const structure = pdf.toString('latin1').replace(/\((?:\\[\s\S]|[^\\()])*\)/g, '');
    expect(structure).not.toMatch(/\/(JS|JavaScript|URI|OpenAction)\b/);
  });
});
