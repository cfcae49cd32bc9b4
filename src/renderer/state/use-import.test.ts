// @vitest-environment jsdom
import { renderHook } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useImport } from './use-import';

const attempts = vi.hoisted(() => [] as number[]);
vi.mock('../api/retry-import', () => ({
  tryImport: <Code>(load: () => Promise<Code>, attempt: number) => {
    attempts.push(attempt);
    return attempt === 1 ? Promise.reject(new TypeError('Failed to fetch')) : load();
  },
}));

it('resolves to null after a failure, and counts the next call as another attempt', async () => {
  const load = () => Promise.resolve('code');
  const { result, rerender } = renderHook(() => useImport(load));
  expect(await result.current()).toBeNull();
  rerender();
  expect(await result.current()).toBe('code');
  expect(attempts).toEqual([1, 2]);
});
