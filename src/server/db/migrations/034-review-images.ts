import type { Migration } from './migration';

/**
 * Adds one image to a review, as WebP in base64: a text is the same in both databases and in a data export. It is deleted
 * with its review.
 */
export const reviewImagesMigration: Migration = {
  number: 34,
  name: 'review images',
  sql: ({ integer }) => `
create table review_image (
  comment_id ${integer} primary key references product_comment (comment_id) on delete cascade,
  width ${integer} not null, height ${integer} not null, thumbnail text not null, image text not null);
`,
};
