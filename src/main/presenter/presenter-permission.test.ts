import { beforeEach, describe, expect, it } from 'vitest';
import { presenterWindow } from '../../shared/platform/staff-bridge';
import { createPresenterPermission, type PresenterPermissionDeps } from './presenter-permission';

const laptop = { x: 0, y: 0, width: 1440, height: 900 };
const projector = { x: 1440, y: 0, width: 1920, height: 1080 };
const asked = { url: presenterWindow.address, frameName: presenterWindow.name };
let now: number;
let open: boolean;

const createPermission = (more: Partial<PresenterPermissionDeps> = {}) =>
  createPresenterPermission({
    screens: () => [laptop, projector],
    audience: () => projector,
    isKiosk: false,
    canPlaceWindows: true,
    isOpen: () => open,
    now: () => now,
    ...more,
  });

beforeEach(() => {
  now = 1000;
  open = false;
});

describe('presenter window', () => {
  it('opens on a screen that the audience does not see', () => {
    const there = createPermission();
    expect(there.allow()).toBeNull();
    expect(there.claim(asked)).toEqual(laptop);
    const here = createPermission({ audience: () => ({ x: 200, y: 90, width: 1000, height: 700 }) });
    here.allow();
    expect(here.claim(asked)).toEqual(projector);
  });

  it('opens on the only screen in demo mode, but not in kiosk mode', () => {
    const beside = createPermission({ screens: () => [laptop], audience: () => laptop });
    expect(beside.allow()).toBeNull();
    expect(beside.claim(asked)).toEqual({ x: 720, y: 0, width: 720, height: 900 });
    const locked = createPermission({ screens: () => [laptop], audience: () => laptop, isKiosk: true });
    expect(locked.allow()).toBe('presenterNeedsScreen');
    expect(locked.claim(asked)).toBeNull();
    expect(createPermission({ isKiosk: true }).allow()).toBeNull();
  });

  it('does not open in kiosk mode while the audience’s window is outside all screens', () => {
    const lost = createPermission({ screens: () => [laptop], audience: () => projector, isKiosk: true });
    expect(lost.allow()).toBe('presenterNeedsScreen');
    expect(lost.claim(asked)).toBeNull();
  });

  it('does not open in kiosk mode when the other screen has gone since the permission', () => {
    let screens = [laptop, projector];
    const locked = createPermission({ screens: () => screens, isKiosk: true });
    expect(locked.allow()).toBeNull();
    screens = [projector];
    expect(locked.claim(asked)).toBeNull();
  });

  it('does not open in kiosk mode when the compositor places windows', () => {
    const locked = createPermission({ canPlaceWindows: false, isKiosk: true });
    expect(locked.allow()).toBe('presenterNeedsScreen');
    expect(locked.claim(asked)).toBeNull();
    expect(createPermission({ canPlaceWindows: false }).allow()).toBeNull();
  });

  it('opens once per permission and only for a short time', () => {
    const one = createPermission();
    expect(one.claim(asked)).toBeNull();
    one.allow();
    expect(one.claim(asked)).not.toBeNull();
    expect(one.claim(asked)).toBeNull();
    one.allow();
    now += 5001;
    expect(one.claim(asked)).toBeNull();
  });

  it('has to be an empty page with the expected name, and only one', () => {
    const one = createPermission();
    one.allow();
    for (const url of ['https://evil.example/', 'app://shop/', 'about:blank#x', 'about:srcdoc', ''])
      expect(one.claim({ ...asked, url })).toBeNull();
    for (const frameName of ['', '_blank', 'other']) expect(one.claim({ ...asked, frameName })).toBeNull();
    open = true;
    expect(one.claim(asked)).toBeNull();
    open = false;
    expect(one.claim(asked)).not.toBeNull();
  });
});
