import { expect, it } from 'vitest';
import { compoundDescription } from './compound-texts';
import type { Compound } from './compounds';

const compound: Compound = {
  key: '50-00-0',
  cas: '50-00-0',
  name: 'Testin',
  synonyms: [],
  aliases: [],
  shortNames: [],
  formula: 'CH4',
  weight: '16.04',
  smiles: 'C',
  inchikey: '',
  ids: [],
  logp: '',
  tpsa: '',
  line: 'Bioactive small molecules',
  chemicalClass: 'Hydrocarbons',
  lipidClass: '',
  targets: [],
  definition: '',
  roles: [],
  publications: [],
  popularityScore: 1,
};

it.each([
  ['agonist', 'an agonist'],
  ['anion channel blocker', 'an anion channel blocker'],
  ['initiation inhibitor', 'an initiation inhibitor'],
  ['ubiquitin ligase inhibitor', 'a ubiquitin ligase inhibitor'],
  ['uniporter inhibitor', 'a uniporter inhibitor'],
  ['uncoupler', 'an uncoupler'],
  ['mTOR inhibitor', 'an mTOR inhibitor'],
  ['kinase inhibitor', 'a kinase inhibitor'],
])('describes the action %s as %s', (action, text) => {
  const targets = [{ symbol: 'X', action, area: '', source: 'hand' }];
  expect(compoundDescription({ ...compound, targets })).toContain(`is reported as ${text} acting on X.`);
});

it('names only the targets of the first action', () => {
  const target = (symbol: string, action: string) => ({ symbol, action, area: '', source: '' });
  const describe = (...targets: Compound['targets']) => compoundDescription({ ...compound, targets });
  const [receptor, enzyme] = [target('MTNR1A', 'agonist'), target('AANAT', 'reported inhibition')];
  expect(describe(receptor, target('MTNR1B', 'agonist'), enzyme)).toContain(
    'is reported as an agonist acting on MTNR1A and MTNR1B.',
  );
  expect(describe(target('PTGS1', 'inhibitor'), enzyme)).toContain('an inhibitor acting on PTGS1 and AANAT.');
});
