import { describe, expect, it } from 'vitest';
import { parseRelations, parseNode } from './pathway-notation';

describe('parseNode', () => {
  it.each([
    ['MEK: kinase MAP2K1 MAP2K2', { name: 'MEK', kind: 'kinase', genes: ['MAP2K1', 'MAP2K2'] }],
    ['Ca²⁺: metabolite', { name: 'Ca²⁺', kind: 'metabolite', genes: [] }],
    ['HLA: receptor HLA-DRA', { name: 'HLA', kind: 'receptor', genes: ['HLA-DRA'] }],
    ['1,3-BPG: metabolite', { name: '1,3-BPG', kind: 'metabolite', genes: [] }],
    ['MEK', null],
    ['MEK: enzymes MAP2K1', null],
    ['MEK: kinase map2k1', null],
    [': kinase MAP2K1', null],
    [' MEK: kinase MAP2K1', null],
    ['A name that is longer than a node: kinase', null],
    ['__proto__: constructor', null],
  ])('%s', (text, node) => expect(parseNode(text)).toEqual(node));
});

describe('parseRelations', () => {
  it.each([
    ['A > B', [['A', 'activation', 'B']]],
    [
      'A -| B -- C ~> D => E -> F',
      [
        ['A', 'inhibition', 'B'],
        ['B', 'binding', 'C'],
        ['C', 'expression', 'D'],
        ['D', 'conversion', 'E'],
        ['E', 'transport', 'F'],
      ],
    ],
    ['β-arrestin > SMAD2/3', [['β-arrestin', 'activation', 'SMAD2/3']]],
    ['A', null],
    ['A >', null],
    ['A > ', null],
    ['A >  B', null],
    ['', null],
  ])('%s', (text, relations) => {
    const parsed = parseRelations(text);
    expect(parsed?.map(({ from, kind, to }) => [from, kind, to]) ?? null).toEqual(relations);
  });
});
