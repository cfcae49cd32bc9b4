import type { StatusRow } from '../../shared/platform/stand-bridge';
import { formatStandMessage } from '../../shared/stands/stand-messages';

/** Returns status rows of one part of the stand. May reject or hang; a row reports that. */
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

const timeoutMs = 5_000;

/** Returns all rows in order. A source that fails or exceeds the timeout has a row that says so. */
export async function readStatusRows(sources: readonly StatusSource[]): Promise<StatusRow[]> {
  const unknown: StatusRow = {
    name: formatStandMessage('rowUnknown'),
    value: formatStandMessage('unknown'),
    state: 'attention',
  };
  const rows = await Promise.all(
    sources.map(async (read) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<StatusRow[]>((resolve) => {
        timer = setTimeout(() => resolve([unknown]), timeoutMs);
      });
      try {
        return await Promise.race([read(), late]);
      } catch {
        return [unknown];
      } finally {
        clearTimeout(timer);
      }
    }),
  );
  return rows.flat();
}
