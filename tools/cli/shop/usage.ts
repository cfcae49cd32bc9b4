/** What is shown to whoever types something else. */
export const usage = `npm run shop -- backup [FOLDER]     copies the shop's database, open or not, to FOLDER (data/backups); the last 7 are kept
npm run shop -- backups [FOLDER]    the backups that there are, and whether they are as they were written
npm run shop -- restore [FILE]      puts a backup, or else the newest good one, in the place of the database of a closed shop
npm run shop -- migrate-to URL       copies the data to an empty database of PostgreSQL, which DATABASE_URL then names`;
