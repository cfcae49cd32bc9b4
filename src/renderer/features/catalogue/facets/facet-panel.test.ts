import { describe, expect, it } from 'vitest';
import { relevantFacets, unavailableFilters } from './facet-panel';

const facet = (name: string, ...values: [string, number, boolean?][]) => ({
  name,
  label: name,
  total: values.length,
  values: values.map(([value, count, selected = false]) => ({ value, label: value, count, selected })),
});

describe('relevantFacets', () => {
  it('returns none for a single product', () => {
    expect(relevantFacets([facet('host', ['Rabbit', 1])], 1, 0)).toEqual([]);
  });

  it('omits facets with the same value for all products', () => {
    const both = [facet('host', ['Rabbit', 9]), facet('target', ['AKT1', 9], ['TP53', 2])];
    expect(relevantFacets(both, 9, 0).map(({ name }) => name)).toEqual(['target']);
  });

  it('keeps chosen values so that they can be removed', () => {
    expect(relevantFacets([facet('host', ['Rabbit', 1, true])], 1, 1)).toHaveLength(1);
  });
});

const host = {
  name: 'host',
  label: 'Host',
  total: 1,
  values: [{ value: 'Rabbit', label: 'Rabbit', count: 3, selected: true }],
};

it.each([
  [{}, {}],
  [{ host: ['Rabbit'] }, { host: [] }],
  [{ host: ['Rabbit', 'Unicorn'] }, { host: ['Unicorn'] }],
  [
    { stock: ['yes'], host: ['Rabbit'] },
    { stock: ['yes'], host: [] },
  ],
])('unavailableFilters of %j are %j with a host facet', (filters, kept) => {
  expect(unavailableFilters(filters, [host])).toEqual(kept);
});
