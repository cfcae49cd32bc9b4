import { z } from 'zod';
import { sheetKinds } from '../catalogue/data-sheet-url';
import { evidenceLevels } from '../catalogue/evidence';
import { id, lines, listReplyFields, listRequestFields, money, text, url } from './fields';

/**
 * Wire names: goods = product; `goods_sn` = catalogue number; `book` = specification document (`"1"` to `"7"` open
 * /explain, other values are a file's address); `zdy_data` = promotion tag; `tag_key` = that tag's id as text, or '';
 * `paper_count` = papers on the product's target or compound; `attr_price` = list price of one size.
 */

export const productClasses = [
  'compound',
  'primary_antibody',
  'conjugated_antibody',
  'secondary_antibody',
  'protein',
  'elisa_kit',
  'assay_kit',
  'molecular_biology',
  'cell_culture',
  'buffer',
  'dye',
  'consumable',
] as const;

export const productClass = z.enum(productClasses);
export type ProductClass = z.infer<typeof productClass>;

/** A promotion tag; `color` is a CSS hex color. */
export const tag = z.object({ id, color: z.string().regex(/^#[0-9a-f]{6}$/), val: z.string() });

/** A size that can be bought. */
export const option = z.object({
  product_id: id,
  attr_price: money,
  /** Size with its unit: `"100 µg"`. */
  attr_value: z.string(),
  /** Identifies the size for `addToCart`. */
  goods_attr: z.string(),
  /** Units in stock; 0 = made or procured to order. */
  stock: z.int().min(0),
  /** All units are sold or reserved: the size cannot be ordered now. */
  sold_out: z.literal(true).optional(),
  /** Working days until it ships. */
  ships_in_days: z.int().min(0),
});

export const productInList = z.object({
  goods_id: id,
  goods_name: z.string(),
  goods_sn: z.string(),
  product_class: productClass,
  img: url,
  book: z.string(),
  paper_count: z.int().min(0),
  zdy_data: tag.nullable(),
  tag_key: z.string(),
  /** Facts that distinguish products of a class, most important first. */
  attrs: z.array(z.object({ attr_name: z.string(), attr_value: z.string() })),
  options: z.array(option),
  /** Number of other conjugations of the antibody; 0 for none. */
  conjugate_count: z.int().min(0),
});

const pricedOption = option.extend({
  /** Price per unit of measure; null where it is not useful. */
  unit_price: z.object({ price: money, unit: z.string() }).nullable(),
  /** Price from a quantity on; empty without tiers. */
  tiers: z.array(z.object({ from: z.int().min(2), price: money })),
});

const hazard = z.object({
  /** GHS signal word; '' for none. */
  signal_word: z.enum(['Danger', 'Warning', '']),
  pictograms: z.array(z.string().regex(/^GHS\d\d$/)),
  /** GHS hazard (H…) and precautionary (P…) statements. */
  statements: z.array(z.object({ code: z.string(), text: z.string() })),
});

export const product = z.object({
  ...productInList.shape,
  options: z.array(pricedOption),
  description: z.string(),
  /** CAS Registry Number; null for mixtures. */
  cas: z.string().nullable(),
  smiles: z.string().nullable(),
  inchikey: z.string().nullable(),
  /** Hill order. */
  formula: z.string().nullable(),
  /** Average molar mass in g/mol with its own precision. */
  weight: z.string().nullable(),
  synonyms: z.array(z.string()),
  properties: z.array(
    z.object({ group: z.string(), items: z.array(z.object({ name: z.string(), value: z.string() })) }),
  ),
  storage: z.string(),
  shipping: z.string(),
  hazard: hazard.nullable(),
  images: z.array(z.object({ url, alt: z.string(), width: z.int(), height: z.int() })),
  documents: z.array(z.object({ title: z.string(), url })),
  /** Units in stock over all sizes. */
  stock: z.int().min(0),
  /** Other conjugations of the antibody. */
  conjugates: z.array(productInList),
  related: z.array(productInList),
  /** Outermost section first, the product's category last. */
  parents: z.array(z.object({ id, name: z.string() })),
});

/** One of seven texts that explain specifications. */
export const specification = z.object({
  goods_id: id,
  goods_name: z.string(),
  goods_sn: z.string(),
  code: z.string().regex(/^[1-7]$/),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), paragraphs: z.array(z.string()) })),
});

const evidence = z.object({
  species: z.array(z.string()),
  rows: z.array(
    z.object({
      /** Application code, such as `WB`. */
      application: z.string(),
      /** One for each of `species`; `works` and the level are null for untested combinations. */
      cells: z.array(z.object({ works: z.boolean().nullable(), level: z.enum(evidenceLevels).nullable() })),
    }),
  ),
});

export const goodsCalls = {
  goodsInfo: { request: z.object({ id, tag_id: id.optional() }), reply: product },
  /** Current product of a catalogue number, including replaced numbers. */
  goodsNumber: {
    request: z.object({ goods_sn: text(64).min(1) }),
    reply: z.object({ goods_id: id, goods_sn: z.string(), goods_name: z.string(), replaced: z.boolean() }),
  },
  /** Test results of an antibody; empty for other products. */
  goodsEvidence: { request: z.object({ id }), reply: evidence },
  /** Substitutes with a size in stock, most similar first. */
  goodsAlternatives: { request: z.object({ id }), reply: z.object({ list: z.array(productInList) }) },
  /** Document of a product as a PDF, by catalogue number: name and content in base64. */
  goodsSheet: {
    request: z.object({ goods_sn: text(64).min(1), kind: z.enum(sheetKinds) }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
  goodsBook: { request: z.object({ id, code: z.string().regex(/^[1-7]$/) }), reply: specification },
};

export const comment = z.object({
  comment_id: id,
  /** Initials of the customer, such as `A. L.`. */
  author: z.string(),
  rating: z.int().min(1).max(5),
  message: z.string(),
  /** ISO 8601 in UTC. */
  created_at: z.iso.datetime(),
});

export const commentCalls = {
  /** Comments on a product, latest first. `rating` is the mean of all stars; null without any. */
  comments: {
    request: z.object({ goods_id: id, page: listRequestFields.page, page_size: listRequestFields.page_size }),
    reply: z.object({ ...listReplyFields(comment), rating: z.number().min(1).max(5).nullable() }),
  },
  /** Published at once. `leads/comment-fields.ts` validates comments. */
  addComment: {
    request: z.object({ goods_id: id, rating: z.int().min(1).max(5), message: lines(4000) }),
    reply: z.object({ comment }),
  },
};
