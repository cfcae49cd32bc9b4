import { randomUUID } from 'node:crypto';
import {
  truncateSalesNotesLog,
  type SalesNoteKind,
  type SalesNotesDatabase,
} from '../../server/stands/sales-notes-store';
import { deleteSalesNote, listSalesNotes, saveSalesNote } from '../../server/stands/sales-notes-store';
import { savedCartSchema, playlistSchema } from '../../shared/platform/ipc-schemas';
import type { SavedCart, StoredStaffNotes, Playlist } from '../../shared/platform/staff-bridge';
import type { SafeStorage } from '../storage/safe-storage';

export const MAX_NOTES = 300;

/** Playlists and carts that staff save on this machine. Resolves once the data is on disk; methods may reject. */
export interface StaffNotes {
  read(): Promise<StoredStaffNotes>;
  /** Resolves to false when the store is full. */
  put(kind: SalesNoteKind, note: Playlist | SavedCart): Promise<boolean>;
  drop(noteId: string): Promise<void>;
}

/** Encrypts notes where a key store exists: they contain names of customers. */
export function openStaffNotes(
  db: SalesNotesDatabase,
  { safeStorage, clock }: { safeStorage: SafeStorage; clock: () => Date },
): StaffNotes {
  const decrypt = (content: string, sealed: 0 | 1): unknown =>
    JSON.parse(sealed ? safeStorage.decrypt(Buffer.from(content, 'base64')) : content);

  return {
    async read() {
      const talks: Playlist[] = [];
      const carts: StoredStaffNotes['carts'][number][] = [];
      let unreadable = 0;
      for (const { paper_id: id, kind, sealed, content, kept_at } of await listSalesNotes(db)) {
        try {
          const note = { ...(decrypt(content, sealed) as object), id };
          if (kind === 'talk') talks.push(playlistSchema.parse(note));
          else
            carts.push({ ...savedCartSchema.parse(note), keptAt: new Date(Number(kept_at)).toISOString() });
        } catch {
          unreadable += 1;
        }
      }
      return { talks, carts, unreadable };
    },
    async put(kind, { id, ...note }) {
      const text = JSON.stringify(note);
      const sealed = safeStorage.isAvailable();
      const isSaved = await saveSalesNote(
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
      return isSaved;
    },
    async drop(noteId) {
      await deleteSalesNote(db, noteId);
      await truncateSalesNotesLog(db);
    },
  };
}
