import type { Migration } from './migration';

/** Adds the due date of invoices that are issued before the payment. Earlier invoices were all paid. */
export const invoiceDueDateMigration: Migration = {
  number: 37,
  name: 'invoice due date',
  sql: ({ integer }) => `
alter table invoice add column due_at ${integer};
`,
};
