import type { Migration } from './migration';

/**
 * Adds the proof of work of a captcha (`challenge`, signed with `challenge_key`), the hash of who it is for (`subject`), and how
 * many captchas without characters may follow it (`reuses_left`). Captchas are valid for minutes, so pending ones are dropped.
 */
export const captchaProofsMigration: Migration = {
  number: 17,
  name: 'captcha proofs',
  sql: ({ integer }) => `
drop table captcha;
create table captcha (
  id text primary key, answer_hash text not null, expires_at ${integer} not null,
  subject text not null default '', challenge text not null default '', challenge_key text not null default '',
  reuses_left ${integer} not null default 0);
create index captcha_expires_at on captcha (expires_at);
`,
};
