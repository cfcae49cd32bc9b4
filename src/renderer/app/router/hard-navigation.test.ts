import { describe, expect, it } from 'vitest';
import { navigateHard, type HardNavigationHost } from './hard-navigation';

/** A fake host that records navigations. */
function makeBrowser(isReachable: () => boolean) {
  const notes = new Set<string>();
  const gone: string[] = [];
  const host: HardNavigationHost = {
    isReachable: () => Promise.resolve(isReachable()),
    recordAttempt: (address) => !notes.has(address) && !!notes.add(address),
    navigate: (address) => gone.push(address),
  };
  const visit = (address: string, signal = new AbortController().signal) =>
    navigateHard(address, signal, host);
  return { visit, gone, notes };
}

describe('navigateHard', () => {
  it('loads a page once per URL', async () => {
    const { visit, gone } = makeBrowser(() => true);
    expect(await visit('/a?id=1')).toBe(true);
    expect(await visit('/a?id=1')).toBe(false);
    expect(await visit('/a?id=2')).toBe(true);
    expect(gone).toEqual(['/a?id=1', '/a?id=2']);
  });

  it('stays without a network and works when it is back', async () => {
    let network = false;
    const { visit, gone } = makeBrowser(() => network);
    expect(await visit('/a')).toBe(false);
    expect(gone).toEqual([]);
    network = true;
    expect(await visit('/a')).toBe(true);
  });

  it('does nothing when the navigation was aborted', async () => {
    const navigation = new AbortController();
    const { visit, gone, notes } = makeBrowser(() => {
      navigation.abort();
      return true;
    });
    expect(await visit('/a', navigation.signal)).toBe(false);
    expect(gone).toEqual([]);
    expect(notes.size).toBe(0);
  });
});
