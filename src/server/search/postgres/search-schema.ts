/**
 * The tables by which PostgreSQL finds, counts and sorts; filled once with a catalogue, and never changed. These are what
 * does not follow from prices and stock, so that catalogues that differ in these alone share them.
 *
 * - `search_document`: by `ordinal`, 0 = wanted most, with its place in each sorted list. `terms`: see `lexemes.ts`. Ids
 *   of its facet values as whole numbers of four bytes, the first byte the highest: `common_values` are those that many
 *   documents have.
 * - `search_term`: the dictionary. How many documents have a term on either side, and the first of them.
 * - `search_spelling`: words of the 26 letters alone, and as bits which of them are in it.
 * - `search_value`: facet values; for a common one `bits`, one for each document.
 *
 * The padding makes every row too long for its page, so that its terms are put elsewhere and a page holds many rows: what
 * a common word finds is on few pages then. It takes no room itself, and is dropped when all rows are there.
 *
 * No statistics of the terms: with them the planner reads all documents for a common word, and each one's terms lie
 * outside its row. Without them it takes a word to be rare and asks the index, which is quicker for any word.
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

/** Made after the rows, which is faster. */
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
 * What follows from prices and stock.
 *
 * - `search_head`: one row; how many documents there are, and JSON `[{ name, first, count }]` of all facets.
 * - `search_price`: the place of each document in the lists by price.
 * - `search_supply`: values of the facets of prices and stock, whose ids go on after those of `search_value`;
 *   `price_place` among those of its facet when listed by price; a bit for each document.
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
