import { z } from 'zod';
import { classificationOf, hazardousComponents } from '../compounds/classifications';
import { packs as sizedPacks } from '../price-ladder';
import type { Fact } from '../product-draft';
import { readJson } from '../source-data';
import type { Article } from './assortment-line';

const packs = z.array(z.tuple([z.string(), z.number()]));
const axis = z.object({ name: z.string(), values: z.array(z.string()) });

/** Product families: one product per combination of axis values. `{0}` is a placeholder for the value of the first axis. */
const schema = z.array(
  z.object({
    group: z.string(),
    leaf: z.string(),
    name: z.string(),
    text: z.string(),
    axes: z.array(axis).max(3),
    /** Patterns of names of combinations that do not exist: `Dish, Vented Cap`. */
    excludes: z.array(z.string()).optional(),
    facts: z.record(z.string(), z.string()),
    storage: z.string(),
    shipping: z.string(),
    packs,
    cents: z.number(),
    /** Combinations that differ from the family in the given fields, by a pattern of their name: `Powder$`. */
    exceptions: z
      .array(
        z.object({
          pattern: z.string(),
          text: z.string(),
          packs,
          storage: z.string(),
          /** Absent: that of the family. */
          shipping: z.string().optional(),
        }),
      )
      .optional(),
    /** Other names by value of the first axis. */
    aliases: z.record(z.string(), z.array(z.string())).optional(),
    /** CAS numbers by value of the first axis. */
    cas: z.record(z.string(), z.string()).optional(),
    /** Hazardous components with their CAS numbers by value of the first axis. */
    components: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))).optional(),
  }),
);

/**
 * Expands a file of families to articles, without combinations that do not exist. The articles are in the order of the sum of their
 * value indexes, so that each family has its first values near the front.
 */
export function listedArticles(file: string): Article[] {
  const articles: { article: Article; indexSum: number }[] = [];
  for (const family of readJson(file, schema)) {
    const excluded = (family.excludes ?? []).map((pattern) => new RegExp(pattern));
    for (const valueIndexes of valueIndexCombinations(family.axes.map(({ values }) => values.length))) {
      const axisValues = family.axes.map((part, index) => part.values[valueIndexes[index] ?? 0] ?? '');
      const fillPlaceholders = (text: string) =>
        text.replace(/\{(\d)\}/g, (_match, axisIndex: string) => axisValues[Number(axisIndex)] ?? '');
      const name = fillPlaceholders(family.name);
      if (excluded.some((pattern) => pattern.test(name))) continue;
      const offer = family.exceptions?.find(({ pattern }) => new RegExp(pattern).test(name)) ?? family;
      const details = family.axes
        // Values in names begin with a comma: `Serum{1}` with `, Heat-Inactivated`.
        .map((part, index): Fact => [part.name, (axisValues[index] ?? '').replace(/^, /, '')])
        .filter(([axisName]) => axisName !== '');
      const [firstValue = ''] = axisValues;
      const cas = family.cas?.[firstValue];
      const aliases = family.aliases?.[firstValue] ?? [];
      const article: Article = {
        name,
        group: family.group,
        leaf: fillPlaceholders(family.leaf),
        description: fillPlaceholders(offer.text),
        attrs: [
          ['CAS', cas ?? ''],
          // Explains why a search for another name finds this product.
          ['Also known as', aliases.join(', ')],
          ...details,
          ...Object.entries(family.facts),
        ],
        details: [],
        storage: offer.storage,
        shipping: offer.shipping ?? family.shipping,
        packs: sizedPacks(...offer.packs),
        cents: family.cents,
        aliases,
        hazardousComponents: hazardousComponents(family.components?.[firstValue] ?? []),
        ...(cas && { cas, hazard: classificationOf(cas) }),
      };
      articles.push({ article, indexSum: valueIndexes.reduce((sum, valueIndex) => sum + valueIndex, 0) });
    }
  }
  return articles.sort((a, b) => a.indexSum - b.indexSum).map(({ article }) => article);
}

/** Returns all combinations of value indexes for axes with these numbers of values. */
function valueIndexCombinations(lengths: readonly number[]): number[][] {
  return lengths.reduce<number[][]>(
    (combinations, length) =>
      combinations.flatMap((valueIndexes) =>
        Array.from({ length }, (_none, index) => [...valueIndexes, index]),
      ),
    [[]],
  );
}
