import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deliveryTerms, sellerTaxNumbers, taxNote } from './delivery-terms';
import { sellingSettings } from './selling-settings';

const resources = resolve(import.meta.dirname, '../../../resources');
const readText = (name: string) => readFileSync(resolve(resources, name), 'utf8');
const { selling } = sellingSettings.parse(JSON.parse(readText('shop.json')));
const plain = { ...selling, tax_number: '', ships_from: '', incoterm: '' as const };

describe('taxNote', () => {
  it.each([
    ['DE', 'Germany: VAT 19% applies to goods and shipping. Customs may charge the recipient import duties.'],
    [
      'US',
      'United States: we charge no sales tax or VAT. Customs may charge the recipient import tax and duties.',
    ],
    ['JP', 'Japan: we charge no sales tax or VAT. Customs may charge the recipient import tax and duties.'],
    ['CN', 'China: VAT 13% applies to goods and shipping.'],
    ['', 'The tax depends on the delivery country.'],
  ])('of a delivery to %s is “%s”', (country, note) => {
    expect(taxNote(selling, country)).toBe(note);
  });

  it('does not mention import charges that the seller pays, or when no delivery terms are set', () => {
    expect(taxNote({ ...selling, incoterm: 'DDP' }, 'JP')).not.toContain('Customs');
    expect(taxNote(plain, 'JP')).toBe('Japan: we charge no sales tax or VAT.');
  });

  it('agrees with the answers of the FAQ', () => {
    const faq = readText('content/questions.json');
    for (const { country, name, percent } of selling.taxes) {
      const countryName = new Intl.DisplayNames('en', { type: 'region' }).of(country);
      expect(faq).toContain(`${countryName} (${name} ${percent}%)`);
    }
  });
});

describe('deliveryTerms', () => {
  const ulm = { country: 'DE', city: 'Ulm', province: '' };

  it('name the place of an export and are left out in the seller’s country and without a setting', () => {
    expect(deliveryTerms(selling, ulm)).toBe('DAP Ulm, Germany (Incoterms 2020)');
    expect(deliveryTerms(selling, { country: 'JP', city: '', province: 'Tokyo' })).toBe(
      'DAP Tokyo, Japan (Incoterms 2020)',
    );
    expect(deliveryTerms(selling, { country: 'CN', city: 'Beijing', province: 'Beijing' })).toBe('');
    expect(deliveryTerms(plain, ulm)).toBe('');
  });
});

describe('sellerTaxNumbers', () => {
  it('are those of the settings, and of the country where the tax is due', () => {
    expect(sellerTaxNumbers(selling, 'DE')).toEqual([
      'Tax number: 91110000DEMO000000 (demonstration)',
      'Tax number (Germany): DE000000000 (demonstration)',
    ]);
    expect(sellerTaxNumbers(selling, 'US')).toEqual(['Tax number: 91110000DEMO000000 (demonstration)']);
    expect(sellerTaxNumbers(plain, 'US')).toEqual([]);
  });
});
