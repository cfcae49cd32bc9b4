import { expect, it } from 'vitest';
import { wantedSize } from './wanted-size';

const sizes = ['50 mg', '5 g', '100 µL', '2 × 100 µg', '10 mM × 1 mL in DMSO'].map((attr_value) => ({
  attr_value,
}));

it.each([
  ['aspirin 5g', '5 g'],
  ['aspirin 5 G', '5 g'],
  ['QC33757-50mg', '50 mg'],
  ['EGFR antibody 100 ul', '100 µL'],
  ['fibronectin 2x100 ug', '2 × 100 µg'],
  ['dexamethasone 10 mM in DMSO', '10 mM × 1 mL in DMSO'],
  ['PBS pH 7.4, 5 g', '5 g'],
])('%s asks for %s', (query, size) => {
  expect(wantedSize(query, sizes)?.attr_value).toBe(size);
});

it.each(['aspirin', 'aspirin 10 g', 'aspirin 10 mM in water', 'IL-6', ''])('%s asks for none', (query) => {
  expect(wantedSize(query, sizes)).toBeNull();
});
