/** Head groups of glycerophospholipids. The first match wins. */
const headGroups: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Phosphatidylcholine', /OCC\[N\+\]\(C\)\(C\)C|C\[N\+\]\(C\)\(C\)CCO/],
  [
    'Phosphatidylserine',
    /OC\[C@{0,2}H?\]?\(\[?N(?:H3\+)?\]?\)C\(=O\)|N\[C@{1,2}H\]\(COP|\[NH3\+\]\[C@{1,2}H\]\(COP|NC\(COP/,
  ],
  ['Phosphatidylethanolamine', /OCC\[NH3\+\]|OCCN(?![A-Z(])|^NCCOP|^\[NH3\+\]CCOP/],
  [
    'Phosphatidylinositol',
    /O\[C@{1,2}H\]1(?:\[C@{1,2}H\]\(O\)){3,}|\[C@{1,2}H\]1\(?O?\)?(?:\[C@{1,2}H\]\(O\)){4,}/,
  ],
  ['Phosphatidylglycerol', /OCC\(O\)CO|OC\[C@{1,2}H\]\(O\)CO|^OC(?:C|\[C@{1,2}H\])\(O\)COP/],
  ['Phosphatidic acid', /COP\(=O\)\((?:O|\[O-\])\)(?:O|\[O-\])(?![A-Z[])|^O=P\(O\)\(O\)OC/],
];

const chainEsterPattern = /C{6,}[^.]*?C\(=O\)O|OC\(=O\)C{6,}|OC\(=O\)[^.]*?C{6,}/;
const esterPattern = /C\(=O\)O(?=C|\[C)|OC\(=O\)(?=C)|O=C\([^()]*\)OC/g;
/** Two chains of eight carbon atoms each, and the three of glycerol. */
const MIN_CARBONS = 19;

/**
 * Returns the class of a glycerophospholipid with two acyl chains by its head group, such as `Phosphatidylserine`; '' for
 * other compounds. `smiles` is RDKit's canonical form.
 */
export function lipidClassOf(smiles: string): string {
  const lipid = smiles.split('.').reduce((longest, part) => (part.length > longest.length ? part : longest));
  const carbons = (lipid.match(/C(?![a-z])/g) ?? []).length;
  if (!/P\(=O\)|O=P\(/.test(lipid) || (lipid.match(/P/g) ?? []).length > 1 || /[cns]/.test(lipid)) return '';
  if (carbons < MIN_CARBONS || !chainEsterPattern.test(lipid) || (lipid.match(esterPattern) ?? []).length < 2)
    return '';
  return headGroups.find(([, pattern]) => pattern.test(lipid))?.[0] ?? '';
}
