import { expect, it } from 'vitest';
import { americanForm, synonymsOf } from './synonyms';

it.each([
  ['haemoglobin', 'hemoglobin'],
  ['leukaemia', 'leukemia'],
  ['leucaemia', 'leukemia'],
  ['leukaemic', 'leukemic'],
  ['anaemia', 'anemia'],
  ['ischaemia', 'ischemia'],
  ['hypoglycaemia', 'hypoglycemia'],
  ['septicaemic', 'septicemic'],
  ['labelled', 'labeled'],
  ['labelling', 'labeling'],
  ['signalling', 'signaling'],
  ['hydrolyse', 'hydrolyze'],
  ['catalysed', 'catalyzed'],
  ['analyser', 'analyzer'],
  ['analysing', 'analyzing'],
  ['stabilised', 'stabilized'],
  ['stabiliser', 'stabilizer'],
  ['immunise', 'immunize'],
  ['organisation', 'organization'],
  ['aetiology', 'etiology'],
  ['paediatric', 'pediatric'],
  ['oedema', 'edema'],
])('%s is %s in American spelling', (british, american) => expect(americanForm(british)).toBe(american));

it.each([
  ['mesilate', 'mesylate'],
  ['methanesulfonate', 'mesylate'],
  ['tosilate', 'tosylate'],
  ['chlorhydrate', 'hydrochloride'],
  ['bromhydrate', 'hydrobromide'],
  ['natrium', 'sodium'],
  ['sodique', 'sodium'],
  ['2na', 'disodium'],
])('%s is the salt %s', (word, salt) => expect(synonymsOf(word)).toContain(salt));

it('does not search for German names of salts when English ones are asked for', () => {
  expect(synonymsOf('sodium')).toEqual([]);
});

it.each([
  'analysis',
  'analyses',
  'catalyst',
  'label',
  'aerobic',
  'anaerobic',
  'lysed',
  'aedes',
  'raised',
  'isomer',
])('%s is the same in American spelling', (word) => expect(americanForm(word)).toBeNull());
