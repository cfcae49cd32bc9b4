import { z } from 'zod';
import { hazardOf } from '../hazards';
import { packs } from '../price-ladder';
import { readJson } from '../source-data';
import { formatUnits } from '../vocabulary';
import { type Article, interleave } from './assortment-line';

const component = z.object({ name: z.string(), amount: z.number().nullable(), unit: z.string().nullable() });
const recipes = z.array(
  z.object({ name: z.string(), use: z.string(), ph: z.number().nullable(), components: z.array(component) }),
);
const schema = z.object({
  buffers: recipes,
  buffer_pka_25c: z.array(z.looseObject({ name: z.string(), pka: z.number() })),
});

const volumes = packs(['100 mL', 100], ['500 mL', 500], ['1 L', 1000], ['5 L', 5000]);
const liquid = { storage: 'RT', shipping: 'Ambient', packs: volumes } as const;

const irritants: readonly (readonly [pattern: RegExp, codes: readonly string[]])[] = [
  [/azide/i, ['H302']],
  [/acrylamide|formaldehyde/i, ['H302', 'H317', 'H341', 'H350']],
  [/mercaptoethanol|dithiothreitol/i, ['H302', 'H315', 'H318']],
  [/hydroxide|hydrochloric|acetic acid/i, ['H290', 'H314']],
  [/dodecyl sul|deoxycholate/i, ['H315', 'H319']],
  [/methanol/i, ['H226', 'H302', 'H371']],
  [/(^|[ ,])ethanol/i, ['H226', 'H319']],
  [/guanidin/i, ['H302', 'H315', 'H319']],
];

/** Laboratory buffers: common recipes ready to use and concentrated, and single buffers by pH. */
export function bufferArticles(): Article[] {
  const { buffers, buffer_pka_25c } = readJson('buffers.json', schema);
  const grades = ['', ', Sterile-Filtered', ', RNase-Free', ', Endotoxin-Tested'];
  const made = grades.flatMap((grade) =>
    [1, 10, 5, 20].flatMap((factor) =>
      buffers
        .filter(({ name }) => factor === 1 || /1x/.test(name))
        .map((recipe): Article => {
          const name = recipe.name.replace(/1x/, `${factor}×`).replace(/\)$/, ')');
          const parts = recipe.components.map((part) =>
            formatUnits(
              `${part.name}${part.amount === null ? '' : ` ${round(part.amount * factor)} ${part.unit ?? ''}`}`.trim(),
            ),
          );
          const codes = irritants
            .filter(([pattern]) => pattern.test(parts.join(' ')))
            .flatMap(([, list]) => list);
          const dilute = factor > 1 ? ` Dilute ${factor}-fold with pure water before use.` : '';
          return {
            ...liquid,
            name: `${name}${grade}`,
            group: 'Ready Buffers',
            leaf: factor === 1 ? 'Working Solutions' : 'Concentrates',
            description: `For ${recipe.use.charAt(0).toLowerCase()}${recipe.use.slice(1)}. Contains ${parts.slice(0, 4).join(', ')}.${dilute}`,
            attrs: [
              ['Strength', `${factor}×`],
              ...(recipe.ph === null ? [] : ([['pH (25 °C)', String(recipe.ph)]] as const)),
              ['Use', recipe.use],
              ['Grade', grade.slice(2) || 'Molecular biology grade'],
            ],
            details: parts.map((part, place) => [`Component ${place + 1}`, part] as const),
            cents: 2400 + (factor > 1 ? 1200 : 0) + (grade ? 900 : 0),
            subject: recipe.name.replace(/ ?\(.*/, ''),
            hazard: hazardOf([...new Set(codes)]),
          };
        }),
    ),
  );
  const single = ['1 M', '0.5 M', '0.1 M'].flatMap((strength) =>
    [0, 0.4, -0.4, 0.8, -0.8].flatMap((shift) =>
      buffer_pka_25c.map(({ name: salt, pka }): Article => {
        const name = salt.replace(/ ?\(.*/, '');
        const ph = (Math.round((pka + shift) * 5) / 5).toFixed(1);
        return {
          ...liquid,
          name: `${name} Buffer Solution, ${strength}, pH ${ph}`,
          group: 'Single Buffers',
          leaf: name,
          description: `${name} solution set to pH ${ph} at 25 °C. The pKa of the buffer is ${pka}, so it holds best within one unit of that.`,
          attrs: [
            ['Concentration', strength],
            ['pH (25 °C)', ph],
            ['pKa (25 °C)', String(pka)],
            ['Grade', 'Molecular biology grade'],
          ],
          details: [['Filtration', '0.2 µm']],
          cents: 2900,
          subject: name,
        };
      }),
    ),
  );
  const unique = new Map(interleave(made, single).map((article) => [article.name, article]));
  return [...unique.values()];
}

const round = (amount: number): number => Number(amount.toPrecision(4));
