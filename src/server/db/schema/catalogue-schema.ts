/**
 * Tables of the catalogue file, which is read-only at run time and replaced as a whole. JSON columns have the format of
 * the contract.
 */
import type { ProductClass } from '../../../shared/contract/goods';

/**
 * Increment when a table below, the meaning of a block of an index, or the format of a content file (articles, pathways …)
 * changes: a server rejects a catalogue with another version, and `npm start` builds the demonstration's again.
 */
export const CATALOGUE_SCHEMA_VERSION = 14;

/** Prefix of `made_from` in the demonstration catalogue, whose lots are generated on request. */
export const DEMO_SOURCE_PREFIX = 'open reference data';

export interface CatalogueTables {
  meta: MetaTable;
  category: CategoryTable;
  product: ProductTable;
  product_option: ProductOptionTable;
  former_number: FormerNumberTable;
  tag: TagTable;
  publication: PublicationTable;
  evidence: EvidenceTable;
  lot: LotTable;
  search_block: SearchBlockTable;
  structure_block: StructureBlockTable;
  release_file: ReleaseFileTable;
}

/**
 * Keys: `schema_version`, `version` (hash of the content, part of every cache key), `products` (number of products),
 * `made_from` (source of the data).
 */
export interface MetaTable {
  key: string;
  value: string;
}

export interface CategoryTable {
  id: number;
  /** Null for a top-level section. */
  parent_id: number | null;
  section_id: number;
  /** 1 = section, 2 = subcategory, 3 = sub-subcategory. */
  level: number;
  position: number;
  name: string;
  description: string;
  is_new: 0 | 1;
  is_hot: 0 | 1;
  /** Products in the category and its descendants. */
  product_count: number;
}

export interface ProductTable {
  goods_id: number;
  goods_sn: string;
  goods_name: string;
  product_class: ProductClass;
  /** Most specific category. */
  category_id: number;
  /** Common key of antibodies that differ only in their label; '' = none. */
  conjugate_family: string;
  /** Number of other products in `conjugate_family`. */
  conjugate_count: number;
  /** Common key of products for the same target or compound; '' = none. */
  target_key: string;
  /** 0 = most popular. */
  popularity_rank: number;
  /** Specification: 1 to 7, or the URL of a file. */
  book: string;
  /** Publications on the target or compound. */
  paper_count: number;
  tag_id: number | null;
  /** Plain text. */
  description: string;
  /** The description as sanitized HTML; '' when it has no formatting. */
  description_html: string;
  /** JSON: `[{ hash, width, height }]`, the first one for lists; `[]` = an image drawn from the product's data. */
  images: string;
  /** JSON: `[{ kind, hash, language, name }]`, PDF files that the shop supplied. */
  documents: string;
  /** Attributes that lists show, such as host and application. JSON: `[{ attr_name, attr_value }]`. */
  attrs: string;
  cas: string | null;
  smiles: string | null;
  inchikey: string | null;
  formula: string | null;
  /** Molar mass in g/mol, as the source writes it. */
  weight: string | null;
  /** JSON: `string[]`. */
  synonyms: string;
  /** Table of all properties on the product's page. JSON: `[{ group, items: [{ name, value }] }]`. */
  properties: string;
  storage: string;
  shipping: string;
  /** JSON in the format of the contract, or null. */
  hazard: string | null;
}

export interface ProductOptionTable {
  product_id: number;
  goods_id: number;
  position: number;
  attr_value: string;
  goods_attr: string;
  /** null = price on request. */
  price_cents: number | null;
  /** Units; 0 = made to order, -1 = sold out. */
  stock: number;
  ships_in_days: number;
  /** JSON `[[quantity, cents]]`: unit price from a quantity on, such as `[[10, 900], [50, 850]]`; `[]` = the shop's tiers. */
  price_breaks: string;
}

/** A replaced catalogue number; `number_key` is its number by `normalizeCatalogueNumber`. */
export interface FormerNumberTable {
  number_key: string;
  goods_id: number;
}

export interface TagTable {
  id: number;
  color: string;
  val: string;
}

/** A publication on the product's target or compound; it does not imply that the product was used. */
export interface PublicationTable {
  id: number;
  pmid: string;
  title: string;
  journal: string;
  year: number;
  /** Invented in the demonstration catalogue; '' when unknown. */
  impact_factor: string;
  /** As in a list of references: `Halaris AE, Belendiuk KT`; '' when unknown. */
  authors: string;
  /** Volume, issue and pages: `24(20):1896–7`; '' when unknown. */
  reference: string;
  goods_id: number;
}

/** Tested applications of an antibody by species. Invented in the demonstration catalogue. */
export interface EvidenceTable {
  goods_id: number;
  /** JSON: codes such as `["WB", "IHC-P"]`. */
  applications: string;
  /** JSON: `["Human", "Mouse"]`. */
  species: string;
  /** One character for each species, application by application, see `shared/catalogue/evidence.ts`. */
  cells: string;
}

/** A lot that the shop loaded; `lot_key` is its number by `normalizeCatalogueNumber`. The demonstration catalogue has none. */
export interface LotTable {
  lot_key: string;
  lot: string;
  goods_id: number;
  /** Date such as `2026-03-09`; '' = unknown. */
  made_on: string;
  /** Date such as `2026-03-16`. */
  released_on: string;
  /** Date; '' = unknown. */
  retest_on: string;
  /** JSON: `[{ test, method, limit, result }]`. */
  tests: string;
}

/** Blocks of the search index, read by `search/engine/index-reader.ts`. */
export interface SearchBlockTable {
  name: string;
  bytes: Uint8Array;
}

/** Blocks of the structure index, read by the structure search worker. */
export interface StructureBlockTable {
  name: string;
  bytes: Uint8Array;
}

/** Folder of texts in `release_file`: articles, banners, news, questions, pathways and others. */
export const CONTENT_FOLDER = 'content';

/** A file that the shop serves with the catalogue. */
export interface ReleaseFileTable {
  /** With `/`, such as `content/banners.json`, `images/<hash>-480.webp` or `documents/<hash>.pdf`. */
  path: string;
  /** Media type. */
  type: string;
  body: Uint8Array;
}

export const catalogueDdl = `
create table meta (key text primary key, value text not null) without rowid;
create table category (
  id integer primary key, parent_id integer references category (id), section_id integer not null,
  level integer not null, position integer not null, name text not null, description text not null,
  is_new integer not null, is_hot integer not null, product_count integer not null);
create table product (
  goods_id integer primary key, goods_sn text not null, goods_name text not null,
  product_class text not null, category_id integer not null references category (id),
  conjugate_family text not null, conjugate_count integer not null, target_key text not null,
  popularity_rank integer not null, book text not null, paper_count integer not null default 0,
  tag_id integer references tag (id), description text not null, description_html text not null,
  images text not null, documents text not null, attrs text not null,
  cas text, smiles text, inchikey text, formula text, weight text, synonyms text not null,
  properties text not null, storage text not null, shipping text not null, hazard text);
create table product_option (
  product_id integer not null, goods_id integer not null references product (goods_id),
  position integer not null, attr_value text not null, goods_attr text not null,
  price_cents integer check (price_cents > 0), stock integer not null check (stock >= -1),
  ships_in_days integer not null, price_breaks text not null, primary key (goods_id, position)) without rowid;
create table former_number (
  number_key text primary key, goods_id integer not null references product (goods_id)) without rowid;
create table tag (id integer primary key, color text not null, val text not null);
create table publication (
  id integer primary key, pmid text not null, title text not null, journal text not null,
  year integer not null, impact_factor text not null, authors text not null, reference text not null,
  goods_id integer not null references product (goods_id));
create table evidence (
  goods_id integer primary key references product (goods_id), applications text not null, species text not null,
  cells text not null);
create table lot (
  lot_key text primary key, lot text not null, goods_id integer not null references product (goods_id),
  made_on text not null, released_on text not null, retest_on text not null, tests text not null) without rowid;
create table search_block (name text primary key, bytes blob not null) without rowid;
create table structure_block (name text primary key, bytes blob not null) without rowid;
create table release_file (path text primary key, type text not null, body blob not null) without rowid;
`;

/**
 * Run after inserting the rows, which is faster. The indexes by category and target cover the query for related products:
 * reading forty rows scattered over the file would take ten times as long.
 */
export const catalogueIndexDdl = `
create unique index product_goods_sn on product (goods_sn);
create index product_category_id on product (category_id, popularity_rank, product_class, conjugate_family);
create index product_conjugate_family on product (conjugate_family, popularity_rank) where conjugate_family <> '';
create index product_target_key on product (target_key, popularity_rank, product_class, conjugate_family)
  where target_key <> '';
create index product_cas on product (cas, popularity_rank) where cas is not null;
create unique index product_option_product_id on product_option (product_id);
create index publication_goods_id on publication (goods_id);
create index lot_goods_id on lot (goods_id, released_on);
create index publication_pmid on publication (pmid, goods_id);
`;
