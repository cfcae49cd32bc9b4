import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog, type Log } from '../../server/observability/log';
import { logToFile } from './log-file';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'log-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const clock = () => new Date('2028-02-29T09:00:00Z');
const file = () => join(folder, 'kiosk-log.jsonl');
const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));

it('writes errors before the program can exit, and other lines at the end of the turn, in order', async () => {
  const passedOn: string[] = [];
  const base: Log = {
    info: (event) => void passedOn.push(event),
    error: (event) => void passedOn.push(event),
  };
  const log = logToFile(base, file, clock);
  log.info('renderer.ready');
  expect(readdirSync(folder)).toEqual([]);
  log.error('app.start_failed', { error: 'TypeError' });
  log.info('session.wiped', { ms: 300 });
  const written = () => readFileSync(file(), 'utf8').trimEnd().split('\n');
  expect(written()).toEqual([
    '{"time":"2028-02-29T09:00:00.000Z","level":"info","event":"renderer.ready"}',
    '{"time":"2028-02-29T09:00:00.000Z","level":"error","event":"app.start_failed","error":"TypeError"}',
  ]);
  await endOfTurn();
  expect(written()[2]).toBe(
    '{"time":"2028-02-29T09:00:00.000Z","level":"info","event":"session.wiped","ms":300}',
  );
  expect(passedOn).toEqual(['renderer.ready', 'app.start_failed', 'session.wiped']);
});

it('rotates a full file and keeps five', () => {
  const log = logToFile(silentLog, file, clock);
  for (let round = 1; round <= 6; round += 1) {
    writeFileSync(file(), `${round}`.padEnd(10_000_000, 'x'));
    log.error('window.destroyed');
  }
  const names = ['', '.1', '.2', '.3', '.4'].map((suffix) => `kiosk-log.jsonl${suffix}`);
  expect(readdirSync(folder).sort()).toEqual(names);
});

it('does not throw when the disk fails, and writes again when it works', async () => {
  let isBroken = true;
  const log = logToFile(silentLog, () => (isBroken ? join(folder, 'missing', 'log') : file()), clock);
  log.error('session.wipe_failed');
  log.info('renderer.ready');
  await endOfTurn();
  isBroken = false;
  log.info('session.wiped');
  await endOfTurn();
  expect(readFileSync(file(), 'utf8')).toContain('session.wiped');
});
