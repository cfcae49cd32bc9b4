import { describe, expect, it } from 'vitest';
import { amountKey, separateAmounts } from './amounts';

describe('separateAmounts', () => {
  it.each([
    ['aspirin 5g', 'aspirin', ['5g']],
    ['DMSO 500 ml', 'DMSO', ['500 ml']],
    ['1 g caffeine', 'caffeine', ['1 g']],
    ['QC33757-5g', 'QC33757', ['5g']],
    ['QC33757/5g', 'QC33757', ['5g']],
    ['QC33757_5g', 'QC33757', ['5g']],
    ['QC33757:5 g', 'QC33757', ['5 g']],
    ['QA45200-HRP 100 µL', 'QA45200-HRP', ['100 µL']],
    ['dexamethasone 10 mM in DMSO', 'dexamethasone', ['10 mM in DMSO']],
    ['dexamethasone 10 mM × 1 mL in DMSO', 'dexamethasone', ['10 mM × 1 mL in DMSO']],
    ['PBS 10x', 'PBS', ['10x']],
    ['PBS 10×', 'PBS', ['10×']],
    ['PBS pH 7.4', 'PBS', ['pH 7.4']],
    ['Fibronectin 2 x 100 µg', 'Fibronectin', ['2 x 100 µg']],
    ['trypsin 0,25 %', 'trypsin', ['0,25 %']],
    ['puromycin 10 mg/mL', 'puromycin', ['10 mg/mL']],
    ['EGFR ELISA 96 wells', 'EGFR ELISA', ['96 wells']],
    ['sodium chloride 1,000 g', 'sodium chloride', ['1,000 g']],
    ['2 x 100 µg', '', ['2 x 100 µg']],
    ['EGFR ELISA 96 T', 'EGFR ELISA', ['96 T']],
    ['EGFR ELISA 96T', 'EGFR ELISA', ['96T']],
    ['staurosporine 10 UM', 'staurosporine', ['10 UM']],
    ['HCl 2 M', 'HCl', ['2 M']],
  ])('of %j leaves %j', (text, rest, amounts) => {
    const found = separateAmounts(text);
    expect(found.amounts).toEqual(amounts);
    expect(found.text).toBe(rest);
  });

  it.each([
    'IL-6',
    '5-FU',
    'PS-341',
    'beta-2M',
    'CD3',
    'protein G',
    'p38 MAPK',
    'CA19-9',
    'GPCR 5',
    '2-ME',
    'H2O',
    'COX IV',
    '4-1BB',
    'vitamin B12',
    'Hoechst 33342',
    "4',6-diamidino-2-phenylindole",
    'PM-1 200',
    'CD 4 T cells',
    'Th 17 T helper cells',
    'beta 2 M',
    'syringe filter 0.22 µm',
    'syringe filter 0.22 um',
    'cuvette 10 mm',
  ])('leaves %j as it is', (text) => {
    expect(separateAmounts(text)).toEqual({ text, amounts: [] });
  });

  it('takes linear time for long texts', () => {
    const started = performance.now();
    for (const part of ['1 x ', '10 mM in ', '1,000', 'QC12345-', ' '.repeat(9), '5 g / '])
      separateAmounts(part.repeat(2000));
    expect(performance.now() - started).toBeLessThan(500);
  });
});

describe('amountKey', () => {
  it.each([
    ['5g', '5 g'],
    ['100 uL', '100 µL'],
    ['100 mcg', '100 μg'],
    ['2 x 100 µg', '2 × 100 µg'],
    ['0,25 %', '0.25 %'],
    ['1,000 g', '1000 g'],
    ['10,000,000 U', '10000000 U'],
    ['0,125 mg', '0.125 mg'],
    ['100 umol', '100 µmol'],
    ['10 uM', '10 µM'],
    ['10 UM', '10 µM'],
  ])('is the same for %j and %j', (one, other) => {
    expect(amountKey(one)).toBe(amountKey(other));
  });

  it.each([
    ['5 g', '5 mg'],
    ['1,000 g', '1.000 g'],
    ['5 g', '0.5 g'],
  ])('differs for %j and %j', (one, other) => {
    expect(amountKey(one)).not.toBe(amountKey(other));
  });
});
