import { mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../server/observability/log';
import { createAuditLog } from './audit-log';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'audit-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = () => new Date('2026-11-21T09:00:00Z');
const file = () => join(folder, 'audit.jsonl');

it('appends a line for each event', () => {
  writeFileSync(file(), '{"from":"before"}\n');
  const audit = createAuditLog(file(), clock, silentLog);
  audit('unlocked');
  audit('settings-changed', { fields: 'shop mode' });
  expect(readFileSync(file(), 'utf8').split('\n')).toEqual([
    '{"from":"before"}',
    '{"time":"2026-11-21T09:00:00.000Z","event":"unlocked"}',
    '{"time":"2026-11-21T09:00:00.000Z","event":"settings-changed","fields":"shop mode"}',
    '',
  ]);
});

it('writes a file that only its owner can read', () => {
  createAuditLog(file(), clock, silentLog)('unlocked');
  expect(statSync(file()).mode & 0o077).toBe(0);
});

it('rotates full files and keeps five', () => {
  const audit = createAuditLog(file(), clock, silentLog);
  for (let round = 1; round <= 7; round += 1) {
    writeFileSync(file(), `${round}`.padEnd(512 * 1024, 'x'));
    audit('locked');
  }
  expect(readdirSync(folder).sort()).toEqual([
    'audit.jsonl',
    'audit.jsonl.1',
    'audit.jsonl.2',
    'audit.jsonl.3',
    'audit.jsonl.4',
  ]);
  expect(readFileSync(`${file()}.1`, 'utf8')[0]).toBe('7');
  expect(readFileSync(`${file()}.4`, 'utf8')[0]).toBe('4');
});

it('does not throw when it cannot write', () => {
  const audit = createAuditLog(join(folder, 'gone', 'audit.jsonl'), clock, silentLog);
  expect(() => audit('left')).not.toThrow();
});
