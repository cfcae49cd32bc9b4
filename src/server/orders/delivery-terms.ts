import { countryName } from '../../shared/lib/countries';
import type { AddressFields } from '../../shared/accounts/empty-address';
import type { Selling } from './selling-settings';
import { findTax } from './shipping-and-tax';

type TermSettings = Pick<Selling, 'taxes' | 'tax_number' | 'ships_from' | 'incoterm'>;

/**
 * Explains the tax of a delivery to the customer: its name and rate, or that there is none, and that customs may charge the
 * recipient. `country` is '' without an address.
 */
export function taxNote(selling: TermSettings, country: string): string {
  if (country === '') return 'The tax depends on the delivery country.';
  const { name: taxName } = findTax(selling, country);
  const destination = countryName(country) || country;
  const taxText = taxName
    ? `${destination}: ${taxName} applies to goods and shipping.`
    : `${destination}: we charge no sales tax or VAT.`;
  if (!hasImportCharges(selling, country)) return taxText;
  const charges = taxName ? 'import duties' : 'import tax and duties';
  return `${taxText} Customs may charge the recipient ${charges}.`;
}

/** Returns the delivery terms of an export, such as `DAP Ulm, Germany (Incoterms 2020)`; '' for others. */
export function deliveryTerms(
  { incoterm, ships_from }: TermSettings,
  { country, city, province }: Pick<AddressFields, 'country' | 'city' | 'province'>,
): string {
  if (incoterm === '' || country === ships_from) return '';
  const destination = [city || province, countryName(country) || country].filter(Boolean).join(', ');
  return `${incoterm} ${destination} (Incoterms 2020)`;
}

/**
 * Returns lines with the shop's own tax numbers, at home and in the country of delivery, for a document. `country` is '' without
 * a delivery.
 */
export function sellerTaxNumbers({ taxes, tax_number }: TermSettings, country: string): string[] {
  const localTax = taxes.find((tax) => tax.country === country && tax.seller_number !== '');
  return [
    ...(tax_number ? [`Tax number: ${tax_number}`] : []),
    ...(localTax ? [`Tax number (${countryName(country)}): ${localTax.seller_number}`] : []),
  ];
}

/** Returns whether the recipient may pay import charges. The seller pays them under DDP only. */
function hasImportCharges({ incoterm, ships_from }: TermSettings, country: string): boolean {
  return incoterm !== '' && incoterm !== 'DDP' && country !== ships_from;
}
