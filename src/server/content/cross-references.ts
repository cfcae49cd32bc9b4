import { z } from 'zod';

const listedProduct = z.object({
  /** Catalogue number. */
  number: z.string().min(1).max(64),
  /** Name in the catalogue, for readers of the file. */
  name: z.string().min(1),
});

const row = z
  .object({
    /** Names of one product or series of another supplier; the one that a text names is shown. */
    names: z
      .array(
        z
          .string()
          .min(3)
          .max(60)
          .regex(/[\p{L}\p{N}]/u, 'must contain a letter or a digit'),
      )
      .min(1),
    /** Null when the shop sells no equivalent. */
    closest: listedProduct.nullable(),
    /** Products for a similar purpose, for a name without an equivalent. */
    nearby: z.array(listedProduct).max(4).default([]),
    differences: z.string().min(20).max(500),
  })
  .refine(({ closest, nearby }) => closest !== null || nearby.length > 0, 'needs a product');

/** Table of names of other suppliers' products, `cross-references.json`. */
export const crossReferencesFile = z
  .object({
    /** Origin of the table, for readers of the file. */
    about: z.string(),
    rows: z.array(row).max(5000),
  })
  .superRefine(({ rows }, context) => {
    const keys = new Set<string>();
    for (const name of rows.flatMap(({ names }) => names)) {
      const key = keyOf(name);
      if (keys.has(key))
        context.addIssue({ code: 'custom', path: ['rows'], message: `duplicate name: ${name}` });
      keys.add(key);
    }
  });

export type CrossReference = z.output<typeof row>;

/** Rows by name without spaces, punctuation and case. */
export type CrossReferences = ReadonlyMap<string, CrossReference>;

/** Number of leading words of a query in which names are searched. */
const MAX_WORDS = 12;

function wordsOf(text: string): string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

const joinWords = (words: readonly string[]): string => words.join('');
/** Returns the same key for all spellings of a name that differ in spaces, punctuation and case. */
const keyOf = (name: string): string => joinWords(wordsOf(name));

/** Returns the rows of the file by each of their names, for {@link findCrossReference}. */
export function indexCrossReferences({ rows }: z.output<typeof crossReferencesFile>): CrossReferences {
  return new Map(rows.flatMap((entry) => entry.names.map((name) => [keyOf(name), entry] as const)));
}

/**
 * Finds the name of another supplier's product in a search text, in any spelling of its spaces and hyphens; of several
 * names the longest. Returns it as it is listed; null without one.
 */
export function findCrossReference(
  references: CrossReferences,
  text: string,
): { name: string; row: CrossReference; isWholeText: boolean } | null {
  const words = wordsOf(text).slice(0, MAX_WORDS);
  for (let length = words.length; length > 0; length -= 1) {
    for (let first = 0; first + length <= words.length; first += 1) {
      const key = joinWords(words.slice(first, first + length));
      const row = references.get(key);
      const name = row?.names.find((listedName) => keyOf(listedName) === key);
      if (row && name !== undefined) return { name, row, isWholeText: length === words.length };
    }
  }
  return null;
}
