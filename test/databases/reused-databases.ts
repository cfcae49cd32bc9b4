import { randomUUID } from 'node:crypto';
import pg from 'pg';

/**
 * Databases on PostgreSQL that tests of one process use one after the other. To empty one takes 5 ms, to copy and drop
 * one takes 50 ms and much of the disk.
 */
export interface ReusedDatabases {
  /** Returns the name of a database with the shop's tables and no rows of a test. */
  take: () => Promise<string>;
  /** Empties a database for the next test. Drops it instead if the test changed its schema or left a connection open. */
  giveBack: (name: string) => Promise<void>;
}

interface DatabaseOperations {
  copyTemplate: (name: string) => Promise<void>;
  drop: (name: string) => Promise<void>;
  urlOf: (name: string) => string;
}

export function createReusedDatabases({ copyTemplate, drop, urlOf }: DatabaseOperations): ReusedDatabases {
  const emptyDatabases: string[] = [];
  let template: Promise<Template> | undefined;
  return {
    async take() {
      const emptied = emptyDatabases.pop();
      if (emptied !== undefined) return emptied;
      const name = `shop_${randomUUID().replaceAll('-', '')}`;
      await copyTemplate(name);
      template ??= connected(urlOf(name), describeTemplate);
      await template;
      return name;
    },
    async giveBack(name) {
      const unused = await template;
      const isEmptied = unused && (await connected(urlOf(name), (client) => emptyDatabase(client, unused)));
      if (isEmptied) emptyDatabases.push(name);
      else await drop(name);
    },
  };
}

interface Template {
  schema: string;
  /** Empties the tables that are empty in the template, and lets their ids begin at 1 again. */
  emptyingStatements: string;
}

/** Number of columns, constraints, indexes, triggers and functions: a test that changes the schema adds or removes some. */
const schemaQuery = `
  select concat_ws(' ',
    (select count(*) from pg_attribute),
    (select count(*) from pg_constraint),
    (select count(*) from pg_index),
    (select count(*) from pg_trigger),
    (select count(*) from pg_proc)) as schema`;

const otherConnectionsQuery = `
  select count(*)::int as count from pg_stat_activity
  where datname = current_database() and pid <> pg_backend_pid()`;

async function describeTemplate(client: pg.Client): Promise<Template> {
  const { rows: tables } = await client.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public'",
  );
  const { rows: sequences } = await client.query<{ name: string }>(
    "select quote_ident(sequencename) as name from pg_sequences where schemaname = 'public'",
  );
  const statements = ['set session_replication_role = replica'];
  for (const { name } of tables) {
    // Rows of the template, such as those of the executed migrations, stay.
    const { rowCount } = await client.query(`select 1 from ${name} limit 1`);
    if (rowCount === 0) statements.push(`delete from ${name}`);
  }
  for (const { name } of sequences) statements.push(`select setval('${name}', 1, false)`);
  return { schema: await readSchema(client), emptyingStatements: statements.join(';') };
}

/** Returns false and changes nothing when the database cannot be used again. */
async function emptyDatabase(client: pg.Client, template: Template): Promise<boolean> {
  const { rows } = await client.query<{ count: number }>(otherConnectionsQuery);
  if (rows[0]?.count !== 0 || (await readSchema(client)) !== template.schema) return false;
  await client.query(template.emptyingStatements);
  return true;
}

async function readSchema(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ schema: string }>(schemaQuery);
  return rows[0]?.schema ?? '';
}

/** Calls `use` with a connection of its own. */
async function connected<T>(url: string, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await use(client);
  } finally {
    await client.end();
  }
}
