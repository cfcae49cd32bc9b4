/** A substance of a recipe and its amount in one liter of the buffer. */
export interface BufferPart {
  readonly name: string;
  readonly amount: string;
  readonly unit: 'mM' | '% v/v' | '% w/v' | 'g/L';
}

export interface BufferRecipe {
  readonly id: string;
  readonly name: string;
  readonly use: string;
  readonly ph: string;
  /** Substance that adjusts the pH of a recipe with one form of its buffer; null when the listed substances give the pH. */
  readonly adjustedWith: 'HCl' | 'NaOH' | null;
  readonly parts: readonly BufferPart[];
}

/** Molar masses in g/mol of the substances that recipes give in mM. */
export const molarMasses: Readonly<Record<string, string>> = {
  'Sodium chloride': '58.44',
  'Potassium chloride': '74.55',
  'Disodium hydrogen phosphate': '141.96',
  'Potassium dihydrogen phosphate': '136.09',
  'Tris base': '121.14',
  'EDTA disodium dihydrate': '372.24',
  'Acetic acid': '60.05',
  'Boric acid': '61.83',
  Glycine: '75.07',
  'Tris-HCl': '157.6',
  HEPES: '238.3',
  'Calcium chloride': '110.98',
  'Magnesium sulfate': '120.37',
  'Sodium bicarbonate': '84.01',
  'D-Glucose': '180.16',
  'Citric acid': '192.12',
  'Trisodium citrate dihydrate': '294.1',
  'Sodium carbonate': '105.99',
  'Ammonium chloride': '53.49',
  'Potassium bicarbonate': '100.12',
  MES: '195.24',
  MOPS: '209.26',
};

/**
 * Solubility in water at 20 °C in mmol/L of substances that precipitate when a buffer is too concentrated. The value of boric
 * acid is for a solution with Tris, that of MES for a solution at pH 6.
 */
export const solubilityInMillimolar: Readonly<Record<string, number>> = {
  'Ammonium chloride': 5000,
  'Boric acid': 1000,
  Glycine: 3000,
  MES: 1000,
  'Disodium hydrogen phosphate': 500,
  'EDTA disodium dihydrate': 500,
  'Potassium chloride': 4000,
  'Sodium chloride': 5000,
  'Sodium bicarbonate': 1000,
  'Tris base': 4000,
};
/** Solubility in water at 20 °C in % w/v of substances that recipes give in percent. */
export const solubilityInPercent: Readonly<Record<string, number>> = {
  'Sodium dodecyl sulfate': 20,
  'Bromophenol blue': 0.5,
  Paraformaldehyde: 20,
  'Sodium deoxycholate': 10,
};
/** Maximum percentage of the volume that substances may take up, with 1 g counted as 1 mL. */
export const MAX_FILLED_PERCENT = 95;

/** Weak acids that give the pH together with a base of the recipe. */
const balancingAcids = /Acetic acid|Boric acid|Glycine|MOPS|Citric acid/;

/**
 * Returns HCl for a buffer weighed as its base or citrate; NaOH for one weighed as its acid form (a free acid such as HEPES, or
 * the hydrochloride of a base such as Tris-HCl), for media and for fixatives; null when the listed substances give the pH.
 */
function adjustmentOf(contents: string): BufferRecipe['adjustedWith'] {
  if (balancingAcids.test(contents)) return null;
  if (/Tris base|Trisodium citrate/.test(contents)) return 'HCl';
  return /Tris-HCl|HEPES|\bMES\b|Tryptone|Paraformaldehyde/.test(contents) ? 'NaOH' : null;
}

/** Creates a recipe. `contents` has the substances as `name amount unit`, separated by `; `. */
const createRecipe = (name: string, ph: string, use: string, contents: string): BufferRecipe => ({
  id: name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/-$/, ''),
  name,
  use,
  ph,
  adjustedWith: adjustmentOf(contents),
  parts: contents.split('; ').map((part) => {
    const [, substance = '', amount = '', unit = ''] =
      /^(.*) ([\d.]+) (mM|% v\/v|% w\/v|g\/L)$/.exec(part) ?? [];
    return { name: substance, amount, unit: unit as BufferPart['unit'] };
  }),
});

export const bufferRecipes: readonly BufferRecipe[] = [
  createRecipe(
    'PBS (1x, pH 7.4)',
    '7.4',
    'Washing, dilution, cell culture rinsing',
    'Sodium chloride 137 mM; Potassium chloride 2.7 mM; Disodium hydrogen phosphate 10 mM; Potassium dihydrogen phosphate 1.8 mM',
  ),
  createRecipe(
    'TBS (1x, pH 7.6)',
    '7.6',
    'Western blot and IHC washing',
    'Tris base 20 mM; Sodium chloride 150 mM',
  ),
  createRecipe(
    'TBST (1x)',
    '7.6',
    'Western blot washing',
    'Tris base 20 mM; Sodium chloride 150 mM; Tween 20 0.1 % v/v',
  ),
  createRecipe(
    'PBST (1x)',
    '7.4',
    'ELISA washing',
    'Sodium chloride 137 mM; Potassium chloride 2.7 mM; Disodium hydrogen phosphate 10 mM; Potassium dihydrogen phosphate 1.8 mM; Tween 20 0.05 % v/v',
  ),
  createRecipe(
    'TE buffer (pH 8.0)',
    '8.0',
    'Nucleic acid storage',
    'Tris base 10 mM; EDTA disodium dihydrate 1 mM',
  ),
  createRecipe(
    'TAE (1x)',
    '8.3',
    'Agarose gel electrophoresis',
    'Tris base 40 mM; Acetic acid 20 mM; EDTA disodium dihydrate 1 mM',
  ),
  createRecipe(
    'TBE (1x)',
    '8.3',
    'Nucleic acid electrophoresis',
    'Tris base 89 mM; Boric acid 89 mM; EDTA disodium dihydrate 2 mM',
  ),
  createRecipe(
    'SDS-PAGE running buffer (1x)',
    '8.3',
    'Protein electrophoresis',
    'Tris base 25 mM; Glycine 192 mM; Sodium dodecyl sulfate 0.1 % w/v',
  ),
  createRecipe(
    'Transfer buffer (Towbin, 1x)',
    '8.3',
    'Western blot transfer',
    'Tris base 25 mM; Glycine 192 mM; Methanol 20 % v/v',
  ),
  createRecipe(
    'RIPA lysis buffer',
    '7.4',
    'Cell lysis',
    'Tris-HCl 50 mM; Sodium chloride 150 mM; NP-40 1 % v/v; Sodium deoxycholate 0.5 % w/v; Sodium dodecyl sulfate 0.1 % w/v',
  ),
  createRecipe(
    'Laemmli sample buffer (1x)',
    '6.8',
    'SDS-PAGE sample preparation',
    'Tris-HCl 62.5 mM; Sodium dodecyl sulfate 2 % w/v; Glycerol 10 % v/v; Bromophenol blue 0.01 % w/v; 2-Mercaptoethanol 5 % v/v',
  ),
  createRecipe('HEPES buffered saline (1x)', '7.4', 'Cell work', 'HEPES 20 mM; Sodium chloride 150 mM'),
  createRecipe(
    "Hanks' balanced salt solution",
    '7.4',
    'Cell culture',
    'Sodium chloride 137 mM; Potassium chloride 5.4 mM; Calcium chloride 1.3 mM; Magnesium sulfate 0.8 mM; Disodium hydrogen phosphate 0.34 mM; Potassium dihydrogen phosphate 0.44 mM; Sodium bicarbonate 4.2 mM; D-Glucose 5.6 mM',
  ),
  createRecipe(
    'Citrate antigen retrieval buffer',
    '6.0',
    'IHC antigen retrieval',
    'Citric acid 1.8 mM; Trisodium citrate dihydrate 8.2 mM',
  ),
  createRecipe(
    'Carbonate coating buffer',
    '9.6',
    'ELISA plate coating',
    'Sodium carbonate 15 mM; Sodium bicarbonate 35 mM',
  ),
  createRecipe(
    'RBC lysis buffer (1x)',
    '7.3',
    'Erythrocyte lysis',
    'Ammonium chloride 155 mM; Potassium bicarbonate 10 mM; EDTA disodium dihydrate 0.1 mM',
  ),
  createRecipe('MES buffer (0.1 M)', '6.0', 'Buffering pH 5.5-6.7', 'MES 100 mM'),
  createRecipe(
    'MOPS running buffer (1x)',
    '7.7',
    'Protein electrophoresis',
    'MOPS 50 mM; Tris base 50 mM; Sodium dodecyl sulfate 0.1 % w/v; EDTA disodium dihydrate 1 mM',
  ),
  createRecipe(
    'SSC (20x)',
    '7.0',
    'Hybridization',
    'Sodium chloride 3000 mM; Trisodium citrate dihydrate 300 mM',
  ),
  createRecipe(
    '4% paraformaldehyde in PBS',
    '7.4',
    'Fixation',
    'Paraformaldehyde 4 % w/v; Sodium chloride 137 mM; Potassium chloride 2.7 mM; Disodium hydrogen phosphate 10 mM; Potassium dihydrogen phosphate 1.8 mM',
  ),
  createRecipe(
    'LB medium',
    '7.0',
    'Bacterial culture',
    'Tryptone 10 g/L; Yeast extract 5 g/L; Sodium chloride 10 g/L',
  ),
];
