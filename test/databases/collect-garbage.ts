import { existsSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'vitest';
import { isDatabaseInUse } from '../../src/server/db/sqlite-file';
import { eventually } from '../fixtures/eventually';

/** Collects garbage: libsql closes a file when its statements are garbage-collected. */
export async function collectGarbage(): Promise<void> {
  await setImmediate();
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Waits until no connection of this process has a SQLite database open. A busy process may need several collections. */
export async function waitUntilClosed(database: string): Promise<void> {
  await eventually(async () => {
    await collectGarbage();
    expect(existsSync(database) && isDatabaseInUse(database)).toBe(false);
  });
}
