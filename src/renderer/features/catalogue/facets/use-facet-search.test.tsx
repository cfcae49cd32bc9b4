// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Facet } from '../../../../shared/contract/calls';
import type { Outcome } from '../../../../shared/contract/envelope';
import { categoryListKind, parseListState, type ListState } from '../../../../shared/catalogue/list-url';
import { useFacetSearch } from './use-facet-search';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const targets: Facet = { name: 'target', label: 'Target', values: [], total: 0 };
const stateOf = (query: string) => parseListState(new URLSearchParams(query), categoryListKind);

it('drops the values of the earlier filters when the search under other filters fails', async () => {
  const replies: Outcome<{ facets: Facet[] }>[] = [
    { ok: true, data: { facets: [targets] } },
    { ok: false, failure: { kind: 'offline' } },
  ];
  const searchValues = vi.fn(() => Promise.resolve(replies.shift() ?? expect.fail()));
  const { result, rerender } = renderHook(
    (listState: ListState) => useFacetSearch({ facet: 'target', text: 'tub' }, listState, searchValues),
    { initialProps: stateOf('') },
  );
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(result.current).toEqual(targets);
  rerender(stateOf('f.host=Rabbit'));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(searchValues).toHaveBeenCalledTimes(2);
  expect(result.current).toBeNull();
});
