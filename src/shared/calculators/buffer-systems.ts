/** A form in which a buffer substance is weighed. */
export interface BufferForm {
  readonly name: string;
  readonly formula: string;
}

/** A weak acid and its conjugate base. Numbers are decimal texts, so that they convert to exact values. */
export interface BufferSystem {
  readonly id: string;
  readonly name: string;
  /** pKa at 25 °C. Good's buffers have the value that suppliers print for 0.1 mol/L, others that at infinite dilution. */
  readonly pka: string;
  /** Change of pKa per °C; absent without an agreed value. */
  readonly perDegree?: string;
  /** Charge of the conjugate acid; null = the pKa is printed for 0.1 mol/L and needs no correction. */
  readonly acidCharge: number | null;
  /** All pKa values of an acid whose steps overlap, rising; the forms are then the free acid and its neutral salt. */
  readonly steps?: readonly number[];
  readonly acid: BufferForm;
  readonly base: BufferForm;
}

type NameAndFormula = readonly [name: string, formula: string];

const system = (
  id: string,
  name: string,
  pka: string,
  perDegree: string | undefined,
  acidCharge: number | null,
  acid: NameAndFormula,
  base: NameAndFormula,
): BufferSystem => ({
  id,
  name,
  pka,
  ...(perDegree !== undefined && { perDegree }),
  acidCharge,
  acid: { name: acid[0], formula: acid[1] },
  base: { name: base[0], formula: base[1] },
});

/** A sulfonic or amino acid whose base form is its sodium salt, with the pKa at 0.1 mol/L. */
const zwitterion = (
  name: string,
  pka: string,
  perDegree: string | undefined,
  formula: string,
  salt: string,
) =>
  system(
    name.toLowerCase(),
    name,
    pka,
    perDegree,
    null,
    [`${name}, free acid`, formula],
    [`${name}, sodium salt`, salt],
  );

/**
 * Common buffers by rising pKa. Good's buffers: Sigma-Aldrich, Buffer Reference Center, whose temperature
 * coefficients agree with Good et al., Biochemistry 5 (1966) 467; others: Beynon and Easterby, Buffer Solutions
 * (1996), and the CRC Handbook's table of ionization reactions of buffers; citric acid: Bates and Pinching, J. Am. Chem.
 * Soc. 71 (1949) 1274; glycine: King, J. Am. Chem. Soc. 73 (1951) 155. Coefficients of Tris: Bates and Hetzer, J.
 * Phys. Chem. 65 (1961) 667; of phosphate: Bates and Acree, J. Res. Natl. Bur. Stand. 34 (1945) 373. Coefficients are
 * omitted if sources differ by a third or more (MOPS, TAPS, CHES, CAPS, Bis-Tris) or only one exists.
 */
export const bufferSystems: readonly BufferSystem[] = [
  system(
    'acetate',
    'Acetate',
    '4.76',
    undefined,
    0,
    ['Acetic acid', 'C2H4O2'],
    ['Sodium acetate', 'C2H3NaO2'],
  ),
  zwitterion('MES', '6.1', '-0.011', 'C6H13NO4S', 'C6H12NNaO4S'),
  {
    ...system(
      'citrate',
      'Citrate',
      '6.4',
      undefined,
      -2,
      ['Citric acid', 'C6H8O7'],
      ['Trisodium citrate dihydrate', 'C6H5Na3O7·2H2O'],
    ),
    steps: [3.13, 4.76, 6.4],
  },
  system(
    'bis-tris',
    'Bis-Tris',
    '6.46',
    undefined,
    1,
    ['Bis-Tris hydrochloride', 'C8H20ClNO5'],
    ['Bis-Tris', 'C8H19NO5'],
  ),
  system(
    'pipes',
    'PIPES (pKa2)',
    '6.76',
    '-0.0085',
    null,
    ['PIPES, sodium salt', 'C8H17N2NaO6S2'],
    ['PIPES, disodium salt', 'C8H16N2Na2O6S2'],
  ),
  zwitterion('ACES', '6.78', '-0.02', 'C4H10N2O4S', 'C4H9N2NaO4S'),
  system(
    'imidazole',
    'Imidazole',
    '6.95',
    undefined,
    1,
    ['Imidazole hydrochloride', 'C3H5ClN2'],
    ['Imidazole', 'C3H4N2'],
  ),
  zwitterion('BES', '7.09', '-0.016', 'C6H15NO5S', 'C6H14NNaO5S'),
  zwitterion('MOPS', '7.2', undefined, 'C7H15NO4S', 'C7H14NNaO4S'),
  system(
    'phosphate',
    'Phosphate (pKa2)',
    '7.21',
    '-0.0028',
    -1,
    ['Sodium dihydrogen phosphate', 'NaH2PO4'],
    ['Disodium hydrogen phosphate', 'Na2HPO4'],
  ),
  zwitterion('TES', '7.4', '-0.02', 'C6H15NO6S', 'C6H14NNaO6S'),
  zwitterion('HEPES', '7.48', '-0.014', 'C8H18N2O4S', 'C8H17N2NaO4S'),
  zwitterion('Tricine', '8.05', '-0.021', 'C6H13NO5', 'C6H12NNaO5'),
  system(
    'tris',
    'Tris',
    '8.07',
    '-0.028',
    1,
    ['Tris hydrochloride', 'C4H12ClNO3'],
    ['Tris base', 'C4H11NO3'],
  ),
  system(
    'glycylglycine',
    'Glycylglycine',
    '8.25',
    undefined,
    0,
    ['Glycylglycine', 'C4H8N2O3'],
    ['Glycylglycine, sodium salt', 'C4H7N2NaO3'],
  ),
  zwitterion('Bicine', '8.26', '-0.018', 'C6H13NO4', 'C6H12NNaO4'),
  zwitterion('TAPS', '8.4', undefined, 'C7H17NO6S', 'C7H16NNaO6S'),
  zwitterion('CHES', '9.49', undefined, 'C8H17NO3S', 'C8H16NNaO3S'),
  system(
    'ethanolamine',
    'Ethanolamine',
    '9.5',
    undefined,
    1,
    ['Ethanolamine hydrochloride', 'C2H8ClNO'],
    ['Ethanolamine', 'C2H7NO'],
  ),
  system(
    'glycine',
    'Glycine (amino)',
    '9.78',
    undefined,
    0,
    ['Glycine', 'C2H5NO2'],
    ['Sodium glycinate', 'C2H4NNaO2'],
  ),
  system(
    'carbonate',
    'Carbonate (pKa2)',
    '10.33',
    undefined,
    -1,
    ['Sodium bicarbonate', 'NaHCO3'],
    ['Sodium carbonate', 'Na2CO3'],
  ),
  zwitterion('CAPS', '10.4', undefined, 'C9H19NO3S', 'C9H18NNaO3S'),
];
