/** A form in which a buffer substance is weighed. */
export interface BufferForm {
  readonly name: string;
  readonly formula: string;
}

/** A weak acid and its conjugate base. `pka` and `perDegree` are decimal texts, so that they convert to exact values. */
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

/** A sulfonic or amino acid whose base form is its sodium salt, with the pKa at 0.1 mol/L. */
const zwitterion = (
  name: string,
  pka: string,
  perDegree: string | undefined,
  acidFormula: string,
  saltFormula: string,
): BufferSystem => ({
  id: name.toLowerCase(),
  name,
  pka,
  ...(perDegree !== undefined && { perDegree }),
  acidCharge: null,
  acid: { name: `${name}, free acid`, formula: acidFormula },
  base: { name: `${name}, sodium salt`, formula: saltFormula },
});

/**
 * Common buffers by rising pKa. Good's buffers: Sigma-Aldrich, Buffer Reference Center, whose temperature
 * coefficients agree with Good et al., Biochemistry 5 (1966) 467; others: Beynon and Easterby, Buffer Solutions
 * (1996), and the CRC Handbook's table of ionization reactions of buffers; citric acid: Bates and Pinching, J. Am. Chem.
 * Soc. 71 (1949) 1274; glycine: King, J. Am. Chem. Soc. 73 (1951) 155. Coefficients of Tris: Bates and Hetzer, J.
 * Phys. Chem. 65 (1961) 667; of phosphate: Bates and Acree, J. Res. Natl. Bur. Stand. 34 (1945) 373. Coefficients are
 * omitted if sources differ by a third or more (MOPS, TAPS, CHES, CAPS, Bis-Tris) or only one exists.
 */
export const bufferSystems: readonly BufferSystem[] = [
  {
    id: 'acetate',
    name: 'Acetate',
    pka: '4.76',
    acidCharge: 0,
    acid: { name: 'Acetic acid', formula: 'C2H4O2' },
    base: { name: 'Sodium acetate', formula: 'C2H3NaO2' },
  },
  zwitterion('MES', '6.1', '-0.011', 'C6H13NO4S', 'C6H12NNaO4S'),
  {
    id: 'citrate',
    name: 'Citrate',
    pka: '6.4',
    acidCharge: -2,
    acid: { name: 'Citric acid', formula: 'C6H8O7' },
    base: { name: 'Trisodium citrate dihydrate', formula: 'C6H5Na3O7·2H2O' },
    steps: [3.13, 4.76, 6.4],
  },
  {
    id: 'bis-tris',
    name: 'Bis-Tris',
    pka: '6.46',
    acidCharge: 1,
    acid: { name: 'Bis-Tris hydrochloride', formula: 'C8H20ClNO5' },
    base: { name: 'Bis-Tris', formula: 'C8H19NO5' },
  },
  {
    id: 'pipes',
    name: 'PIPES (pKa2)',
    pka: '6.76',
    perDegree: '-0.0085',
    acidCharge: null,
    acid: { name: 'PIPES, sodium salt', formula: 'C8H17N2NaO6S2' },
    base: { name: 'PIPES, disodium salt', formula: 'C8H16N2Na2O6S2' },
  },
  zwitterion('ACES', '6.78', '-0.02', 'C4H10N2O4S', 'C4H9N2NaO4S'),
  {
    id: 'imidazole',
    name: 'Imidazole',
    pka: '6.95',
    acidCharge: 1,
    acid: { name: 'Imidazole hydrochloride', formula: 'C3H5ClN2' },
    base: { name: 'Imidazole', formula: 'C3H4N2' },
  },
  zwitterion('BES', '7.09', '-0.016', 'C6H15NO5S', 'C6H14NNaO5S'),
  zwitterion('MOPS', '7.2', undefined, 'C7H15NO4S', 'C7H14NNaO4S'),
  {
    id: 'phosphate',
    name: 'Phosphate (pKa2)',
    pka: '7.21',
    perDegree: '-0.0028',
    acidCharge: -1,
    acid: { name: 'Sodium dihydrogen phosphate', formula: 'NaH2PO4' },
    base: { name: 'Disodium hydrogen phosphate', formula: 'Na2HPO4' },
  },
  zwitterion('TES', '7.4', '-0.02', 'C6H15NO6S', 'C6H14NNaO6S'),
  zwitterion('HEPES', '7.48', '-0.014', 'C8H18N2O4S', 'C8H17N2NaO4S'),
  zwitterion('Tricine', '8.05', '-0.021', 'C6H13NO5', 'C6H12NNaO5'),
  {
    id: 'tris',
    name: 'Tris',
    pka: '8.07',
    perDegree: '-0.028',
    acidCharge: 1,
    acid: { name: 'Tris hydrochloride', formula: 'C4H12ClNO3' },
    base: { name: 'Tris base', formula: 'C4H11NO3' },
  },
  {
    id: 'glycylglycine',
    name: 'Glycylglycine',
    pka: '8.25',
    acidCharge: 0,
    acid: { name: 'Glycylglycine', formula: 'C4H8N2O3' },
    base: { name: 'Glycylglycine, sodium salt', formula: 'C4H7N2NaO3' },
  },
  zwitterion('Bicine', '8.26', '-0.018', 'C6H13NO4', 'C6H12NNaO4'),
  zwitterion('TAPS', '8.4', undefined, 'C7H17NO6S', 'C7H16NNaO6S'),
  zwitterion('CHES', '9.49', undefined, 'C8H17NO3S', 'C8H16NNaO3S'),
  {
    id: 'ethanolamine',
    name: 'Ethanolamine',
    pka: '9.5',
    acidCharge: 1,
    acid: { name: 'Ethanolamine hydrochloride', formula: 'C2H8ClNO' },
    base: { name: 'Ethanolamine', formula: 'C2H7NO' },
  },
  {
    id: 'glycine',
    name: 'Glycine (amino)',
    pka: '9.78',
    acidCharge: 0,
    acid: { name: 'Glycine', formula: 'C2H5NO2' },
    base: { name: 'Sodium glycinate', formula: 'C2H4NNaO2' },
  },
  {
    id: 'carbonate',
    name: 'Carbonate (pKa2)',
    pka: '10.33',
    acidCharge: -1,
    acid: { name: 'Sodium bicarbonate', formula: 'NaHCO3' },
    base: { name: 'Sodium carbonate', formula: 'Na2CO3' },
  },
  zwitterion('CAPS', '10.4', undefined, 'C9H19NO3S', 'C9H18NNaO3S'),
];
