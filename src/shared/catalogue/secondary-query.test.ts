import { expect, it } from 'vitest';
import { asksForSecondaries } from './secondary-query';

it.each(['secondary finder', 'Secondary antibodies', 'find a secondary antibody', 'goat anti-rabbit HRP'])(
  'the text “%s” asks for secondary antibodies',
  (text) => expect(asksForSecondaries(text)).toBe(true),
);

it.each(['secondary bile acids', 'anti-CD3', 'EGFR', ''])('the text “%s” does not', (text) =>
  expect(asksForSecondaries(text)).toBe(false),
);
