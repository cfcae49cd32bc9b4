import { randomUUID } from 'node:crypto';
import type { SavedCart, StoredStaffNotes, Playlist } from '../../shared/platform/staff-bridge';
import { savedCartSchema, playlistSchema } from '../../shared/platform/ipc-schemas';
import {
  truncateSalesNotesLog,
  type SalesNoteKind,
  type SalesNotesDatabase,
} from '../../server/stands/sales-notes-store';
import { deleteSalesNote, listSalesNotes, saveSalesNote } from '../../server/stands/sales-notes-store';
import type { SafeStorage } from '../session/session-token-store';

export const MAX_NOTES = 300;

/** Playlists and carts that staff save on this machine. Resolves once the data is on disk; methods may reject. */
export interface StaffNotes {
  read(): Promise<StoredStaffNotes>;
  /** Resolves to false when the store is full. */
  put(kind: SalesNoteKind, paper: Playlist | SavedCart): Promise<boolean>;
  drop(paperId: string): Promise<void>;
}

/** Encrypts notes where a key store exists: they contain names of customers. */
export function openStaffNotes(
  db: SalesNotesDatabase,
  { safeStorage, clock }: { safeStorage: SafeStorage; clock: () => Date },
): StaffNotes {
  const opened = (content: string, sealed: 0 | 1): unknown =>
    JSON.parse(sealed ? safeStorage.decrypt(Buffer.from(content, 'base64')) : content);

  return {
    async read() {
      const talks: Playlist[] = [];
      const carts: StoredStaffNotes['carts'][number][] = [];
      let unreadable = 0;
      for (const { paper_id: id, kind, sealed, content, kept_at } of await listSalesNotes(db)) {
        try {
          const paper = { ...(opened(content, sealed) as object), id };
          if (kind === 'talk') talks.push(playlistSchema.parse(paper));
          else
            carts.push({ ...savedCartSchema.parse(paper), keptAt: new Date(Number(kept_at)).toISOString() });
        } catch {
          unreadable += 1;
        }
      }
      return { talks, carts, unreadable };
    },
    async put(kind, { id, ...paper }) {
      const text = JSON.stringify(paper);
      const sealed = safeStorage.isAvailable();
      const isKept = await saveSalesNote(
        db,
        {
          paper_id: id || randomUUID(),
          kind,
          kept_at: clock().getTime(),
          sealed: sealed ? 1 : 0,
          content: sealed ? safeStorage.encrypt(text).toString('base64') : text,
        },
        MAX_NOTES,
      );
      await truncateSalesNotesLog(db);
      return isKept;
    },
    async drop(paperId) {
      await deleteSalesNote(db, paperId);
      await truncateSalesNotesLog(db);
    },
  };
}
