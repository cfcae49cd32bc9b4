import { Molecule } from 'openchemlib';
import { pick } from '../../catalogue-build/seeded-random';
import { collectQueries } from './collect-queries';
import type { LabeledQuery } from './labeled-query';
import type { CatalogueSample } from './catalogue-sample';

const COMPOUND_LINE = 'small molecules';

/** Common formulas and the CAS numbers of their compounds. */
const commonFormulas: readonly (readonly [formula: string, cas: string])[] = [
  ['NaCl', '7647-14-5'],
  ['H2SO4', '7664-93-9'],
  ['HCl', '7647-01-0'],
  ['MgCl2', '7786-30-3'],
  ['Ca(OH)2', '1305-62-0'],
  ['CuSO4', '7758-98-7'],
  ['C2H5OH', '64-17-5'],
  ['CH3OH', '67-56-1'],
  ['CH3COOH', '64-19-7'],
  ['(CH3)2SO', '67-68-5'],
  ['KCl', '7447-40-7'],
  ['CaCl2', '10043-52-4'],
  ['NaOH', '1310-73-2'],
  ['KMnO4', '7722-64-7'],
  ['AgNO3', '7761-88-8'],
  ['H3PO4', '7664-38-2'],
  ['C6H5OH', '108-95-2'],
];

/** Other spellings of a formula: lower case, with spaces, elements in reverse order. */
const formulaSpellings: readonly ((formula: string) => string)[] = [
  (formula) => formula.toLowerCase(),
  (formula) => formula.replace(/(?!^)(?=[A-Z])/g, ' '),
  (formula) => (formula.match(/[A-Z][a-z]?\d*/g) ?? []).reverse().join(''),
];

/** Common formulas, and Hill formulas of random compounds in another order or case. */
export function formulaQueries(sample: CatalogueSample): LabeledQuery[] {
  const casNumbers = new Set(Array.from(sample.productsOf(COMPOUND_LINE), ({ chemistry }) => chemistry?.cas));
  const commonQueries = commonFormulas
    .filter(([, cas]) => casNumbers.has(cas))
    .map(([text, cas]): LabeledQuery => ({ kind: 'formula', text, relevant: { cas } }));
  const others = collectQueries(sample.draw(COMPOUND_LINE, 'formulas'), 20, ({ draft }) => {
    const formula = draft.chemistry?.formula ?? '';
    if (!/^C\d+H\d+[NO]/.test(formula) || formula.length > 20) return null;
    return {
      kind: 'formula',
      text: pick(formulaSpellings, 'written', formula)(formula),
      relevant: { formula },
    };
  });
  return [...commonQueries, ...others];
}

/** Structures as Kekulé SMILES. The catalogue's SMILES have aromatic atoms, and may start from another atom. */
export function structureQueries(sample: CatalogueSample): LabeledQuery[] {
  return collectQueries(sample.draw(COMPOUND_LINE, 'structures'), 20, ({ draft }) => {
    const { smiles = '', cas = null } = draft.chemistry ?? {};
    if (cas === null || smiles.includes('.') || !/c1|n1/.test(smiles) || smiles.length > 90) return null;
    const text = Molecule.fromSmiles(smiles).toIsomericSmiles({ kekulizedOutput: true });
    return text === smiles ? null : { kind: 'structure', text, relevant: { cas } };
  });
}
