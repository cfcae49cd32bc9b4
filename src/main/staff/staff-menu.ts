import type { StatusRow } from '../../shared/platform/stand-bridge';
import { sayAtStand } from '../../shared/stands/stand-messages';

/** Tells staff about one part of the stand; may reject or hang, which is then what they see. */
export type StatusSource = () => Promise<readonly StatusRow[]>;

/** Something that staff can have done; resolves to the outcome in words. */
export interface StaffAction {
  name: string;
  /** The words on its button. */
  label: string;
  run(): Promise<string>;
}

/** What each part of the stand lays out for staff: parts add to it when the program starts. */
export interface StaffDesk {
  status: StatusSource[];
  actions: StaffAction[];
}

const patience = 5_000;

/** All rows of all sources, in their order; one that fails or dawdles has a row that says so. */
export async function readStatus(sources: readonly StatusSource[]): Promise<StatusRow[]> {
  const unknown: StatusRow = {
    name: sayAtStand('rowUnknown'),
    value: sayAtStand('unknown'),
    state: 'attention',
  };
  const rows = await Promise.all(
    sources.map(async (read) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<StatusRow[]>((resolve) => {
        timer = setTimeout(() => resolve([unknown]), patience);
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
