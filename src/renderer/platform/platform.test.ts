// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePlatform } from '../../testing/fake-platform';
import { webPlatform } from './web-platform';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe.each([
  ['web', () => webPlatform],
  ['fake', () => fakePlatform()],
])('the %s platform', (_name, make) => {
  it('remembers one token until it is told to forget', async () => {
    const { memory } = make();
    expect(await memory.recall()).toBeNull();
    await memory.remember('one');
    await memory.remember('two');
    expect(await memory.recall()).toBe('two');
    await memory.forget();
    expect(await memory.recall()).toBeNull();
  });
});

describe('the web platform', () => {
  it('lives on without storage', async () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(webPlatform.memory.remember('one')).resolves.toBeUndefined();
    expect(await webPlatform.memory.recall()).toBeNull();
  });

  it.each(['javascript:alert(1)', 'file:///etc/passwd', '//evil.example', 'ftp://a.example', ''])(
    'opens nothing for %s',
    async (address) => {
      const open = vi.spyOn(window, 'open').mockReturnValue(null);
      expect(await webPlatform.openExternal(address)).toBe(false);
      expect(await webPlatform.leaveTo(address)).toBe(false);
      expect(open).not.toHaveBeenCalled();
    },
  );

  it('opens an https address in a tab that cannot reach back', async () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    expect(await webPlatform.openExternal('https://example.org/a')).toBe(true);
    expect(open).toHaveBeenCalledWith('https://example.org/a', '_blank', 'noopener');
  });
});
