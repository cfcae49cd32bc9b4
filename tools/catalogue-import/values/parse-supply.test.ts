import { describe, expect, it } from 'vitest';
import { SOLD_OUT_STOCK } from '../../../src/shared/catalogue/availability';
import { isDiscontinued, parseStatus, parseStock } from './parse-supply';

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
      expect(parseStock(text)).toEqual({ count: 0 });
    },
  );

  it.each(['discontinued', 'yes', 'low', 'n/a', '-', '1.5'])('reads no number from %s', (text) => {
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
