import type { Migration } from './migration';

/** Adds institution, department, building and room to addresses. */
export const addressDetailsMigration: Migration = {
  number: 23,
  name: 'address details',
  sql: () => `
alter table address add column institution text not null default '';
alter table address add column department text not null default '';
alter table address add column building text not null default '';
alter table address add column room text not null default '';
`,
};
