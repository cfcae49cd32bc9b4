import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { calculate } from '../../../../test/render/calculate';

const weight = (values: Record<string, string>) => calculate('weight', values);
const number = (text: string | undefined) => Number((text ?? '').replace(/,/g, '').split(' ')[0]);

// Molecular weights as PubChem and suppliers print them, two places; elements of wide natural range differ in the second.
describe('weights of formulas', () => {
  it.each<[string, number]>([
    ['H2O', 18.02],
    ['NaCl', 58.44],
    ['C6H12O6', 180.16],
    ['C9H8O4', 180.16],
    ['C8H10N4O2', 194.19],
    ['C4H11NO3', 121.14],
    ['C8H18N2O4S', 238.31],
    ['C6H13NO4S', 195.24],
    ['KH2PO4', 136.09],
    ['Na2HPO4', 141.96],
    ['Na2HPO4·7H2O', 268.07],
    ['Na2HPO4·12H2O', 358.14],
    ['NaH2PO4·H2O', 137.99],
    ['CuSO4·5H2O', 249.69],
    ['CuSO4.5H2O', 249.69],
    ['CuSO4*5H2O', 249.69],
    ['MgCl2·6H2O', 203.3],
    ['MgSO4·7H2O', 246.47],
    ['CaCl2·2H2O', 147.01],
    ['FeSO4·7H2O', 278.01],
    ['CoCl2·6H2O', 237.93],
    ['Na2CO3·10H2O', 286.14],
    ['Na2S2O3·5H2O', 248.18],
    ['CaSO4·0.5H2O', 145.15],
    ['C10H14N2Na2O8·2H2O', 372.24],
    ['(NH4)2SO4', 132.14],
    ['Ca(OH)2', 74.09],
    ['K3[Fe(CN)6]', 329.24],
    ['K4[Fe(CN)6]·3H2O', 422.39],
    ['Al2(SO4)3·18H2O', 666.43],
    ['C12H25NaO4S', 288.38],
    ['C21H20BrN3', 394.31],
    ['C4H10O2S2', 154.25],
    ['C2H6OS', 78.13],
    ['C10H16N5O13P3', 507.18],
    ['C16H18N2O4S', 334.39],
    ['C47H51NO14', 853.91],
    ['C27H46O', 386.65],
    ['C66H75Cl2N9O24', 1449.25],
    ['C257H383N65O77S6', 5807.6],
    ['D2O', 20.03],
    ['[13C]6H12O6', 186.11],
    ['Na[79Br]', 101.91],
    ['SO4^2-', 96.06],
    ['NH4^+', 18.04],
    ['Fe(CN)6 4-', 211.95],
  ])('%s weighs %d', (formula, expected) => {
    const found = number(weight({ formula }).first);
    // Insulin is printed with one place.
    expect(Math.abs(found - expected)).toBeLessThan(expected > 5000 ? 0.1 : 0.0151);
  });

  // Exact masses of PubChem.
  it.each<[string, number]>([
    ['C6H12O6', 180.0633881],
    ['C8H10N4O2', 194.08037557],
    ['C9H8O4', 180.04225873],
    ['C27H46O', 386.354866],
    ['C10H16N5O13P3', 506.99574943],
    ['C47H51NO14', 853.33095543],
  ])('the most abundant isotopes of %s weigh %d', (formula, expected) =>
    expect(Math.abs(number(weight({ formula }).figures['Monoisotopic mass']) - expected)).toBeLessThan(1e-4),
  );

  it.each([
    ['HOCH2CH2OH', 'C2H6O2'],
    ['ClNa', 'ClNa'],
    ['Fe(CN)6^4-', 'C6FeN6^4−'],
    ['CuSO₄·5H₂O', 'CuH10O9S'],
    ['SO₄²⁻', 'O4S^2−'],
    ['C2D6OS', 'C2D6OS'],
    ['[13C]H4', '[13C]H4'],
  ])('%s is %s', (formula, hill) => expect(weight({ formula }).figures['Formula (Hill)']).toBe(hill));

  // Parts of the mass as textbooks give them: water 11.19 % hydrogen, glucose 40.00 % carbon.
  it.each([
    ['H2O', 'H', '11.19%'],
    ['C6H12O6', 'C', '40.00%'],
    ['NaCl', 'Na', '39.34%'],
    ['Fe2O3', 'Fe', '69.94%'],
  ])('%s: %s is %s', (formula, symbol, share) =>
    expect(
      weight({ formula })
        .rows.find(([name]) => name === symbol)
        ?.at(-1),
    ).toBe(share),
  );
});

// Structures of PubChem with the weights that it gives.
describe('weights of structures', () => {
  it.each<[string, string, number]>([
    ['aspirin', 'CC(=O)Oc1ccccc1C(=O)O', 180.16],
    ['caffeine', 'CN1C=NC2=C1C(=O)N(C(=O)N2C)C', 194.19],
    ['caffeine, aromatic', 'Cn1cnc2c1c(=O)n(C)c(=O)n2C', 194.19],
    ['ibuprofen', 'CC(C)Cc1ccc(cc1)C(C)C(=O)O', 206.28],
    ['imatinib', 'Cc1ccc(cc1Nc1nccc(n1)-c1cccnc1)NC(=O)c1ccc(cc1)CN1CCN(C)CC1', 493.6],
    ['imatinib mesylate', 'CS(=O)(=O)O.Cc1ccc(cc1Nc1nccc(n1)-c1cccnc1)NC(=O)c1ccc(cc1)CN1CCN(C)CC1', 589.7],
    ['metformin hydrochloride', 'CN(C)C(=N)N=C(N)N.Cl', 165.62],
    ['benzene', 'c1ccccc1', 78.11],
    ['pyridine', 'c1ccncc1', 79.1],
    ['pyrrole', 'c1cc[nH]c1', 67.09],
    ['thiophene', 'c1ccsc1', 84.14],
    ['naphthalene', 'c1ccc2ccccc2c1', 128.17],
    ['indole', 'c1ccc2c(c1)cc[nH]2', 117.15],
    ['table salt', '[Na+].[Cl-]', 58.44],
    ['nitrobenzene', '[O-][N+](=O)c1ccccc1', 123.11],
    ['dimethyl sulfoxide', 'CS(C)=O', 78.14],
    ['sulfuric acid', 'OS(=O)(=O)O', 98.08],
    ['phosphoric acid', 'OP(O)(O)=O', 97.99],
    ['heavy water', '[2H]O[2H]', 20.03],
    ['L-alanine', 'C[C@H](N)C(=O)O', 89.09],
    ['benzonitrile', 'N#Cc1ccccc1', 103.12],
    ['cubane', 'C12C3C4C1C5C2C3C45', 104.15],
    ['two-digit rings', 'C%10CCCCC%10', 84.16],
  ])('%s: %s', (_, smiles, expected) =>
    expect(Math.abs(number(weight({ from: 'smiles', smiles }).first) - expected)).toBeLessThan(0.0151),
  );

  it('weighs the ions of a salt one by one', () => {
    const { figures } = weight({ from: 'smiles', smiles: 'CN(C)C(=N)N=C(N)N.Cl' });
    expect(figures).toMatchObject({
      'Part 1 alone': 'C4H11N5, 129.164 g/mol',
      'Part 2 alone': 'ClH, 36.461 g/mol',
    });
  });

  it('agrees with another program on the compounds of the catalogue', () => {
    const [head = '', ...lines] = readFileSync('resources/catalogue-data/compounds.tsv', 'utf8')
      .trim()
      .split('\n');
    const columns = head.split('\t');
    const cell = (line: string, name: string) => line.split('\t')[columns.indexOf(name)] ?? '';
    // Nothing that people weigh is made of these, and no mass is theirs by nature.
    const radioactive = /\[\d*(Tc|Pm|Po|At|Rn|Fr|Ra|Ac|Np|Pu|Am|Cm|Bk|Cf|Es|Fm|Md|No|Lr)\b/;
    const known = lines.filter((line) => !radioactive.test(cell(line, 'smiles')));
    const some = known.filter((line, index) => index % 8 === 0 && cell(line, 'smiles') !== '');
    expect(some.length).toBeGreaterThan(1000);
    const apart = some.filter((line) => {
      const { first } = weight({ from: 'smiles', smiles: cell(line, 'smiles') });
      // The list has RDKit's weights, or OpenChemLib's where they are within 0.15.
      return !(Math.abs(number(first) - Number(cell(line, 'mol_weight'))) < 0.16);
    });
    expect(apart.map((line) => cell(line, 'smiles'))).toEqual([]);
  });
});

describe('what is no molecule', () => {
  it.each([
    [{ formula: 'Xy2' }, 'formula', '“Xy”'],
    [{ formula: 'nacl' }, 'formula', '“nacl”'],
    [{ formula: 'Ca(OH2' }, 'formula', 'bracket'],
    [{ formula: 'CaOH)2' }, 'formula', 'bracket'],
    [{ formula: 'Ca2+' }, 'formula', 'Ca^2+'],
    [{ formula: 'NH4+' }, 'formula', 'NH4^+'],
    [{ formula: 'CuSO4·xH2O' }, 'formula', '“xH2O”'],
    [{ formula: 'H0' }, 'formula', '“0”'],
    [{ formula: 'NaCl·0H2O' }, 'formula', '“0”'],
    [{ formula: 'CuSO4·' }, 'formula', '“·”'],
    [{ formula: 'Tc' }, 'formula', '“Tc”'],
    [{ from: 'smiles', smiles: 'c1ccccc' }, 'smiles', 'Ring 1'],
    [{ from: 'smiles', smiles: 'CC(C' }, 'smiles', 'Unmatched parenthesis'],
    [{ from: 'smiles', smiles: 'CC)C' }, 'smiles', 'Unmatched parenthesis'],
    [{ from: 'smiles', smiles: 'C[Qq]' }, 'smiles', 'not an atom'],
    [{ from: 'smiles', smiles: 'hello' }, 'smiles', 'cannot be read'],
    [{ from: 'smiles', smiles: 'CC=' }, 'smiles', 'cannot be read'],
  ])('%o', (values, field, said) => expect(weight(values).problems[field]).toContain(said));
});

describe('impossible molecules', () => {
  it.each([
    [{ formula: 'CH5' }, 'CH5'],
    [{ formula: 'C2H7·2H2O' }, 'C2H7'],
    [{ from: 'smiles', smiles: 'CC(C)(C)(C)C' }, 'C has more bonds'],
  ])('%o have a warning', (values, part) => {
    expect(weight(values).warnings.join()).toContain(part);
    expect(weight(values).first).toContain('g/mol');
  });
  it('do not include hydrates, salts and ions', () => {
    for (const values of [
      { formula: 'CuSO4·5H2O' },
      { formula: 'NH4^+' },
      { from: 'smiles', smiles: 'C[N+](C)(C)C.[Cl-]' },
    ])
      expect(weight(values).warnings).toEqual([]);
  });
});
