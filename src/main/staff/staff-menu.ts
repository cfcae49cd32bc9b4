import type { StatusRow } from '../../shared/platform/stand-bridge';
import { formatStandMessage } from '../../shared/stands/stand-messages';

/** Returns the status rows of one part of the stand. */
export type StatusSource = () => Promise<readonly StatusRow[]>;

/** An action of the staff menu. Resolves to a message. */
export interface StaffMenuAction {
  name: string;
  /** Label of its button. */
  label: string;
  run(): Promise<string>;
}

/** Rows and actions that parts of the stand add at the start. */
export interface StaffMenuRegistry {
  status: StatusSource[];
  actions: StaffMenuAction[];
}

/** Timeout of a status source in milliseconds. */
const SOURCE_TIMEOUT_MS = 5_000;

/** Returns all rows in order. One row replaces the rows of a source that rejects or exceeds the timeout. */
export async function readStatusRows(sources: readonly StatusSource[]): Promise<StatusRow[]> {
  const unavailable: StatusRow = {
    name: formatStandMessage('unknownStatus'),
    value: formatStandMessage('statusUnavailable'),
    state: 'attention',
  };
  const rows = await Promise.all(
    sources.map(async (read) => {
      let timer: NodeJS.Timeout | undefined;
      const timeout = new Promise<StatusRow[]>((resolve) => {
        timer = setTimeout(() => resolve([unavailable]), SOURCE_TIMEOUT_MS);
      });
      try {
        return await Promise.race([read(), timeout]);
      } catch {
        return [unavailable];
      } finally {
        clearTimeout(timer);
      }
    }),
  );
  return rows.flat();
}
