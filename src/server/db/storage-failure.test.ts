import { describe, expect, it } from 'vitest';
import { explainFileFailure } from './open-failure';
import { DatabaseUnreachableError, storageErrorCode, storageFailureOf } from './storage-failure';

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
  ['53100', 'full'],
  ['53300', 'busy'],
  ['25006', 'unwritable'],
  ['58030', 'unwritable'],
  ['40001', 'busy'],
  ['40P01', 'busy'],
  ['55P03', 'busy'],
  ['57014', 'busy'],
  ['57P01', 'unreachable'],
  ['08006', 'unreachable'],
  ['28P01', 'unreachable'],
  ['23505', null],
  ['23514', null],
  ['42P01', null],
  ['XX001', null],
  ['EPIPE', null],
  ['SQLITE_CONSTRAINT_CHECK', null],
  ['SQLITE_ERROR', null],
  ['SQLITE_CORRUPT', null],
  ['SQLITE_FULLER', null],
  ['ENOENT', null],
  [13, null],
])('classifies %s as %s', (code, failure) => {
  expect(storageFailureOf(withCode(code))).toBe(failure);
});

it.each([new Error('SQLITE_FULL'), 'SQLITE_FULL', null, undefined, { code: 'SQLITE_FULL' }])(
  'returns null for %j',
  (error) => {
    expect(storageFailureOf(error)).toBeNull();
  },
);

it('reports an unresponsive server as unreachable', () => {
  expect(storageFailureOf(new DatabaseUnreachableError(withCode('ECONNREFUSED')))).toBe('unreachable');
});

it.each([
  [withCode('SQLITE_FULL'), 'SQLITE_FULL'],
  [withCode('57P01'), '57P01'],
  [new DatabaseUnreachableError(withCode('57P01')), '57P01'],
  [new DatabaseUnreachableError(new Error('Query read timeout')), 'DATABASE_UNREACHABLE'],
  [new Error('x'), ''],
])('returns the code for the log of %s', (error, code) => {
  expect(storageErrorCode(error)).toBe(code);
});

it.each([
  [withCode('ECONNREFUSED'), 'ECONNREFUSED'],
  [new Error('Query read timeout'), 'Query read timeout'],
  ['closed', 'closed'],
])('names the cause of an unreachable database: %s', (cause, reason) => {
  expect(new DatabaseUnreachableError(cause).message).toBe(`The database is unreachable: ${reason}.`);
});

describe('explainFileFailure', () => {
  const explain = (code: string) => {
    const explained = explainFileFailure('/data/shop.sqlite', withCode(code));
    return explained instanceof Error ? explained.message : '';
  };

  it.each(['EIO', 'SQLITE_IOERR_READ', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_FSYNC'])(
    'names the disk as the cause of %s, not permissions',
    (code) => {
      expect(explain(code)).toMatch(/The disk reports an error/);
      expect(explain(code)).not.toMatch(/write access/);
    },
  );

  it.each(['EACCES', 'EROFS', 'SQLITE_CANTOPEN'])('asks for write access after %s', (code) => {
    expect(explain(code)).toMatch(/cannot be opened for writing .*write access/);
  });
});
