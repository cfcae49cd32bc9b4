import { catalogueDdl, catalogueIndexDdl, type CatalogueTables } from './catalogue-schema';

type TableName = keyof CatalogueTables;

/** Tables of a catalogue in PostgreSQL that are written together. */
export interface CataloguePart {
  tables: readonly TableName[];
  ddl: string;
  /** Made after the rows, which is faster. */
  indexDdl: string;
  references: readonly Reference[];
}

/** Every `column` of `table` is a `key` of `other`. */
export interface Reference {
  table: TableName;
  column: string;
  other: TableName;
  key: string;
}

/** All that new prices and stock change. */
const ofSupply: ReadonlySet<string> = new Set<TableName>(['meta', 'product_option']);
/** What a file has for memory alone: in PostgreSQL there are the tables of `search-tables.ts` in its place. */
const forMemory: ReadonlySet<string> = new Set<TableName>(['search_block']);

const statements = [...catalogueDdl.matchAll(/create table (\w+) \([^;]*;\n/g)].map(([text, name = '']) => ({
  name: name as TableName,
  text,
}));
const reference = / references (\w+) \((\w+)\)/g;

function partOf(isInIt: (table: string) => boolean): CataloguePart {
  const own = statements.filter(({ name }) => isInIt(name));
  const indexes = catalogueIndexDdl.match(/create [^;]*;\n/g) ?? [];
  return {
    tables: own.map(({ name }) => name),
    ddl: own.map(inPostgres).join(''),
    indexDdl: indexes.filter((text) => isInIt(/ on (\w+) \(/.exec(text)?.[1] ?? '')).join(''),
    references: own.flatMap(({ name: table, text }) =>
      [...text.matchAll(/(\w+) integer[\w ]*? references (\w+) \((\w+)\)/g)].map(
        ([, column = '', other = '', key = '']) => ({ table, column, other: other as TableName, key }),
      ),
    ),
  };
}

/**
 * As PostgreSQL spells it. Numbers reach as far as SQLite's, and texts are sorted by their bytes as there. Blocks of bytes
 * are kept as they are: they are packed already.
 */
function inPostgres({ name, text }: { name: string; text: string }): string {
  const ddl = text
    .replaceAll(reference, '')
    .replaceAll(' without rowid', '')
    .replaceAll(' integer', ' bigint')
    .replaceAll(' text', ' text collate "C"')
    .replaceAll(' blob', ' bytea');
  const blocks = [...text.matchAll(/(\w+) blob/g)].map(
    ([, column]) => `alter table ${name} alter column ${column} set storage external;\n`,
  );
  return ddl + blocks.join('');
}

/** Prices, stock, and the catalogue's own name. */
export const supplyPart = partOf((table) => ofSupply.has(table));

/** All else: catalogues that differ in prices and stock alone share it. */
export const goodsPart = partOf((table) => !ofSupply.has(table) && !forMemory.has(table));
