import { describe, expect, it } from 'vitest';
import { navigationShortcut } from './navigation-shortcuts';

const none = { alt: false, control: false, meta: false };

describe('navigationShortcut', () => {
  it.each(['win32', 'linux'] as const)('navigates with Alt and the arrows on %s', (platform) => {
    expect(navigationShortcut({ ...none, key: 'ArrowLeft', alt: true }, platform)).toBe('back');
    expect(navigationShortcut({ ...none, key: 'ArrowRight', alt: true }, platform)).toBe('forward');
    expect(navigationShortcut({ ...none, key: 'ArrowLeft' }, platform)).toBeUndefined();
    // Desktops use these keys.
    const withControl = { ...none, key: 'ArrowLeft', alt: true, control: true };
    expect(navigationShortcut(withControl, platform)).toBeUndefined();
    expect(navigationShortcut({ ...none, key: '[', meta: true }, platform)).toBeUndefined();
  });

  it('leaves Option and the arrows to text fields on macOS', () => {
    for (const key of ['ArrowLeft', 'ArrowRight'])
      expect(navigationShortcut({ ...none, key, alt: true }, 'darwin')).toBeUndefined();
    expect(navigationShortcut({ ...none, key: '[', meta: true }, 'darwin')).toBe('back');
    expect(navigationShortcut({ ...none, key: ']', meta: true }, 'darwin')).toBe('forward');
  });

  it.each(['win32', 'linux', 'darwin'] as const)(
    'accepts keys for back, forward and reload on %s',
    (platform) => {
      expect(navigationShortcut({ ...none, key: 'BrowserBack' }, platform)).toBe('back');
      expect(navigationShortcut({ ...none, key: 'BrowserForward' }, platform)).toBe('forward');
      expect(navigationShortcut({ ...none, key: 'F5' }, platform)).toBe('reload');
      expect(navigationShortcut({ ...none, key: 'R', control: true }, platform)).toBe('reload');
      expect(navigationShortcut({ ...none, key: 'r' }, platform)).toBeUndefined();
    },
  );
});
