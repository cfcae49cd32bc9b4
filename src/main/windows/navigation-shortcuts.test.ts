import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { handleNavigationShortcuts, navigationShortcut } from './navigation-shortcuts';

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

it('neither reloads nor navigates during a presentation, when a remote control sends F5', () => {
  let isPresenting = false;
  const done: string[] = [];
  const navigationHistory = {
    goBack: () => void done.push('back'),
    goForward: () => void done.push('forward'),
  };
  const webContents = Object.assign(new EventEmitter(), {
    navigationHistory,
    reload: () => void done.push('reload'),
  });
  const window = Object.assign(new EventEmitter(), { webContents });
  handleNavigationShortcuts(window as unknown as BrowserWindow, () => isPresenting);
  let prevented = 0;
  const event = { preventDefault: () => (prevented += 1) };
  const use = () => {
    webContents.emit('before-input-event', event, { ...none, type: 'keyDown', key: 'F5' });
    webContents.emit('before-input-event', event, { ...none, type: 'keyDown', key: 'BrowserBack' });
    window.emit('app-command', {}, 'browser-forward');
    return done.splice(0);
  };
  expect(use()).toEqual(['reload', 'back', 'forward']);
  isPresenting = true;
  expect(use()).toEqual([]);
  expect(prevented).toBe(4);
});
