import { z } from 'zod';
import {
  detectionMethods,
  finderApplications,
  laserLines,
  primaryIsotypes,
  sampleSpecies,
} from '../catalogue/secondary-finder';
import { primaryHosts } from '../catalogue/secondary-query';
import { sorts } from '../catalogue/list-url';
import { queryKinds } from '../search/query-kinds';
import { listedLot } from './certificates';
import {
  money,
  facet,
  id,
  idAndName,
  listReplyFields,
  listRequestFields,
  facetSearchFields,
  text,
  searchText,
  url,
} from './fields';
import { productInList } from './goods';

/** Another supplier's product that a search text names. From a table made by hand, without tests of equivalence. */
const crossReference = z.object({
  name: z.string(),
  /** False when the shop sells no equivalent; `list` then has products for a similar purpose. */
  equivalent: z.boolean(),
  /** '' without products. */
  differences: z.string(),
  /** One product, or several without an equivalent; none when the catalogue lacks them. */
  list: z.array(productInList),
});

/** A product of the finder's set with the reasons for it. */
const chosenPart = z.object({ product: productInList, reasons: z.array(z.string()).min(1) });

export const searchCalls = {
  /** `key` is the typed text; `id` a section (top-level category). `as` and `exact` are extensions. */
  searchGoods: {
    request: z.object({
      ...listRequestFields,
      ...facetSearchFields,
      key: searchText(text(200).trim().min(1), 200),
      id: id.optional(),
      /** Forces an interpretation of the text. */
      as: z.enum(queryKinds).optional(),
      /** Disables spelling correction. */
      exact: z.boolean().default(false),
      sort: z.enum(sorts).default('relevance'),
    }),
    reply: z.object({
      ...listReplyFields(productInList),
      facets: z.array(facet),
      /** Interpretation that was used. */
      read_as: z.enum(queryKinds),
      /** Extension: other interpretations with results, for use in `as`. */
      also_as: z.array(z.enum(queryKinds)),
      /** Corrected text that was searched, else null. */
      corrected: z.string().nullable(),
      /** Extension: word that was dropped because no product has it together with the others; else null. */
      left_out: z.string().nullable(),
      /** Extension: words that the products have only as the beginning of longer words. */
      partial_words: z.array(z.string()),
      /** Extension: similar texts with results, when this one has none. */
      nearest: z.array(z.string()),
      /** Extension: valid CAS numbers similar to one with a wrong check digit, sold ones first. */
      cas_nearest: z.array(z.object({ cas: z.string(), sold: z.boolean() })),
      /** Extension: lot with a certificate that the text names. */
      lot: listedLot.nullable(),
      /** Extension: lots one typo away from the text, when nothing is found. */
      lots_nearest: z.array(listedLot),
      /** Extension: the other supplier's product that the text names; else null. */
      cross_reference: crossReference.nullable(),
    }),
  },
  /** Extension: suggestions while typing; `id` is a section, which restricts the products. */
  suggest: {
    request: z.object({ key: searchText(text(200).trim().min(1), 200), id: id.optional() }),
    reply: z.object({
      products: z.array(
        z.object({
          goods_id: id,
          goods_sn: z.string(),
          goods_name: z.string(),
          img: url,
          /** Lowest price of its sizes; null = price on request. */
          price: money.nullable(),
          /** The sizes have different prices. */
          is_from: z.boolean(),
          in_stock: z.boolean(),
          /** False when only sizes that cost more than `price` are in stock. */
          cheapest_in_stock: z.boolean(),
        }),
      ),
      /**
       * Name of another supplier's product if the text is one: `products` are then the closest products of the shop. Else
       * null.
       */
      closest_to: z.string().nullable(),
      /** Sections of the products, in which the visitor can search; empty when the search is in a section already. */
      sections: z.array(idAndName),
      /** Corrected text that found the products, else null. */
      corrected: z.string().nullable(),
      /** As in `searchGoods`. */
      left_out: z.string().nullable(),
      /** The lot that the text names, or lots one typo away. */
      lots: z.array(listedLot),
      /** `in` is the name of the parent category; '' for a section. */
      categories: z.array(z.object({ id, name: z.string(), in: z.string() })),
      pathways: z.array(idAndName),
      articles: z.array(idAndName),
    }),
  },
  /** Extension: common experiments for which the catalogue has a secondary antibody, as queries of the finder's address. */
  finderCombinations: { request: z.object({}), reply: z.object({ queries: z.array(z.string()) }) },
  /** Extension: secondary antibody, substrate and blocker for a primary antibody and a detection method. */
  findSecondary: {
    request: z.object({
      host: z.enum(primaryHosts),
      isotype: z.enum(primaryIsotypes).or(z.literal('')).default(''),
      method: z.enum(detectionMethods),
      /** Laser lines in nm, for fluorescence. */
      lasers: z.array(z.literal(laserLines)).max(4).default([]),
      /** '' = the best label for the method. */
      label: text(40).default(''),
      application: z.enum(finderApplications).or(z.literal('')).default(''),
      sample: z.enum(sampleSpecies).or(z.literal('')).default(''),
    }),
    reply: z.object({
      /** Null when the shop has none; `notes` tell why. */
      secondary: chosenPart.nullable(),
      /** Substrate of the enzyme; null for a dye, and when the shop has none. */
      substrate: chosenPart.nullable(),
      blocker: chosenPart.nullable(),
      /** The best secondary antibody of each other label that fits, best first. */
      others: z.array(z.object({ label: z.string(), product: productInList, reason: z.string() })),
      /** Warnings about the combination, most important first. */
      notes: z.array(z.string()),
    }),
  },
};
