import { describe, expect, it } from 'vitest';
import type { Product } from '../../../../shared/contract/calls';
import { moreProperties } from './more-properties';

const told = { cas: '58-08-2', inchikey: null, smiles: null, formula: 'C8H10N4O2', weight: '194.19' };
const product = (properties: Product['properties']) =>
  ({ ...told, storage: 'Store at -20 °C.', shipping: '', properties }) as Product;

describe('moreProperties', () => {
  it('omits values of the identity section', () => {
    const items = [
      { name: 'CAS number', value: '58-08-2' },
      { name: 'Molar mass', value: '194.19 g/mol' },
      { name: 'PubChem CID', value: '2519' },
    ];
    expect(moreProperties(product([{ group: 'Identification', items }]))).toEqual([
      { group: 'Identification', items: [{ name: 'PubChem CID', value: '2519' }] },
    ]);
  });

  it('omits the storage of the page, but not another property with the same value', () => {
    const items = [
      { name: 'Storage conditions', value: 'Store at -20 °C.' },
      { name: 'Handling', value: 'Store at -20 °C.' },
    ];
    expect(moreProperties(product([{ group: 'Quality', items }]))).toEqual([
      { group: 'Quality', items: [{ name: 'Handling', value: 'Store at -20 °C.' }] },
    ]);
  });

  it('omits empty groups', () => {
    const items = [{ name: 'Formula', value: 'C8H10N4O2' }];
    expect(
      moreProperties(
        product([
          { group: 'Chemistry', items },
          { group: 'Quality', items: [] },
        ]),
      ),
    ).toEqual([]);
  });
});
