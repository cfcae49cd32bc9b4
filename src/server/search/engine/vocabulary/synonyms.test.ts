import { expect, it } from 'vitest';
import { americanForm } from './synonyms';

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
