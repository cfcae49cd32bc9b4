import { describe, expect, it } from 'vitest';
import { SOLD_OUT_STOCK } from '../../../src/shared/catalogue/availability';
import { isDiscontinued, parseDays, parseStatus, parseStock } from './parse-supply';

describe('parseStock', () => {
  it.each(['no', 'No', 'none', 'nil', 'nein', 'non', 'Out of Stock', 'unavailable', 'not available', '无货'])(
    'reads %s as sold out',
    (text) => {
      expect(parseStock(text)).toEqual({ count: SOLD_OUT_STOCK });
    },
  );

  it.each(['made to order', 'on order', 'backorder', 'Back-ordered', 'auf Bestellung'])(
    'reads %s as made to order',
    (text) => {
      expect(parseStock(text)).toEqual({ isMadeToOrder: true });
    },
  );

  it.each(['yes', 'TRUE', 'In stock', 'instock', 'auf Lager', 'available', 'limited', '在庫あり'])(
    'reads %s as available without a number',
    (text) => {
      expect(parseStock(text)).toEqual({ isAvailable: true });
    },
  );

  it.each([
    ['10+', 10],
    ['10 +', 10],
    ['~5', 5],
    ['ca. 20', 20],
    ['> 100', 100],
    ['12.000', 12],
  ])('reads %s as %i units, with a note', (text, count) => {
    expect(parseStock(text)).toEqual({ count, note: `read as ${count} units` });
  });

  it.each([
    ['12', 12],
    ['12.0', 12],
    ['1,200', 1200],
    ['1.200', 1200],
    ["'5", 5],
    ['１０', 10],
  ])('reads %s as %i units', (text, count) => {
    expect(parseStock(text)).toEqual({ count });
  });

  it.each(['-5', '5-', '3.000-', '−2'])('reads the negative number %s as sold out', (text) => {
    expect(parseStock(text)).toMatchObject({ count: SOLD_OUT_STOCK });
  });

  it('reads the quantities of SAP with the decimal sign of the mapping', () => {
    expect(parseStock('12,000', ',')).toMatchObject({ count: 12 });
    expect(parseStock('12.000', ',')).toEqual({ count: 12_000 });
    expect(parseStock('12,000', '.')).toEqual({ count: 12_000 });
  });

  it.each(['discontinued', 'low', 'n/a', '-', '1.5', '<10', '5 - 10'])('reads no number from %s', (text) => {
    expect(parseStock(text)).toHaveProperty('reason');
  });
});

describe('parseStatus', () => {
  it.each([
    'Discontinued',
    'DISCONTINUED 2024',
    'Product discontinued - use A-2',
    'Inactive',
    'End of life',
    'EOL',
    'obsolete',
    'deleted',
    'phased out',
    'auslaufend',
    'Auslaufartikel',
    'eingestellt',
    'nicht mehr lieferbar',
    'arrêté',
    'descatalogado',
    'fuori produzione',
    '停产',
    '已下架',
    '販売終了',
    'draft',
  ])('reads %s as discontinued in any column', (text) => {
    expect(parseStatus(text, 'Status')).toBe('discontinued');
    expect(parseStatus(text, 'Availability')).toBe('discontinued');
  });

  it.each([
    ['Discontinued', 'Yes', 'discontinued'],
    ['Discontinued', '2024-05-01', 'discontinued'],
    ['Discontinued', 'No', 'for sale'],
    ['Discontinued', '0', 'for sale'],
    ['Inactive', 'x', 'discontinued'],
    ['Inactive', 'N', 'for sale'],
    ['Active', 'No', 'discontinued'],
    ['Active', 'TRUE', 'for sale'],
    ['Status', 'Active', 'for sale'],
    ['Status', 'Out of stock', 'for sale'],
    ['Status', 'Yes', null],
    ['Status', 'Pending review', null],
    ['停产', '是', 'discontinued'],
    ['停产', '否', 'for sale'],
  ])('reads column %s with %s as %s', (column, text, status) => {
    expect(parseStatus(text, column)).toBe(status);
  });

  it.each(['Discontinuity assay', 'continued', 'in stock', 'Phase 2'])('does not misread %s', (text) => {
    expect(isDiscontinued(text)).toBe(false);
  });
});

describe('parseDays', () => {
  it.each([
    ['24 hours', 1],
    ['48h', 2],
    ['24-48 Stunden', 2],
    ['next day', 1],
    ['next business day', 1],
    ['5-7 business days', 7],
    ['2-3 Wochen', 15],
  ])('reads %s as %i working days', (text, count) => {
    expect(parseDays(text)).toMatchObject({ count });
  });
});
