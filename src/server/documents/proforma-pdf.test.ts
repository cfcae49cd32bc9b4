import { describe, expect, it } from 'vitest';
import { pdfText } from '../../../test/render/pdf-text';
import { proformaPdf, type Proforma } from './proforma-pdf';

const proforma: Proforma = {
  orderNumber: 'QB260309418203',
  poNumber: 'PO 2026/7',
  quoteNumber: 'Q00000012',
  placedAt: Date.parse('2026-03-09T23:59:00Z'),
  dueAt: Date.parse('2026-03-23T23:59:00Z'),
  isOnAccount: false,
  shipsOn: '2026-03-16',
  seller: {
    name: 'Example Reagents',
    address: ['4 Inkstone Lane', 'Beijing 100190'],
    email: 'orders@shop.example',
    phone: '+86 10 5550 0142',
    taxNumbers: ['Tax number: 91110000DEMO000000'],
  },
  buyer: ['Universität Ulm', 'Albert-Einstein-Allee 11', 'Tax number: DE 147040060'],
  consignee: ['Ann Lee', 'Allee 1', '89081 Ulm', 'DE'],
  lines: [
    {
      goods_sn: 'QB-1',
      goods_name: 'Recombinant Human TNF-α',
      goods_attr: '100 µg',
      number: 3,
      price_cents: 12_345,
    },
  ],
  fees: [
    { name: 'Shipping: Standard', cents: 2_500 },
    { name: 'VAT 19 %', cents: 7_512 },
    { name: 'Paid with points', cents: -1_250 },
  ],
  terms: 'DAP Ulm, Germany (Incoterms 2020)',
  payment: 'Bank transfer. The goods are held for you for 14 days.',
  bankAccount: ['Example Bank, Beijing', 'SWIFT EXAMCNBJ'],
  notice: 'A demonstration.',
};

describe('proformaPdf', () => {
  it('contains parties, amounts, due date, account and reference', async () => {
    expect(await pdfText(await proformaPdf(proforma))).toEqual([
      'Example Reagents',
      'Pro-forma invoice',
      '4 Inkstone Lane',
      'Beijing 100190',
      'orders@shop.example',
      '+86 10 5550 0142',
      'Tax number: 91110000DEMO000000',
      'Bill to',
      'Universität Ulm',
      'Albert-Einstein-Allee 11',
      'Tax number: DE 147040060',
      'Deliver to',
      'Ann Lee',
      'Allee 1',
      '89081 Ulm',
      'DE',
      'Order No.',
      'QB260309418203',
      'Date',
      '2026-03-09',
      'Your order No.',
      'PO 2026/7',
      'Quote No.',
      'Q00000012',
      'Payment due',
      '2026-03-23',
      'Ships on',
      '2026-03-16',
      'Delivery terms',
      'DAP Ulm, Germany (Incoterms',
      '2020)',
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
      'Subtotal',
      '$370.35',
      'Shipping: Standard',
      '$25.00',
      'VAT 19 %',
      '$75.12',
      'Paid with points',
      '-$12.50',
      'Total (USD)',
      '$457.97',
      'Payment',
      'Bank transfer. The goods are held for you for 14 days.',
      'Example Bank, Beijing',
      'SWIFT EXAMCNBJ',
      'Reference: QB260309418203',
      'This is not a tax invoice. You get one when the order is paid.',
      'A demonstration.',
      'Pro-forma invoice QB260309418203 · page 1 of 1',
    ]);
  });

  it('leaves out missing facts', async () => {
    const text = await pdfText(
      await proformaPdf({ ...proforma, poNumber: '', dueAt: null, shipsOn: '', terms: '', bankAccount: [] }),
    );
    for (const word of [
      'Your order No.',
      'Payment due',
      'Ships on',
      'Delivery terms',
      'Reference: QB260309418203',
    ]) {
      expect(text).not.toContain(word);
    }
  });

  it('promises the invoice of an order on account with its confirmation', async () => {
    const text = await pdfText(await proformaPdf({ ...proforma, isOnAccount: true }));
    expect(text).toContain('This is not a tax invoice. You get one when the order is confirmed.');
  });

  it('is deterministic', async () => {
    const [one, other] = [await proformaPdf(proforma), await proformaPdf(proforma)];
    expect(one.equals(other)).toBe(true);
  });

  it('prints account and reference after the total on any number of pages', async () => {
    const lines = Array.from({ length: 90 }, (_, index) => ({
      goods_sn: `QB-${1000 + index}`,
      goods_name: 'A product',
      goods_attr: '1 mg',
      number: 1,
      price_cents: 100,
    }));
    const text = await pdfText(await proformaPdf({ ...proforma, lines }));
    expect(text.filter((run) => run.startsWith('QB-1'))).toHaveLength(90);
    expect(text.indexOf('Total (USD)')).toBeLessThan(text.indexOf('SWIFT EXAMCNBJ'));
    expect(text).toContain('Reference: QB260309418203');
  });
});
