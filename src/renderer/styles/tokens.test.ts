import { readFileSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const renderer = resolve(import.meta.dirname, '..');
const read = (ending: RegExp) =>
  readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => ({ name, text: readFileSync(join(renderer, name), 'utf8') }));

const styleSheets = read(/\.css$/);
/** Custom properties that a style sheet declares or a component sets. */
const defined = new Set([
  ...styleSheets.flatMap(({ text }) => [...text.matchAll(/(--[\w-]+)\s*:/g)].map(([, name]) => name)),
  ...read(/\.tsx?$/).flatMap(({ text }) => [...text.matchAll(/['"`](--[\w-]+)/g)].map(([, name]) => name)),
]);

// An undefined custom property invalidates its declaration without any message.
it('has a definition of every custom property that a style sheet uses without a fallback', () => {
  const undefinedNames = styleSheets.flatMap(({ name, text }) =>
    [...text.matchAll(/var\(\s*(--[\w-]+)\s*\)/g)]
      .filter(([, property]) => !defined.has(property))
      .map(([, property]) => `${name}: ${property}`),
  );
  expect(undefinedNames).toEqual([]);
  expect(defined.size).toBeGreaterThan(20);
});

// A kiosk's touch screen may report itself as a mouse: sizes come from custom properties, which the kiosk sets.
it('has no sizes of targets that depend on the pointer', () => {
  const offending = styleSheets
    .filter(({ name }) => name !== join('styles', 'tokens.css'))
    .filter(({ text }) =>
      [...text.matchAll(/@media[^{]*pointer: coarse[^{]*\{(?:[^{}]*\{[^{}]*\})*/g)].some(([block]) =>
        /[{;]\s*(?:min-)?(?:width|height): (?:\d|var\(--(?:tap|control)\))/.test(block),
      ),
    )
    .map(({ name }) => name);
  expect(offending).toEqual([]);
});

// In the kiosk, the session bar or the keyboard of the screen covers the lower edge.
it('has no sticky part at the lower edge that a fixed bar could cover', () => {
  // Shown without scripts only, which a kiosk has.
  const withoutScripts = [join('features', 'catalogue', 'facets', 'facet-panel.module.css')];
  const covered = styleSheets
    .filter(({ name }) => !withoutScripts.includes(name))
    .filter(({ text }) =>
      [...text.matchAll(/\{([^{}]*)\}/g)].some(
        ([, rule = '']) => rule.includes('position: sticky') && /[\s;]bottom: 0/.test(rule),
      ),
    )
    .map(({ name }) => name);
  expect(covered).toEqual([]);
});
