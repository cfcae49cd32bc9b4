import { catalogueDdl } from './catalogue-schema';

const reference = / references (\w+) \((\w+)\)/g;

/**
 * The catalogue's tables as PostgreSQL spells them. Numbers reach as far as SQLite's, and texts are sorted by their bytes
 * as there. Blocks of bytes are kept as they are: they are packed already.
 */
export const postgresCatalogueDdl = `${catalogueDdl
  .replaceAll(reference, '')
  .replaceAll(' without rowid', '')
  .replaceAll(' integer', ' bigint')
  .replaceAll(' text', ' text collate "C"')
  .replaceAll(' blob', ' bytea')}
alter table search_block alter column bytes set storage external;
alter table structure_block alter column bytes set storage external;
`;

/** What the tables promise each other, asked once when all rows are there. */
export const postgresReferencesDdl = [...catalogueDdl.matchAll(/create table (\w+) \(([^;]*)\)/g)]
  .flatMap(([, table, columns = '']) =>
    [...columns.matchAll(/(\w+) integer[\w ]*? references (\w+) \((\w+)\)/g)].map(
      ([, column, other, key]) =>
        `alter table ${table} add foreign key (${column}) references ${other} (${key});\n`,
    ),
  )
  .join('');

/** The catalogue's tables by name. */
export const catalogueTableNames: readonly string[] = [...catalogueDdl.matchAll(/create table (\w+)/g)].map(
  ([, name = '']) => name,
);
