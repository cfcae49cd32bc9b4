import { z } from 'zod';
import { sheetKinds } from '../catalogue/data-sheet-url';
import { documentKinds } from '../catalogue/product-document-url';
import { evidenceLevels } from '../catalogue/evidence';
import { MAX_REVIEW_IMAGE_BYTES, reviewResults } from '../leads/review-fields';
import {
  id,
  idAndName,
  line,
  lines,
  listReplyFields,
  listRequestFields,
  money,
  text,
  url,
  searchText,
} from './fields';

/**
 * Wire names: goods = product; `goods_sn` = catalogue number; `book` = specification document (`"1"` to `"7"` open
 * /explain, other values are a file's address); `zdy_data` = promotion tag; `tag_key` = that tag's id as text, or '';
 * `paper_count` = publications on the product's target or compound; `attr_price` = list price of one size, or null for a
 * price on request.
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

/** A size of a product. */
export const option = z.object({
  product_id: id,
  /** null = price on request: the size cannot be put into a cart or ordered. */
  attr_price: money.nullable(),
  /** Size with its unit: `"100 µg"`. */
  attr_value: z.string(),
  /** Identifies the size for `addToCart`. */
  goods_attr: z.string(),
  /** Units in stock; 0 = made or procured to order, or sold out. */
  stock: z.int().min(0),
  /** All units are sold or reserved: the size cannot be ordered now. */
  sold_out: z.literal(true).optional(),
  /** Day on which a sold-out size is expected to be back; absent when unknown. */
  restock_on: z.iso.date().optional(),
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

/** Fields of a small product link: name, number, picture and lowest price. */
export const productTile = z.object({
  ...productInList.pick({ goods_id: true, goods_name: true, goods_sn: true, product_class: true, img: true })
    .shape,
  /** Lowest price of its sizes; null = price on request. */
  lowest_price: money.nullable(),
  /** True when another size costs more. */
  price_varies: z.boolean(),
});

const pricedOption = option.extend({
  /** Price per unit of measure; null where it is not useful, and for a price on request. */
  unit_price: z.object({ price: money, unit: z.string() }).nullable(),
  /** Price from a quantity on; empty without tiers and for a price on request. */
  tiers: z.array(z.object({ from: z.int().min(2), price: money })),
});

const hazard = z.object({
  /** GHS signal word; '' for none. */
  signal_word: z.enum(['Danger', 'Warning', '']),
  pictograms: z.array(z.string().regex(/^GHS\d\d$/)),
  /** GHS hazard (H…, EUH…) and precautionary (P…) statements. */
  statements: z.array(z.object({ code: z.string(), text: z.string() })),
  /** Who classified the product, each with a reference: `EU CLP Annex VI (ATP17) 605-001-00-5`. */
  sources: z.array(z.string()).min(1),
  /** Gaps and disagreements of the sources. */
  notes: z.array(z.string()),
});

export const product = z.object({
  ...productInList.shape,
  options: z.array(pricedOption),
  /** Plain text. */
  description: z.string(),
  /** The description as sanitized HTML; '' when it has no formatting. */
  description_html: z.string(),
  /** CAS Registry Number; null for a product without one, such as a mixture. */
  cas: z.string().nullable(),
  smiles: z.string().nullable(),
  inchikey: z.string().nullable(),
  /** Hill order. */
  formula: z.string().nullable(),
  /** Average molar mass in g/mol with its own precision. */
  weight: z.string().nullable(),
  /** True when volumes of solvent for stock solutions are offered; not for liquids and substances that react with water. */
  stock_solutions: z.boolean(),
  synonyms: z.array(z.string()),
  properties: z.array(
    z.object({ group: z.string(), items: z.array(z.object({ name: z.string(), value: z.string() })) }),
  ),
  storage: z.string(),
  shipping: z.string(),
  /** GHS classification; null = not assessed, which does not mean that the product is not hazardous. */
  hazard: hazard.nullable(),
  images: z.array(z.object({ url, alt: z.string(), width: z.int(), height: z.int() })),
  documents: z.array(
    z.object({
      title: z.string(),
      url,
      /** Present for a PDF that the shop supplied. */
      kind: z.enum(documentKinds).optional(),
      /** ISO 639-1 code of the PDF's language; '' when unknown. */
      language: z.string().optional(),
    }),
  ),
  /** Units in stock over all sizes. */
  stock: z.int().min(0),
  /** Other conjugations of the antibody. */
  conjugates: z.array(productInList),
  related: z.array(productTile),
  /** Outermost section first, the product's category last. */
  parents: z.array(idAndName),
});

/** The values of a product, with one of seven texts that explain them. */
export const specification = z.object({
  goods_id: id,
  goods_name: z.string(),
  goods_sn: z.string(),
  /** The product's own specification: `"1"` to `"7"`, the URL of a file, or '' for none. */
  book: z.string(),
  facts: z.array(z.object({ name: z.string(), value: z.string() })),
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
  productOfNumber: {
    request: z.object({ goods_sn: searchText(text(64).min(1), 64) }),
    reply: z.object({ goods_id: id, goods_sn: z.string(), goods_name: z.string(), replaced: z.boolean() }),
  },
  /** Test results of an antibody; empty for other products. */
  goodsEvidence: { request: z.object({ id }), reply: evidence },
  /** Substitutes with a size in stock, most similar first. */
  goodsAlternatives: { request: z.object({ id }), reply: z.object({ list: z.array(productInList) }) },
  /** Document of a product as a PDF, by catalogue number: name and content in base64. */
  goodsSheet: {
    request: z.object({ goods_sn: searchText(text(64).min(1), 64), kind: z.enum(sheetKinds) }),
    reply: z.object({ name: z.string(), pdf: z.string() }),
  },
  goodsBook: {
    request: z.object({ id, code: z.string().regex(/^[1-7]$/, 'must be a number from 1 to 7') }),
    reply: specification,
  },
};

/** Application or species of a review. */
const reviewTerm = line(60).optional();

export const review = z.object({
  comment_id: id,
  /** Initials of the customer, such as `A. L.`. */
  author: z.string(),
  rating: z.int().min(1).max(5),
  message: z.string(),
  /** Application code of the product such as `WB`; '' when not stated. */
  application: z.string(),
  /** Species of the sample; '' when not stated. */
  species: z.string(),
  /** Dilution or concentration such as `1:1000`; '' when not stated. */
  dilution: z.string(),
  /** '' when not stated. */
  result: z.enum(['', ...reviewResults]),
  /** The author has a paid order of the product, which was not refunded. */
  verified_purchase: z.boolean(),
  /** Size in pixels of the author's image, and its thumbnail as a data URL; null without one. */
  image: z.object({ width: z.int(), height: z.int(), thumbnail: z.string() }).nullable(),
  /** ISO 8601 in UTC. */
  created_at: z.iso.datetime(),
});

/** How often visible reviews state a value. */
const reviewCounts = z.array(z.object({ value: z.string(), count: z.int().min(1) }));

export const reviewCalls = {
  /**
   * Reviews on a product, latest first, optionally of one application and one species. `rating` is the mean of the stars
   * of these reviews; null without any. `offered` has the applications and species of the product, which a new review
   * can name; `stated` has those of all visible reviews.
   */
  reviews: {
    request: z.object({
      goods_id: id,
      page: listRequestFields.page,
      page_size: listRequestFields.page_size,
      application: reviewTerm,
      species: reviewTerm,
    }),
    reply: z.object({
      ...listReplyFields(review),
      rating: z.number().min(1).max(5).nullable(),
      offered: z.object({ applications: z.array(z.string()), species: z.array(z.string()) }),
      stated: z.object({ applications: reviewCounts, species: reviewCounts }),
    }),
  },
  /**
   * The optional fields state how the product was used. `application` and `species` are values of the product
   * (`offered`). `image` is a JPEG, PNG or WebP file in base64; it requires a verified address. `shown` is false for a
   * customer without a verified address: the review is hidden until the address is verified. `leads/review-fields.ts`
   * validates reviews.
   */
  addReview: {
    request: z.object({
      goods_id: id,
      rating: z.int().min(1).max(5),
      message: lines(4000),
      application: reviewTerm,
      species: reviewTerm,
      dilution: line(60).optional(),
      result: z.enum(reviewResults).optional(),
      image: z
        .string()
        .max(Math.ceil(MAX_REVIEW_IMAGE_BYTES / 3) * 4, { abort: true })
        .regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64')
        .optional(),
    }),
    reply: z.object({ comment: review, shown: z.boolean() }),
  },
  /** Image of a visible review as a data URL. */
  reviewImage: { request: z.object({ comment_id: id }), reply: z.object({ image: z.string() }) },
};
