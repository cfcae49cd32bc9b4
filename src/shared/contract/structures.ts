import { z } from 'zod';
import {
  leastSimilarities,
  LONGEST_STRUCTURE,
  structureModes,
  usualSimilarity,
} from '../search/structure-input';
import { productInList } from './goods';
import { facet, id, listReply, listRequest, sorts, soughtValues, text } from './fields';

/** How nearly a product's structure is the one that was asked for: `other_form` = a salt, another charge or isotope. */
export const samenesses = ['same', 'other_stereo', 'other_form'] as const;

const foundByStructure = productInList.extend({
  /** Tanimoto's coefficient in per cent, rounded down, when similar ones were asked for; else null. */
  similarity: z.int().min(0).max(100).nullable(),
  /** When the structure itself was asked for; else null. */
  sameness: z.enum(samenesses).nullable(),
});

export const structureCalls = {
  /** Says that somebody is about to search for a structure, so that the first search after a rest need not wait. */
  prepareStructures: { request: z.object({}), reply: z.object({}) },
  /**
   * Products by their structure. `img` of a product that holds the structure marks where. Hydrogens, charges, isotopes
   * and stereochemistry do not count in a part; the exact structure is found in its other stereoisomers and salts as
   * well, after itself. Tautomers are different structures.
   */
  searchStructures: {
    request: z.object({
      ...listRequest,
      ...soughtValues,
      /** SMILES, or a molfile of version V2000 or V3000; of an SDF, the first record. */
      structure: text(LONGEST_STRUCTURE),
      mode: z.enum(structureModes).default('substructure'),
      /** The least similarity in per cent. */
      least: z.literal(leastSimilarities).default(usualSimilarity),
      /** Category of any level. */
      id: id.optional(),
      sort: z.enum(sorts).default('relevance'),
    }),
    reply: z.object({
      ...listReply(foundByStructure),
      facets: z.array(facet),
      /** What was searched for, as SMILES. */
      smiles: z.string(),
      /** False when `total` is only what was found in the time there was. */
      complete: z.boolean(),
      /** More is being found: the same question will have a larger answer in a moment. */
      counting: z.boolean(),
    }),
  },
};
