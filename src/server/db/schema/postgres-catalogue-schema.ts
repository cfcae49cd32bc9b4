import { catalogueDdl, catalogueIndexDdl, type CatalogueTables } from './catalogue-schema';

/** Prefix of all catalogue schemas, and name of the schema that holds the active catalogue. Excluded from backups. */
export const CATALOGUE_SCHEMA_PREFIX = 'catalogue';

type TableName = keyof CatalogueTables;

/** Tables of a catalogue in PostgreSQL that are written together. */
export interface CataloguePart {
  tables: readonly TableName[];
  ddl: string;
  /** Run after inserting the rows, which is faster. */
  indexDdl: string;
  references: readonly ForeignKey[];
}

/** A foreign key: every `column` of `table` is a `key` of `other`. */
export interface ForeignKey {
  table: TableName;
  column: string;
  other: TableName;
  key: string;
}

/** Tables that change with prices and stock. */
const ofSupply: ReadonlySet<string> = new Set<TableName>(['meta', 'product_option']);
/** Tables of a catalogue file that PostgreSQL replaces with the tables of `search-schema.ts`. */
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

/** Translates a SQLite statement to PostgreSQL: 64-bit integers, text in byte order, blobs stored uncompressed. */
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

/** Prices, stock and the catalogue's metadata. */
export const supplyPart = partOf((table) => ofSupply.has(table));

/** All other tables; catalogues that differ only in prices and stock share them. */
export const goodsPart = partOf((table) => !ofSupply.has(table) && !forMemory.has(table));
