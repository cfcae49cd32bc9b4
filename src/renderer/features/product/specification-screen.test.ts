import { expect, it } from 'vitest';
import { head } from './specification-screen';

const specification = {
  goods_id: 7,
  goods_name: 'Caffeine',
  goods_sn: 'QC10007',
  book: '1',
  facts: [{ name: 'Purity', value: '99 %' }],
  code: '1',
  title: 'How to read it',
  sections: [],
};

it.each([
  [specification.facts, 'Caffeine (QC10007). Purity: 99 %. How to read it.'],
  [[], 'Caffeine (QC10007). How to read it.'],
])('describes the page with the facts %j', (facts, description) => {
  expect(head({ ...specification, facts }).description).toBe(description);
});
