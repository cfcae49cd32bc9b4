import { describe, expect, it } from 'vitest';
import { isAllowedKey } from './locked-keys';

const bare = { alt: false, control: false, meta: false, shift: false };
const flags = ['alt', 'control', 'meta', 'shift'] as const;
const sets = Array.from({ length: 16 }, (_one, bits) =>
  Object.fromEntries(flags.map((flag, index) => [flag, (bits & (1 << index)) !== 0])),
) as (typeof bare)[];

/** Letters of several keyboard layouts by key position. */
const places = [...'QWERTYUIOPASDFGHJKLZXCVBNM'].map((letter) => `Key${letter}`);
const layouts: Record<string, string> = {
  american: 'qwertyuiopasdfghjklzxcvbnm',
  german: 'qwertzuiopasdfghjklyxcvbnm',
  french: 'azertyuiopqsdfghjklwxcvbn,',
  turkish: 'qwertyuıopasdfghjklzxcvbnm',
  dvorak: "',.pyfgcrlaoeuidhtn;qjkxbm",
  russian: 'йцукенгшщзфывапролдячсмить',
  greek: ';ςερτυθιοπασδφγηξκλζχψωβνμ',
  hebrew: "/'קראטוןםפשדגכעיחלךזסבהנמצ",
  korean: 'ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔㅁㄴㅇㄹㅎㅗㅓㅏㅣㅋㅌㅊㅍㅠㅜㅡ',
};

describe.each(Object.entries(layouts))('on a %s keyboard', (_name, letters) => {
  const keys = places.map((code, index) => ({ code, key: [...letters][index] ?? '' }));

  it('allows every letter', () => {
    for (const { key, code } of keys) {
      expect(isAllowedKey({ ...bare, key, code }), key).toBe(true);
      expect(isAllowedKey({ ...bare, shift: true, key: key.toUpperCase(), code }), key).toBe(true);
    }
  });

  it('allows Control only to select, copy, paste, cut and undo', () => {
    const pressed = keys.filter(({ key, code }) => isAllowedKey({ ...bare, control: true, key, code }));
    // Chromium's shortcuts use the letter, or the position for other alphabets.
    const meant = pressed.map(({ key, code }) => (/[a-z]/.test(key) ? key : code.at(-1)?.toLowerCase()));
    expect(meant.filter((letter) => !'acvxyz'.includes(letter ?? '?'))).toEqual([]);
    expect(meant).toContain('c');
  });

  it('refuses letters with Alt or the system key', () => {
    for (const held of sets.filter(({ alt, control, meta }) => meta || (alt && !control))) {
      for (const { key, code } of keys) expect(isAllowedKey({ ...held, key, code })).toBe(false);
    }
  });
});

const named = [
  ...Array.from({ length: 24 }, (_one, index) => `F${index + 1}`),
  'BrowserBack',
  'BrowserForward',
  'BrowserRefresh',
  'BrowserHome',
  'BrowserSearch',
  'BrowserFavorites',
  'LaunchMail',
  'LaunchApplication1',
  'PrintScreen',
  'Print',
  'Pause',
  'ScrollLock',
  'Insert',
  'Help',
  'Meta',
  'Alt',
  'ContextMenu',
  'Power',
  'Sleep',
  'WakeUp',
  'Eject',
  'ZoomIn',
  'ZoomOut',
  'New',
  'Open',
  'Save',
  'Close',
  'Find',
  'MediaPlayPause',
  'AudioVolumeUp',
  'Cancel',
  'Exit',
  'Undo',
  'Copy',
  'Cut',
  'Paste',
];

it('refuses function, browser and media keys', () => {
  let tried = 0;
  for (const key of named) {
    for (const held of sets) {
      tried += 1;
      expect(isAllowedKey({ ...held, key, code: key }), `${key} ${JSON.stringify(held)}`).toBe(false);
    }
  }
  expect(tried).toBe(named.length * 16);
});

it.each(
  [
    'n',
    'o',
    'p',
    's',
    't',
    'u',
    'w',
    'r',
    'h',
    'j',
    'l',
    'f',
    'd',
    'e',
    'k',
    'q',
    'g',
    'b',
    'm',
    'i',
    '+',
    '-',
    '=',
    '_',
    '0',
    '1',
    '9',
    'Tab',
    'PageUp',
    'PageDown',
    'F4',
    'F5',
    'Home',
    'End',
    'Enter',
    'Escape',
    ' ',
  ].map((key) => [key]),
)('refuses Control and %s', (key) => {
  expect(isAllowedKey({ ...bare, control: true, key, code: '' })).toBe(false);
  expect(isAllowedKey({ ...bare, control: true, shift: true, key, code: '' })).toBe(false);
});

it.each([
  ...['i', 'j', 'c', 'n', 't', 'w', 'v', 'a', 'x', 'z'].map((key) => ({ control: true, shift: true, key })),
  { control: true, shift: true, key: 'Delete' },
  { alt: true, key: 'F4' },
  { alt: true, key: 'ArrowLeft' },
  { alt: true, key: 'ArrowRight' },
  { alt: true, key: 'Home' },
  { alt: true, key: ' ' },
  { alt: true, key: 'd' },
  { shift: true, key: 'F10' },
  { alt: true, control: true, key: 'Delete' },
  { alt: true, control: true, key: 't' },
  { alt: true, control: true, key: '1' },
])('refuses %j', (keys) => {
  expect(isAllowedKey({ ...bare, code: '', ...keys })).toBe(false);
});

it.each([
  ...[
    ' ',
    'Backspace',
    'Delete',
    'Enter',
    'Tab',
    'Escape',
    'ArrowUp',
    'ArrowLeft',
    'Home',
    'End',
    'PageDown',
  ].map((key) => ({ key })),
  { key: 'Tab', shift: true },
  { key: 'Dead' },
  { key: 'é' },
  { key: 'µ' },
  { key: '𝛼' },
  { key: '@', control: true, alt: true },
  { key: '€', control: true, alt: true },
  { key: 'Backspace', control: true },
  { key: 'ArrowLeft', control: true, shift: true },
])('allows %j', (keys) => {
  expect(isAllowedKey({ ...bare, code: '', ...keys })).toBe(true);
});
