import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DamagedDatabaseError } from '../../server/db/sqlite-file';
import type { Log } from '../../server/observability/log';
import { salvageRecord, type SalvageRecord } from '../../shared/stands/salvage-record';

export interface LocalDatabase<Opened> {
  /** Name of the database in log events. */
  name: string;
  file: string;
  open: (file: string) => Promise<Opened>;
  /** Copies readable rows of a damaged file and resolves to their number. Safe to repeat. */
  salvage: (from: string, into: Opened) => Promise<number>;
  /** Resolves to the number of the newest row; 0 without rows, or when rows are not processed later. */
  lastRowNumber: (opened: Opened) => Promise<number>;
  log: Log;
}

/** Milliseconds for which opening is retried. */
export const OPEN_RETRY_MS = 1500;
const RETRY_INTERVAL_MS = 250;

/**
 * Opens a database of this machine. Quarantines a damaged file and copies its readable rows into a new one. Returns
 * null for other errors (a lock, a newer version, a failing disk) and leaves the file as it is.
 */
export async function openOrQuarantine<Opened>(database: LocalDatabase<Opened>): Promise<Opened | null> {
  const { name, log } = database;
  try {
    const opened = await openWithRetries(database);
    await salvageQuarantined(database, opened);
    return opened;
  } catch (error) {
    log.error(`${name}.unreadable`, { error: errorCodeOrName(error) });
    return null;
  }
}

async function openWithRetries<Opened>({ name, file, open, log }: LocalDatabase<Opened>): Promise<Opened> {
  finishQuarantine(file);
  const deadline = performance.now() + OPEN_RETRY_MS;
  for (;;) {
    try {
      return await open(file);
    } catch (error) {
      if (error instanceof DamagedDatabaseError) {
        log.error(`${name}.damaged`);
        quarantineDatabase(file, Date.now());
        return open(file);
      }
      if (performance.now() >= deadline) throw error;
    }
    await wait(RETRY_INTERVAL_MS);
  }
}

/** Salvages all quarantined files that were not salvaged yet, also of an earlier start. Existing rows stay. */
async function salvageQuarantined<Opened>(
  { name, file, salvage, lastRowNumber, log }: LocalDatabase<Opened>,
  into: Opened,
): Promise<void> {
  for (const quarantined of quarantinedDatabases(file)) {
    if (quarantined.salvaged !== null) continue;
    try {
      const count = await salvage(quarantined.file, into);
      recordSalvage(quarantined.file, { count, through: await lastRowNumber(into), settled: null });
      log.info(`${name}.salvaged`, { count });
    } catch (error) {
      // The next start retries.
      log.error(`${name}.salvage_failed`, { error: errorCodeOrName(error) });
    }
  }
}

/** Returns the code of a system or SQLite error, or the name of another error, without a message that may contain data. */
function errorCodeOrName(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}

export interface QuarantinedDatabase {
  file: string;
  /** Null before the salvage. */
  salvaged: SalvageRecord | null;
}

/** Maximum quarantined files per database: a failing disk would produce more and more. */
const MAX_FILES = 5;

/**
 * Renames a database to `FILE.corrupt-TIME` together with its write-ahead log (WAL), so that SQLite finds both. The WAL
 * comes first: after a power cut SQLite would delete a WAL without a database. Removes the oldest file beyond the limit.
 */
export function quarantineDatabase(file: string, nowMs: number): void {
  for (const suffix of ['-wal', '-shm', '']) {
    if (existsSync(file + suffix)) renameSync(file + suffix, `${file}.corrupt-${nowMs}${suffix}`);
  }
  for (;;) {
    const files = quarantinedDatabases(file);
    // Files that were not salvaged yet are removed last.
    const [oldest] = [...files.filter((quarantined) => quarantined.salvaged !== null), ...files];
    if (files.length <= MAX_FILES || !oldest) return;
    removeQuarantined(oldest.file);
  }
}

/**
 * Renames a database whose WAL was quarantined before the power failed: SQLite would open it without the rows of the WAL.
 * Leaves a database that was used since.
 */
function finishQuarantine(file: string): void {
  if (!existsSync(file) || existsSync(`${file}-wal`)) return;
  const orphan = orphanedWalFiles(file).find(({ time }) => statSync(file).mtimeMs <= time);
  if (orphan) quarantineDatabase(file, orphan.time);
}

/** Returns quarantined WAL files (`-wal`, `-shm`) without their database, with the time of the quarantine (ms since 1970). */
function orphanedWalFiles(file: string): { file: string; time: number }[] {
  const prefix = `${basename(file)}.corrupt-`;
  return readdirSync(dirname(file)).flatMap((name) => {
    const [, digits = ''] =
      /^(\d+)-(?:wal|shm)$/.exec(name.startsWith(prefix) ? name.slice(prefix.length) : '') ?? [];
    const isOrphan = digits !== '' && !existsSync(join(dirname(file), prefix + digits));
    return isOrphan ? [{ file: join(dirname(file), name), time: Number(digits) }] : [];
  });
}

/** Returns the quarantined files of a database, oldest first. */
export function quarantinedDatabases(file: string): QuarantinedDatabase[] {
  const prefix = `${basename(file)}.corrupt-`;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(prefix) && /^\d+$/.test(name.slice(prefix.length)))
    .sort()
    .map((name) => join(dirname(file), name))
    .map((quarantined) => ({ file: quarantined, salvaged: readSalvageRecord(quarantined) }));
}

/** Records the result of a salvage for staff and for later starts. */
export function recordSalvage(quarantined: string, outcome: SalvageRecord): void {
  writeFileSync(salvageRecordFile(quarantined), JSON.stringify(outcome));
}

/** Removes the record last, so that an interrupted removal is not mistaken for a new file. */
export function removeQuarantined(quarantined: string): void {
  for (const suffix of ['-wal', '-shm', '']) rmSync(quarantined + suffix, { force: true });
  rmSync(salvageRecordFile(quarantined), { force: true });
}

const salvageRecordFile = (quarantined: string) => `${quarantined}.salvaged`;

function readSalvageRecord(quarantined: string): SalvageRecord | null {
  try {
    return salvageRecord.parse(JSON.parse(readFileSync(salvageRecordFile(quarantined), 'utf8')));
  } catch {
    return null;
  }
}

const MS_PER_DAY = 86_400_000;
/** Days for which a file stays from which no row was salvaged, so that staff can have it repaired. */
const UNSALVAGED_DAYS = 30;

export interface CleanUpOptions {
  /** Resolves to true when the rows up to this number have been processed. */
  isSettled: (rowNumber: number) => Promise<boolean>;
  /** Days for which a file with salvaged rows stays after they have been processed. */
  retentionDays: number;
  clock: () => Date;
  log: Log;
}

/** Removes expired files, because they contain personal data. Files that were not salvaged yet stay. */
export async function cleanUpQuarantine(
  file: string,
  { isSettled, retentionDays, clock, log }: CleanUpOptions,
): Promise<void> {
  for (const { file: quarantined, salvaged } of quarantinedDatabases(file)) {
    if (salvaged === null || !(await isSettled(salvaged.through))) continue;
    const now = clock().getTime();
    // The period starts again after the clock was set back.
    const since = salvaged.settled === null || salvaged.settled > now ? now : salvaged.settled;
    if (now - since >= (salvaged.count === 0 ? UNSALVAGED_DAYS : retentionDays) * MS_PER_DAY) {
      removeQuarantined(quarantined);
      log.info('quarantine.removed');
    } else if (since !== salvaged.settled) {
      recordSalvage(quarantined, { ...salvaged, settled: since });
    }
  }
  // The rows in a write-ahead log without its database can be repaired by an expert, but not salvaged here.
  const oldestTime = clock().getTime() - UNSALVAGED_DAYS * MS_PER_DAY;
  for (const orphan of orphanedWalFiles(file))
    if (orphan.time < oldestTime) rmSync(orphan.file, { force: true });
}
