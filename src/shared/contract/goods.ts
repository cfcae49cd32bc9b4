import { z } from 'zod';
import { id, lines, listReply, listRequest, money, text, url } from './fields';
import { evidenceLevels } from '../catalogue/evidence';
import { sheetKinds } from '../catalogue/data-sheet-url';

/**
 * Words of the wire: goods = product; `goods_sn` = catalogue number; `book` = specification document
 * (`"1"` to `"7"` open /explain, anything else is a file's address); `zdy_data` = promotion tag;
 * `tag_key` = that tag's id as text, or ''; `paper_count` = papers that name the product's target or
 * compound; `attr_price` = list price of one size.
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

/** A promotion tag; `color` is a CSS hex colour. */
export const tag = z.object({ id, color: z.string().regex(/^#[0-9a-f]{6}$/), val: z.string() });

/** One size of a product that can be bought. */
export const option = z.object({
  product_id: id,
  attr_price: money,
  /** The size with its unit, as shown: `"100 µg"`. */
  attr_value: z.string(),
  /** What `addToCart` takes back to name this size. */
  goods_attr: z.string(),
  /** Units on the shelf; 0 = made or fetched to order. */
  stock: z.int().min(0),
  /** There were some, and all are sold or promised: it cannot be ordered now. */
  sold_out: z.literal(true).optional(),
  /** Working days until it leaves the warehouse. */
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
  /** The facts that tell products of one class apart, most telling first. */
  attrs: z.array(z.object({ attr_name: z.string(), attr_value: z.string() })),
  options: z.array(option),
  /** How many other conjugations of the same antibody there are; 0 = no drawer. */
  conjugate_count: z.int().min(0),
});

const pricedOption = option.extend({
  /** What one of its units costs; null where that says nothing. */
  unit_price: z.object({ price: money, unit: z.string() }).nullable(),
  /** From how many of this size on one costs how much; empty where more save nothing. */
  tiers: z.array(z.object({ from: z.int().min(2), price: money })),
});

const hazard = z.object({
  /** GHS signal word, or '' where none is due. */
  signal_word: z.enum(['Danger', 'Warning', '']),
  pictograms: z.array(z.string().regex(/^GHS\d\d$/)),
  /** GHS hazard (H…) and precautionary (P…) statements. */
  statements: z.array(z.object({ code: z.string(), text: z.string() })),
});

export const product = z.object({
  ...productInList.shape,
  options: z.array(pricedOption),
  description: z.string(),
  /** CAS Registry Number, or null where the product is no single substance. */
  cas: z.string().nullable(),
  smiles: z.string().nullable(),
  inchikey: z.string().nullable(),
  /** Hill order. */
  formula: z.string().nullable(),
  /** Average molar mass in g/mol, with its own number of places. */
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
  /** Units on the shelf over all sizes. */
  stock: z.int().min(0),
  /** The same antibody with other labels, this one left out. */
  conjugates: z.array(productInList),
  related: z.array(productInList),
  /** Outermost section first, the product's own category last. */
  parents: z.array(z.object({ id, name: z.string() })),
});

/** One of the seven texts that explain how to read a specification. */
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
      /** Its code, such as `WB`. */
      application: z.string(),
      /** One for each of `species`; `works` null = nobody has tried, and there is no level then. */
      cells: z.array(z.object({ works: z.boolean().nullable(), level: z.enum(evidenceLevels).nullable() })),
    }),
  ),
});

export const goodsCalls = {
  goodsInfo: { request: z.object({ id, tag_id: id.optional() }), reply: product },
  /** The product that a catalogue number stands for today, when the number was replaced too. */
  goodsNumber: {
    request: z.object({ goods_sn: text(64).min(1) }),
    reply: z.object({ goods_id: id, goods_sn: z.string(), goods_name: z.string(), replaced: z.boolean() }),
  },
  /** What was tried with an antibody and how it went; empty for all other products. */
  goodsEvidence: { request: z.object({ id }), reply: evidence },
  /** Products that can take this one's place and of which some size is in stock, the most alike first. */
  goodsAlternatives: { request: z.object({ id }), reply: z.object({ list: z.array(productInList) }) },
  /** A paper on the product as a PDF, by its catalogue number: the file's name, and its bytes in base64. */
  goodsSheet: {
    request: z.object({ goods_sn: text(64).min(1), kind: z.enum(sheetKinds) }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
  goodsBook: { request: z.object({ id, code: z.string().regex(/^[1-7]$/) }), reply: specification },
};

export const comment = z.object({
  comment_id: id,
  /** The customer's initials, such as `A. L.`; nothing else is told of them. */
  author: z.string(),
  rating: z.int().min(1).max(5),
  message: z.string(),
  /** ISO 8601 in UTC. */
  created_at: z.iso.datetime(),
});

export const commentCalls = {
  /** What customers say of a product, the latest first. `rating` is the mean of all stars, null without any. */
  comments: {
    request: z.object({ goods_id: id, page: listRequest.page, page_size: listRequest.page_size }),
    reply: z.object({ ...listReply(comment), rating: z.number().min(1).max(5).nullable() }),
  },
  /** Shown at once. What a comment has to be is said in `domain/comment-fields.ts`. */
  addComment: {
    request: z.object({ goods_id: id, rating: z.int().min(1).max(5), message: lines(4000) }),
    reply: z.object({ comment }),
  },
};
