import { describe, expect, it } from 'vitest';
import { navigateHard, type HardNavigationHost } from './hard-navigation';

/** A browser that notes what it did. */
function makeBrowser(answers: boolean | ((signal: AbortSignal) => boolean)) {
  const notes = new Set<string>();
  const gone: string[] = [];
  const host: HardNavigationHost = {
    isReachable: (_address, signal) =>
      Promise.resolve(typeof answers === 'function' ? answers(signal) : answers),
    recordAttempt: (address) => !notes.has(address) && !!notes.add(address),
    navigate: (address) => gone.push(address),
  };
  const visit = (address: string, signal = new AbortController().signal) =>
    navigateHard(address, signal, host);
  return { visit, gone, notes };
}

describe('a screen whose code is gone', () => {
  it('is opened by a whole page load, once per address', async () => {
    const { visit, gone } = makeBrowser(true);
    expect(await visit('/a?id=1')).toBe(true);
    expect(await visit('/a?id=1')).toBe(false);
    expect(await visit('/a?id=2')).toBe(true);
    expect(gone).toEqual(['/a?id=1', '/a?id=2']);
  });

  it('stays where it is without a network, and may be tried when there is one', async () => {
    let network = false;
    const { visit, gone } = makeBrowser(() => network);
    expect(await visit('/a')).toBe(false);
    expect(gone).toEqual([]);
    network = true;
    expect(await visit('/a')).toBe(true);
  });

  it('is not opened for a visitor who has gone elsewhere meanwhile', async () => {
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
