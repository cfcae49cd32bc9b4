import { expect, it } from 'vitest';
import { filtersNotOffered } from './unavailable-filters';

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
])('of %j keeps %j beside the facet of hosts', (filters, kept) => {
  expect(filtersNotOffered(filters, [host])).toEqual(kept);
});
