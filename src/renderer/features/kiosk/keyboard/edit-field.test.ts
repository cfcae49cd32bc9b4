// @vitest-environment jsdom
import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import {
  allKeys,
  isEditableField,
  keyLabels,
  keyNames,
  layoutFor,
  layoutNames,
  layoutsOf,
  type EditableField,
} from './keyboard-layouts';
import { keyVariants, nationalLayoutOf, nationalLayouts } from './national-layouts';
import { deleteBackward, insertText, moveCaret, pressEnter } from './edit-field';

afterEach(() => document.body.replaceChildren());

function field(html: string): EditableField {
  document.body.innerHTML = html;
  const found = document.querySelector<EditableField>('input, textarea');
  if (!found) throw new Error('no field');
  found.focus();
  return found;
}

function marking(html: string, from: number, to = from): EditableField {
  const found = field(html);
  found.setSelectionRange(from, to);
  return found;
}

describe('insertText and deleteBackward', () => {
  it.each([
    ['at the end', 'ab', 2, 2, 'c', 'abc', 3],
    ['in the middle', 'ac', 1, 1, 'b', 'abc', 2],
    ['over what is marked', 'axxd', 1, 3, 'bc', 'abcd', 3],
    ['Greek letters', 'TNF-', 4, 4, 'α', 'TNF-α', 5],
  ])('inserts text: %s', (_where, value, from, to, text, wanted, caret) => {
    const typed = marking(`<input value="${value}">`, from, to);
    insertText(typed, text);
    expect([typed.value, typed.selectionStart]).toEqual([wanted, caret]);
  });

  it.each([
    ['the character before the caret', 'abc', 2, 2, 'ac', 1],
    ['what is marked', 'abcd', 1, 3, 'ad', 1],
    ['nothing at the beginning', 'abc', 0, 0, 'abc', 0],
    ['a character of two units at once', 'a🧪', 3, 3, 'a', 1],
  ])('deletes %s', (_what, value, from, to, wanted, caret) => {
    const typed = marking(`<input value="${value}">`, from, to);
    deleteBackward(typed);
    expect([typed.value, typed.selectionStart]).toEqual([wanted, caret]);
  });

  it('stops at the maximum length', () => {
    const typed = marking('<input value="12" maxlength="4">', 1);
    insertText(typed, '.com');
    expect(typed.value).toBe('1.c2');
    insertText(typed, 'x');
    expect(typed.value).toBe('1.c2');
  });

  it('inserts no part of a character at the maximum length', () => {
    const typed = marking('<input value="ab" maxlength="5">', 2);
    insertText(typed, 'cde\u0301');
    expect(typed.value).toBe('abcd');
  });

  it('moves the caret over a letter with a combining mark at once', () => {
    const typed = marking('<input value="ae\u0301b">', 3);
    moveCaret(typed, -1);
    expect(typed.selectionStart).toBe(1);
    moveCaret(typed, 1);
    expect(typed.selectionStart).toBe(3);
  });

  it('moves the caret within the text', () => {
    const typed = marking('<input value="ab">', 2);
    for (const by of [-1, -1, -1] as const) moveCaret(typed, by);
    expect(typed.selectionStart).toBe(0);
    for (const by of [1, 1, 1] as const) moveCaret(typed, by);
    expect(typed.selectionStart).toBe(2);
  });

  it('moves the caret over a character of two units at once', () => {
    const typed = marking('<input value="a🧪b">', 3);
    moveCaret(typed, -1);
    expect(typed.selectionStart).toBe(1);
    moveCaret(typed, 1);
    expect(typed.selectionStart).toBe(3);
  });

  it('matches a text model for random keys', () => {
    const key = fc.oneof(
      fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'µ', '1', '-') }),
      fc.constantFrom('erase', 'left', 'right'),
    );
    fc.assert(
      fc.property(fc.array(key, { maxLength: 40 }), (keys) => {
        const typed = field('<textarea></textarea>');
        let [before, after] = ['', ''];
        for (const pressed of keys) {
          if (pressed === 'erase') {
            deleteBackward(typed);
            before = before.slice(0, -1);
          } else if (pressed === 'left') {
            moveCaret(typed, -1);
            [before, after] = [before.slice(0, -1), before.slice(-1) + after];
          } else if (pressed === 'right') {
            moveCaret(typed, 1);
            [before, after] = [before + after.slice(0, 1), after.slice(1)];
          } else {
            insertText(typed, pressed);
            before += pressed;
          }
          expect([typed.value, typed.selectionStart]).toEqual([before + after, before.length]);
        }
      }),
    );
  });
});

describe('pressEnter', () => {
  it('submits the form unless a handler prevents it', () => {
    const typed = field('<form><input name="key"></form>');
    let sent = 0;
    typed.form?.addEventListener('submit', (event) => {
      event.preventDefault();
      sent++;
    });
    pressEnter(typed);
    expect(sent).toBe(1);
    typed.addEventListener('keydown', (event) => event.preventDefault());
    pressEnter(typed);
    expect(sent).toBe(1);
  });

  it('inserts a line break into a text area', () => {
    const typed = marking('<textarea>ab</textarea>', 1);
    pressEnter(typed);
    expect(typed.value).toBe('a\nb');
  });
});

describe('keyboard layouts', () => {
  it.each([
    ['<input>', 'text'],
    ['<input type="password">', 'text'],
    ['<textarea></textarea>', 'text'],
    ['<input type="email">', 'email'],
    ['<input inputmode="email">', 'email'],
    ['<input type="url">', 'url'],
    ['<input inputmode="url">', 'url'],
    ['<input inputmode="numeric">', 'number'],
    ['<input inputmode="decimal">', 'number'],
    ['<input type="tel">', 'number'],
    ['<input type="search">', 'catalogue'],
    ['<input name="cas">', 'catalogue'],
    ['<textarea name="smiles"></textarea>', 'smiles'],
    ['<input name="lot_number">', 'catalogue'],
  ])('selects for %s the layout %s', (html, layout) => {
    const found = field(html);
    expect(isEditableField(found)).toBe(true);
    expect(layoutFor(found)).toBe(layout);
  });

  it.each(nationalLayouts)('of $name contain all characters of a shop address', (nationalLayout) => {
    const keys = layoutsOf(nationalLayout).url.flatMap((row) => row.split(' '));
    for (const character of 'abcdefghijklmnopqrstuvwxyz0123456789:/.-_') expect(keys).toContain(character);
  });

  it.each([
    '<input type="checkbox">',
    '<input type="date">',
    '<input readonly>',
    '<input disabled>',
    '<input inputmode="none">',
    '<textarea readonly></textarea>',
  ])('shows no keyboard for %s', (html) => {
    document.body.innerHTML = html;
    expect(isEditableField(document.querySelector('input, textarea'))).toBe(false);
  });

  it.each(nationalLayouts)(
    'of $name lead back to the letters and contain delete, enter and hide keys',
    (one) => {
      const layouts = layoutsOf(one);
      const known = new Set([...Object.keys(keyLabels), ...layoutNames.map((name) => `{${name}}`)]);
      for (const name of layoutNames) {
        const keys = layouts[name].flatMap((row) => row.split(' '));
        for (const key of ['{erase}', '{enter}', '{hide}']) expect(keys).toContain(key);
        expect(keys.includes('{text}') || ['text', 'email', 'url', 'number'].includes(name)).toBe(true);
        const acting = keys.filter((key) => /^\{.+\}$/.test(key));
        expect(acting.filter((key) => !known.has(key) || !keyLabels[key] || !keyNames[key])).toEqual([]);
        // A key is as wide as a finger; more do not fit on the narrowest screen of a stand.
        for (const row of layouts[name]) expect(row.split(' ').length).toBeLessThanOrEqual(16);
      }
      expect(layouts.greek.join(' ')).toMatch(/α.*β.*γ.*µ.*±/);
      for (const letter of 'abcdefghijklmnopqrstuvwxyz') expect(layouts.text.join(' ')).toContain(letter);
    },
  );

  it.each([
    ['DE', 'äöüß', 'ÄÖÜẞ', /^q w e r t z/],
    ['AT', 'äöüß', 'ÄÖÜẞ', /^q w e r t z/],
    ['CH', 'äöüéèàç', 'ÄÖÜÉÈÀÇ', /^q w e r t z/],
    ['FR', 'éèçàù', 'ÉÈÇÀÙ', /^a z e r t y/],
    ['ES', 'ñç', 'ÑÇ', /^q w e r t y/],
    ['SE', 'åäö', 'ÅÄÖ', /^q w e r t y/],
    ['DK', 'åæø', 'ÅÆØ', /^q w e r t y/],
    ['NO', 'åæø', 'ÅÆØ', /^q w e r t y/],
    ['TR', 'ığüşiöç', 'IĞÜŞİÖÇ', /^q w e r t y/],
    ['US', 'a', 'A', /^q w e r t y/],
    [undefined, 'a', 'A', /^q w e r t y/],
  ])('of %s have %s and %s without a long press', (country, small, capital, first) => {
    const { text, capitals } = layoutsOf(nationalLayoutOf(country));
    expect(text[1]).toMatch(first);
    const keysOf = (rows: string[]) => rows.flatMap((row) => row.split(' '));
    expect(keysOf(text)).toEqual(expect.arrayContaining([...small]));
    expect(keysOf(capitals)).toEqual(expect.arrayContaining([...capital]));
  });

  it('reach every printable ASCII character and the accents of European names', () => {
    const keys = allKeys.split(' ');
    const reached = new Set([...keys, ...keys.flatMap(keyVariants)]);
    const ascii = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index));
    const accents = [...'àáâäãåæçèéêëìíîïñòóôöõøœùúûüýßšžčřěłąęśćźżğışőűÀÁÂÄÃÅÆÇÈÉÊËÑÖØÜẞŠŽ€£µ’'];
    expect([...ascii, ...accents].filter((letter) => !reached.has(letter))).toEqual([]);
  });

  it('offer variants in the case of the key', () => {
    expect(keyVariants('a')).toEqual([...'àáâäãåæāą']);
    expect(keyVariants('A')).toEqual([...'ÀÁÂÄÃÅÆĀĄ']);
    expect(keyVariants('S')).toContain('ẞ');
    expect(keyVariants('İ')).toEqual([...'ÌÍÎÏĪI']);
    expect(keyVariants('q')).toEqual([]);
    expect(keyVariants('{erase}')).toEqual([]);
  });

  it('of SMILES have its atoms, bonds and brackets', () => {
    const { smiles } = layoutsOf(nationalLayoutOf('US'));
    const keys = smiles.flatMap((row) => row.split(' '));
    for (const key of [...'=#@+-[]()/\\.%CNOSPFIBcnosp123', 'Cl', 'Br']) expect(keys).toContain(key);
  });
});
