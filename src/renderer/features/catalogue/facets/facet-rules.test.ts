import { describe, expect, it } from 'vitest';
import { usefulFacets } from './facet-rules';

const facet = (name: string, ...values: [string, number, boolean?][]) => ({
  name,
  label: name,
  total: values.length,
  values: values.map(([value, count, selected = false]) => ({ value, label: value, count, selected })),
});

describe('the facets offered', () => {
  it('are none for a single product', () => {
    expect(usefulFacets([facet('host', ['Rabbit', 1])], 1, 0)).toEqual([]);
  });

  it('leave out what all products have', () => {
    const both = [facet('host', ['Rabbit', 9]), facet('target', ['AKT1', 9], ['TP53', 2])];
    expect(usefulFacets(both, 9, 0).map(({ name }) => name)).toEqual(['target']);
  });

  it('keep a chosen value, so that it can be taken off where it was put on', () => {
    expect(usefulFacets([facet('host', ['Rabbit', 1, true])], 1, 1)).toHaveLength(1);
  });
});
