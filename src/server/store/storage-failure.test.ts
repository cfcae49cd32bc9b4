import { expect, it } from 'vitest';
import { storageFailureOf } from './storage-failure';

const withCode = (code: unknown) => Object.assign(new Error('x'), { code });

it.each([
  ['SQLITE_FULL', 'full'],
  ['SQLITE_IOERR', 'unwritable'],
  ['SQLITE_IOERR_WRITE', 'unwritable'],
  ['SQLITE_IOERR_FSYNC', 'unwritable'],
  ['SQLITE_READONLY', 'unwritable'],
  ['SQLITE_READONLY_DBMOVED', 'unwritable'],
  ['SQLITE_CANTOPEN', 'unwritable'],
  ['SQLITE_BUSY', 'busy'],
  ['SQLITE_BUSY_SNAPSHOT', 'busy'],
  ['SQLITE_LOCKED', 'busy'],
  ['SQLITE_CONSTRAINT_CHECK', null],
  ['SQLITE_ERROR', null],
  ['SQLITE_CORRUPT', null],
  ['SQLITE_FULLER', null],
  ['ENOENT', null],
  [13, null],
])('%s is %s', (code, failure) => {
  expect(storageFailureOf(withCode(code))).toBe(failure);
});

it.each([new Error('SQLITE_FULL'), 'SQLITE_FULL', null, undefined, { code: 'SQLITE_FULL' }])(
  '%j is none',
  (error) => {
    expect(storageFailureOf(error)).toBeNull();
  },
);
