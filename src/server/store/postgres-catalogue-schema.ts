import { catalogueDdl } from './catalogue-schema';

const reference = / references (\w+) \((\w+)\)/g;

/** What a file has for memory alone: in PostgreSQL the tables of `postgresSearchDdl` stand in its place. */
const forMemory = /create table search_block[^;]*;\n/;

const ddl = catalogueDdl.replace(forMemory, '');

/**
 * The catalogue's tables as PostgreSQL spells them. Numbers reach as far as SQLite's, and texts are sorted by their bytes
 * as there. Blocks of bytes are kept as they are: they are packed already.
 */
export const postgresCatalogueDdl = `${ddl
  .replaceAll(reference, '')
  .replaceAll(' without rowid', '')
  .replaceAll(' integer', ' bigint')
  .replaceAll(' text', ' text collate "C"')
  .replaceAll(' blob', ' bytea')}
alter table structure_block alter column bytes set storage external;
`;

/** What the tables promise each other, asked once when all rows are there. */
export const postgresReferencesDdl = [...ddl.matchAll(/create table (\w+) \(([^;]*)\)/g)]
  .flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/(\w+) integer[\w ]*? references (\w+) \((\w+)\)/g)].map(
      ([, column, other, key]) =>
        `alter table ${table} add foreign key (${column}) references ${other} (${key});\n`,
    ),
  )
  .join('');

/** The catalogue's tables by name. */
export const catalogueTableNames: readonly string[] = [...ddl.matchAll(/create table (\w+)/g)].map(
  ([, name = '']) => name,
);
