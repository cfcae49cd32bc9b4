/**
 * Search tables that do not depend on prices and stock; catalogues that differ only in those share them. Filled once and
 * never changed.
 *
 * - `search_document`: by `ordinal` (popularity, 0 = most popular), with the position in each sort order. `terms`: see
 *   `lexemes.ts`. `common_values` and `rare_values`: facet value ids as big-endian 32-bit numbers.
 * - `search_term`: term dictionary with document counts per zone and the first document.
 * - `search_spelling`: words of the letters a to z, with a bitmask of their letters.
 * - `search_value`: facet values; a common one has a bitmap of its documents.
 *
 * The padding makes each row too long for a page, so that its terms move out of the row (TOAST) and a page holds many
 * rows: the documents of a frequent word then lie on few pages. The column is dropped after filling and uses no space.
 *
 * The column `terms` has no statistics: with them the planner scans all documents for a frequent word and reads the terms
 * of each from outside its row. Without them it assumes a rare word and uses the index, which is faster for any word.
 */
export const goodsSearchDdl = `
create table search_document (
  ordinal integer not null, goods_id integer not null, newest integer not null, name integer not null,
  common_values bytea not null, rare_values bytea not null, terms tsvector not null, padding text not null);
alter table search_document set (toast_tuple_target = 128), alter column terms set statistics 0,
  alter column common_values set storage main, alter column rare_values set storage main;
create table search_term (
  term text collate "C" not null, near integer not null, far integer not null,
  first_near integer, first_far integer);
create table search_spelling (word text collate "C" not null, letters integer not null, length integer not null);
create table search_value (
  id integer not null, facet text not null, value text collate "C" not null, documents integer not null,
  bits bit varying);
alter table search_value alter column bits set storage external;
`;

/** Run after inserting the rows, which is faster. */
export const goodsSearchIndexDdl = `
alter table search_document drop column padding;
alter table search_document add primary key (ordinal);
create index search_document_terms on search_document using gin (terms) with (fastupdate = off);
create unique index search_document_newest on search_document (newest);
create unique index search_document_name on search_document (name);
alter table search_term add primary key (term);
create index search_spelling_length on search_spelling (length) include (letters, word);
alter table search_value add primary key (id);
create unique index search_value_value on search_value (facet, value);
analyze search_document, search_term, search_spelling, search_value;
`;

/**
 * Search tables that depend on prices and stock.
 *
 * - `search_head`: one row with the number of documents and all facets as JSON `[{ name, first, count }]`.
 * - `search_price`: position of each document in the orders by price.
 * - `search_supply`: values of price and stock facets; their ids continue those of `search_value`. `price_place` is the
 *   position within the facet by price, `bits` a bitmap of the documents.
 */
export const supplySearchDdl = `
create table search_head (documents integer not null, facets text not null);
create table search_price (ordinal integer not null, price_asc integer not null, price_desc integer not null);
create table search_supply (
  id integer not null, facet text not null, value text collate "C" not null, documents integer not null,
  price_place integer not null, bits bit varying not null);
alter table search_supply alter column bits set storage external;
`;

export const supplySearchIndexDdl = `
alter table search_price add primary key (ordinal);
create unique index search_price_price_asc on search_price (price_asc);
create unique index search_price_price_desc on search_price (price_desc);
alter table search_supply add primary key (id);
analyze search_price, search_supply;
`;
