/**
 * Bytes of a page of the shop's own database. A change writes each page that it touches into the write-ahead log, and
 * touches two or three, of which it changes a line: with SQLite's 4,096 the log of ten busy minutes grows four times as
 * long. A database that is there keeps the size it was made with, until it is restored from a backup.
 */
export const PAGE_BYTES = 1024;
