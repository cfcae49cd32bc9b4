import { z } from 'zod';
import { sorts } from '../catalogue/list-url';
import {
  minSimilarities,
  MAX_STRUCTURE_LENGTH,
  structureModes,
  DEFAULT_SIMILARITY,
} from '../search/structure-input';
import { facet, id, listReplyFields, listRequestFields, facetSearchFields, text } from './fields';
import { productInList } from './goods';

/**
 * How exactly a product's structure matches: `same` includes tautomers, `other_form` is a salt, another charge or isotope.
 */
const structureMatches = ['same', 'other_stereo', 'other_form'] as const;

const foundByStructure = productInList.extend({
  /** Tanimoto coefficient of Morgan fingerprints in percent, rounded down; 100 = the same structure. Null for other modes. */
  similarity: z.int().min(0).max(100).nullable(),
  /** For exact searches; null for other modes. */
  sameness: z.enum(structureMatches).nullable(),
});

export const structureCalls = {
  /** Warms up structure search before the first search. */
  prepareStructures: { request: z.object({}), reply: z.object({}) },
  /**
   * Products by structure. `img` highlights a substructure. In a substructure, charges and isotopes count where they are
   * given; hydrogens and stereochemistry do not count. An exact search compares standard InChI, so that it finds tautomers
   * and other drawings of the structure, and then stereoisomers and salts. An invalid structure is a bad request; the
   * message names the position of the first fault.
   */
  searchStructures: {
    request: z.object({
      ...listRequestFields,
      ...facetSearchFields,
      /** SMILES, or a molfile of version V2000 or V3000; of an SDF, the first record. */
      structure: text(MAX_STRUCTURE_LENGTH),
      mode: z.enum(structureModes).default('substructure'),
      /** Minimum similarity in percent. */
      least: z.literal(minSimilarities).default(DEFAULT_SIMILARITY),
      /** Category of any level. */
      id: id.optional(),
      sort: z.enum(sorts).default('relevance'),
    }),
    reply: z.object({
      ...listReplyFields(foundByStructure),
      facets: z.array(facet),
      /** The structure as SMILES. */
      smiles: z.string(),
      /** False when the time limit was reached: `total` is a lower bound. */
      complete: z.boolean(),
      /** The search continues: the same request will find more soon. */
      counting: z.boolean(),
    }),
  },
};
