import { expect, it } from 'vitest';
import { secondaryArticles } from './secondary-articles';

/** As many as a catalogue of 100,000 products has. */
const sold = secondaryArticles([])
  .slice(0, 1000)
  .filter(({ group }) => group === 'Secondary Antibodies');

it.each(
  ['Rabbit', 'Mouse', 'Rat', 'Goat'].flatMap((target) =>
    ['HRP', 'AF488', 'AF647'].map((label) => [target, label] as const),
  ),
)('offers an antibody to %s with %s for samples of most other species', (target, label) => {
  const names = sold.map(({ name }) => name);
  expect(names).toContainEqual(
    expect.stringMatching(`Anti-${target} IgG \\(H\\+L\\), Highly Cross-Adsorbed .*, ${label} Conjugated`),
  );
});

it('adsorbs against neither the target nor the host', () => {
  for (const { name, details } of sold) {
    const [, host = '', target = ''] = /^(.+) Anti-(.+) Ig[GY]/.exec(name) ?? [];
    const adsorption = details.find(([fact]) => fact === 'Cross-adsorption')?.[1] ?? '';
    expect(adsorption, name).not.toBe('');
    for (const species of [host, target])
      expect(adsorption, name).not.toMatch(new RegExp(`\\b${species}\\b`, 'i'));
  }
});

it('costs more when it is adsorbed against more species', () => {
  const centsOf = (form: string) =>
    sold.find(({ name }) => name === `Goat Anti-Rabbit IgG ${form} Secondary Antibody, AF488 Conjugated`)
      ?.cents ?? 0;
  const [none, some, most] = ['(H+L)', '(H+L), Cross-Adsorbed', '(H+L), Highly Cross-Adsorbed'].map(centsOf);
  expect(none).toBeGreaterThan(0);
  expect(some).toBeGreaterThan(none ?? 0);
  expect(most).toBeGreaterThan(some ?? 0);
});

it('names a tag once', () => {
  const tagAntibodies = secondaryArticles([]).filter(({ group }) => group === 'Tag Antibodies');
  expect(tagAntibodies.length).toBeGreaterThan(100);
  expect(tagAntibodies.filter((article) => /tag tag/i.test(JSON.stringify(article)))).toEqual([]);
});
