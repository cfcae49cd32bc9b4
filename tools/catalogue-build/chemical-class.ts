/** Parses a formula to element counts. */
export function elementsOf(formula: string): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [, symbol = '', count] of formula.matchAll(/([A-Z][a-z]?)(\d*)/g)) {
    counts.set(symbol, (counts.get(symbol) ?? 0) + Number(count || 1));
  }
  return counts;
}

const light = new Set(['C', 'H', 'N', 'O', 'S', 'P', 'F', 'Cl', 'Br', 'I', 'Si', 'B', 'D']);

/** Structure rules with menu names. The first match wins. */
const rules: readonly (readonly [name: string, test: (facts: Facts) => boolean])[] = [
  ['Elements & Inorganic Salts', ({ has }) => !has('C')],
  ['Organometallics & Metal Complexes', ({ metal }) => metal],
  ['Organosilicon Compounds', ({ has }) => has('Si')],
  ['Boronic Acids & Boron Compounds', ({ has }) => has('B')],
  [
    'Steroids',
    ({ name }) =>
      /pregn|estra|androst|cholest|cholan|cortiso|sterol\b|steroid|gon-4|sone\b.*acetate/i.test(name),
  ],
  [
    'Nucleosides & Nucleotides',
    ({ name, smiles }) => /osine|uridine|cytidine|deoxy.*nucle/i.test(name) && /n/.test(smiles),
  ],
  [
    'Peptides & Amino Acids',
    ({ smiles, name }) =>
      /N[C@H[\]]*\(?.*C\(=O\)O/.test(smiles) &&
      /(ine|ate|cid|yl-L-.*)$/i.test(name) &&
      !/[cn]\d/.test(smiles),
  ],
  ['Organophosphorus Compounds', ({ has }) => has('P')],
  ['Sulfonamides & Sulfonyl Compounds', ({ smiles }) => /S\(=O\)\(=O\)/.test(smiles)],
  ['Nitro Compounds', ({ smiles }) => smiles.includes('[N+](=O)[O-]')],
  ['Quinolines & Isoquinolines', ({ name }) => /quinol|quinaz|quinox/i.test(name)],
  ['Indoles & Carbazoles', ({ name }) => /indol|carbazol|tryptam/i.test(name)],
  ['Pyridines & Pyrimidines', ({ name }) => /pyrid|pyrimid|nicotin|pyraz|triazin|purin|xanthin/i.test(name)],
  ['Azoles', ({ name }) => /azol|imidaz|hydantoin/i.test(name)],
  ['Flavonoids & Coumarins', ({ name }) => /flav|coumarin|chalcon|chromen|psoralen/i.test(name)],
  ['Other Heteroaromatics', ({ smiles }) => /[nos]\d|[nos](?=[c1-9(])/.test(smiles)],
  [
    'Piperidines, Piperazines & Morpholines',
    ({ smiles, name }) => /piper|morphol|pyrrolid/i.test(name) || /N\d+CC[NOC]?CC?C?\d/.test(smiles),
  ],
  [
    'Anilines & Aromatic Amines',
    ({ smiles, aromatic }) =>
      aromatic && /(^N|\(N\)|N\)|Nc|c.*\(?N)/.test(smiles) && !smiles.includes('C(=O)'),
  ],
  [
    'Phenols & Aromatic Ethers',
    ({ smiles, aromatic }) => aromatic && /Oc|c\(O|c.*\(O\)/.test(smiles) && !smiles.includes('C(=O)'),
  ],
  ['Aromatic Acids, Esters & Amides', ({ smiles, aromatic }) => aromatic && smiles.includes('=O')],
  ['Aromatic Halides & Hydrocarbons', ({ aromatic }) => aromatic],
  ['Hydrocarbons', ({ only }) => only('C', 'H')],
  ['Alkyl Halides', ({ only }) => only('C', 'H', 'F', 'Cl', 'Br', 'I')],
  ['Thiols & Sulfides', ({ has }) => has('S')],
  ['Aliphatic Amines & Amides', ({ has }) => has('N')],
  ['Carboxylic Acids & Esters', ({ smiles }) => /C\(=O\)O|O=C\(?O|O=C\(.*\)O/.test(smiles)],
  ['Aldehydes & Ketones', ({ smiles }) => smiles.includes('=O')],
  ['Carbohydrates & Glycosides', ({ smiles, count }) => count('O') >= 5 && /\d/.test(smiles)],
  ['Alcohols & Ethers', ({ has }) => has('O')],
];

interface Facts {
  name: string;
  smiles: string;
  aromatic: boolean;
  metal: boolean;
  has: (symbol: string) => boolean;
  count: (symbol: string) => number;
  only: (...symbols: string[]) => boolean;
}

/** All classes in menu order. */
export const chemicalClasses: readonly string[] = [...rules.map(([name]) => name), 'Other Compounds'];

/** Returns one of `chemicalClasses`: a heuristic for the menu, not a taxonomy. */
export function chemicalClassOf(name: string, smiles: string, formula: string): string {
  const elements = elementsOf(formula);
  const symbols = [...elements.keys()];
  const facts: Facts = {
    name,
    smiles,
    aromatic: /c/.test(smiles.replace(/\[[A-Z]?[a-z]?\w*\]/g, '').replace(/Cl|Br/g, '')),
    metal: symbols.some(
      (symbol) => !light.has(symbol) && !['Na', 'K', 'Ca', 'Mg', 'Li', 'Se'].includes(symbol),
    ),
    has: (symbol) => elements.has(symbol),
    count: (symbol) => elements.get(symbol) ?? 0,
    only: (...allowed) => symbols.every((symbol) => allowed.includes(symbol)),
  };
  return rules.find(([, test]) => test(facts))?.[0] ?? 'Other Compounds';
}
