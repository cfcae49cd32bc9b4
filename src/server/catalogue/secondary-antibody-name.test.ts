import { expect, it } from 'vitest';
import { hostInName } from './secondary-antibody-name';

it.each([
  ['HRP Goat Anti-Rabbit IgG (H+L)', 'Goat'],
  ['GUINEA PIG ANTI-GOAT IGG', 'GUINEA PIG'],
  ['Swine Anti-Rabbit Immunoglobulins', 'Swine'],
  ['Pig Anti-Mouse IgG', 'Pig'],
  ['Mouse-Adsorbed Goat Anti-Rabbit IgG', 'Goat'],
  ['Human, Mouse and Rat Adsorbed Donkey F(ab)2 Anti-Goat IgG', 'Donkey'],
  ['Anti-Mouse IgG, Goat anti-Mouse affinity purified', ''],
  ['Goat IgG Control', ''],
  ['Goat Antibody to Rabbit IgG', ''],
])('the host in %s is "%s"', (name, host) => {
  expect(hostInName(name)).toBe(host);
});
