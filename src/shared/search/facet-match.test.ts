import { expect, it } from 'vitest';
import { facetMatchRank } from './facet-match';

it.each([
  ['AR', ' ar ', 0],
  ['ARAF', 'ar', 1],
  ['EGFR', 'fr', 2],
  ['TNF-α', 'tnf-Α', 0],
  ['EGFR', '', 1],
  ['EGFR', 'her2', null],
])('ranks %j for %j as %j', (value, typed, nearness) => expect(facetMatchRank(value, typed)).toBe(nearness));
