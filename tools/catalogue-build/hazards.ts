import { elementsOf } from './chemical-class';
import type { Hazard } from './product-draft';
import { readTable } from './source-data';

const hazards = new Map(readTable('ghs_hazard_statements.tsv').map((row) => [row('code'), row]));
const precautions = new Map(
  readTable('ghs_precautionary_statements.tsv').map((row) => [row('code'), row('statement')]),
);

/** Precautionary statements of each hazard, limited to the space of a label. */
const advice: readonly (readonly [hazard: RegExp, codes: readonly string[]])[] = [
  [/^H22[0-8]$/, ['P210', 'P233', 'P370+P378']],
  [/^H27/, ['P210', 'P220']],
  [/^H26/, ['P223', 'P231+P232']],
  [/^H30[0-2]$/, ['P264', 'P270', 'P301+P312']],
  [/^H314$/, ['P260', 'P280', 'P303+P361+P353', 'P305+P351+P338', 'P310']],
  [/^H31[57]$/, ['P280', 'P302+P352']],
  [/^H31[89]$/, ['P280', 'P305+P351+P338']],
  [/^H33[0-6]$/, ['P261', 'P304+P340']],
  [/^H3[4-7]/, ['P201', 'P202', 'P308+P313']],
  [/^H4/, ['P273', 'P391']],
  [/^H290$/, ['P234']],
];

/** Returns hazard data for hazard codes. Throws RangeError for an unknown code. */
export function hazardOf(codes: readonly string[]): Hazard | null {
  if (codes.length === 0) return null;
  const pictograms = new Set<string>();
  const words = new Set<string>();
  const statements: Hazard['statements'] = [];
  for (const code of [...new Set(codes)].sort()) {
    const row = hazards.get(code);
    if (!row) throw new RangeError(`no hazard statement ${code}`);
    for (const pictogram of row('pictograms').split(',')) if (pictogram) pictograms.add(pictogram);
    words.add(row('signal_word'));
    statements.push({ code, text: row('statement') });
  }
  const wanted = advice
    .filter(([hazard]) => codes.some((code) => hazard.test(code)))
    .flatMap(([, list]) => list);
  for (const code of [...new Set([...wanted, 'P501'])].sort()) {
    const text = precautions.get(code);
    if (text === undefined) throw new RangeError(`no precautionary statement ${code}`);
    statements.push({ code, text });
  }
  const signal_word = words.has('Danger') ? 'Danger' : words.has('Warning') ? 'Warning' : '';
  return { signal_word, pictograms: [...pictograms].sort(), statements };
}

/**
 * Conservative demonstration rules on structure and name; a safety data sheet needs tested data.
 * Returns null when no rule applies.
 */
export function compoundHazard(facts: {
  name: string;
  formula: string;
  smiles: string;
  mass: number;
  role: string;
}): Hazard | null {
  const { name, smiles, mass, role } = facts;
  const elements = elementsOf(facts.formula);
  const codes: string[] = [];
  const organic = elements.has('C');
  const onlyCho = [...elements.keys()].every((symbol) => ['C', 'H', 'O', 'N'].includes(symbol));
  const acidic = /C\(=O\)O(?![A-Za-z])|C\(=O\)O$|O=C\(O\)/.test(smiles);
  if (
    organic &&
    onlyCho &&
    mass < 120 &&
    !smiles.includes('.') &&
    !acidic &&
    !/urea|glyc|amide|inositol/i.test(name)
  ) {
    codes.push(mass < 90 ? 'H225' : 'H226', 'H319');
    if (mass < 110) codes.push('H336');
  }
  if (/^(chloroform|dichloromethane|carbon tetrachloride|benzene|toluene)$/i.test(name))
    codes.push('H302', 'H351');
  if (/formaldehyde|acrylamide|hydrazine|ethidium/i.test(name)) codes.push('H301', 'H317', 'H341', 'H350');
  if (/^(methanol)$/i.test(name)) codes.push('H301', 'H370');
  if (
    /^(sulfuric|hydrochloric|nitric|phosphoric|formic|trifluoroacetic|acetic|hydrobromic|chlorosulf\w*) acid$/i.test(
      name,
    )
  )
    codes.push('H290', 'H314');
  if (/^(sodium|potassium|lithium|cesium) hydroxide/i.test(name)) codes.push('H290', 'H314');
  if (/acyl chloride|oyl chloride|sulfonyl chloride|chlorosilane|trichloride|anhydride/i.test(name))
    codes.push('H314', 'H335');
  if (/permanganate|dichromate|chromate|peroxide|persulfate|chlorate|nitrate$/i.test(name) && !organic)
    codes.push('H272', 'H302');
  if (/(chrom|nickel|cobalt|arsen)/i.test(name) && !organic) codes.push('H317', 'H350', 'H410');
  if (/(copper|zinc|silver)/i.test(name) && !organic) codes.push('H302', 'H410');
  if (elements.has('Pb')) codes.push('H302', 'H360', 'H373', 'H410');
  if (/antineoplastic|topoisomerase|alkylating|antimitotic|tubulin|cytotoxic/i.test(role))
    codes.push('H302', 'H341', 'H361');
  if (/pesticide|insecticide|fungicide|herbicide|agrochemical/i.test(role)) codes.push('H302', 'H410');
  if (/isocyanate/i.test(name)) codes.push('H315', 'H317', 'H334');
  if (/thiol$|mercaptan/i.test(name)) codes.push('H226', 'H302', 'H315');
  if (codes.length === 0 && /c1ccccc1|c\(O\)|Nc1/.test(smiles) && organic && mass < 260)
    codes.push('H302', 'H315', 'H319');
  if (codes.length === 0 && acidic && mass < 200 && !elements.has('N')) codes.push('H319');
  return hazardOf(codes);
}
