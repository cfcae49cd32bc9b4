import { describe, expect, it } from 'vitest';
import { withoutSupplier } from './supplier-names';

const isTarget = (word: string): boolean => ['CD274', 'Mouse'].includes(word);

describe('withoutSupplier', () => {
  it.each([
    ['anti-CD3 (BD Biosciences)', 'anti-CD3', 'BD Biosciences'],
    ['BD Pharmingen CD4 FITC', 'CD4 FITC', 'BD Pharmingen'],
    ['anti-tubulin, Sigma-Aldrich T9026', 'anti-tubulin', 'Sigma-Aldrich T9026'],
    ['beta actin ab8227 abcam', 'beta actin', 'ab8227 abcam'],
    ['p65 (#8242S, Cell Signaling Technology)', 'p65', '#8242S, Cell Signaling Technology'],
    ['PD-L1 BioLegend Cat. No. 329706', 'PD-L1', 'BioLegend Cat. No. 329706'],
    ['CD274 BioLegend', 'CD274', 'BioLegend'],
    ['BioLegend CD274', 'CD274', 'BioLegend'],
    ['DMSO (Sigma-Aldrich, St. Louis, MO, USA)', 'DMSO', 'Sigma-Aldrich, St. Louis, MO, USA'],
    ['CD4 (BioLegend, clone GK1.5)', 'CD4 (clone GK1.5)', 'BioLegend'],
    ['CD4 (GK1.5, BioLegend)', 'CD4 (GK1.5)', 'BioLegend'],
    ['cisplatin from Selleck', 'cisplatin', 'from Selleck'],
    ['puromycin (Newlab, ant-pr-1)', 'puromycin', 'Newlab, ant-pr-1'],
    ['R&D Systems, Inc. IL-6', 'IL-6', 'R&D Systems, Inc.'],
  ])('splits %s', (typed, text, supplier) => {
    expect(withoutSupplier(typed, isTarget)).toEqual({ text, supplier, isAmbiguous: false });
  });

  it.each([
    ['BD CD3 APC', true],
    ['Sigma DMSO', true],
    ['Sigma T9026 tubulin', false],
    ['tubulin (Sigma)', false],
  ])('says whether the supplier of %s may be another word', (typed, isAmbiguous) => {
    expect(withoutSupplier(typed, isTarget)?.isAmbiguous).toBe(isAmbiguous);
  });

  it.each([
    'DMSO',
    'Sigma',
    'abcam ab8227',
    '14-3-3σ',
    'sigma-1 receptor',
    'BD-1047',
    'thermolysin',
    'rochelle salt',
  ])('finds no supplier beside a product in %s', (typed) => {
    expect(withoutSupplier(typed, isTarget)).toBeNull();
  });
});
