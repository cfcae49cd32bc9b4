import { describe, expect, it } from 'vitest';
import {
  leadKinds,
  leadProblems,
  maxGoods,
  splitCatalogueNumbers,
  type LeadField,
  type LeadKind,
} from './lead-fields';

const filled: Readonly<Record<LeadField, string>> = {
  name: 'Ann Lee',
  email: 'ann@lab.example',
  institution: 'Institute',
  country: 'Germany',
  address: 'Room 4, Allee 1, 89081 Ulm',
  phone: '+49 731 5000',
  topic: 'Western blot',
  goods_sn: 'QC10000',
  publication: '31234567',
  message: 'We compare two antibodies in lysates of mouse liver cells.',
};

const needed: readonly (readonly [LeadKind, readonly LeadField[]])[] = [
  ['contact', ['name', 'email', 'topic', 'message']],
  ['sample', ['name', 'email', 'institution', 'country', 'address', 'goods_sn', 'topic', 'message']],
  ['trial', ['name', 'email', 'institution', 'country', 'address', 'goods_sn', 'topic', 'message']],
  ['scholarship', ['name', 'email', 'institution', 'topic', 'publication', 'goods_sn', 'message']],
];

describe('lead forms', () => {
  it.each(needed)('of kind %s require %j only', (kind, fields) => {
    expect(leadProblems(kind, filled)).toEqual([]);
    for (const field of Object.keys(filled) as LeadField[]) {
      const problems = leadProblems(kind, { ...filled, [field]: ' ' });
      expect(problems.map((problem) => problem.field)).toEqual(fields.includes(field) ? [field] : []);
    }
  });

  it.each([
    ['contact', 'message', 10],
    ['sample', 'message', 20],
    ['scholarship', 'message', 50],
    ['sample', 'address', 10],
  ] as const)('of kind %s require %s with %i characters', (kind, field, least) => {
    expect(leadProblems(kind, { ...filled, [field]: 'x'.repeat(least) })).toEqual([]);
    expect(leadProblems(kind, { ...filled, [field]: 'x'.repeat(least - 1) })).toMatchObject([{ field }]);
  });

  it.each(leadKinds)('of kind %s limit the number of products', (kind) => {
    const goods = (count: number) => Array.from({ length: count }, (_, index) => `QC1000${index}`).join(', ');
    const most = maxGoods[kind];
    expect(leadProblems(kind, { ...filled, goods_sn: goods(most) })).toEqual([]);
    const [problem] = leadProblems(kind, { ...filled, goods_sn: goods(most + 1) });
    expect(problem).toMatchObject({ field: 'goods_sn' });
  });
});

it.each([
  ['', []],
  [' , ;', []],
  ['QC10000', ['QC10000']],
  ['QC10000,QA1 ;QA2，QC10000\nQA3', ['QC10000', 'QA1', 'QA2', 'QA3']],
])('splitCatalogueNumbers %j → %j', (text, numbers) => expect(splitCatalogueNumbers(text)).toEqual(numbers));
