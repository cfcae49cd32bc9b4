import { randomUUID } from 'node:crypto';
import {
  deleteSalesNote,
  listSalesNotes,
  saveSalesNote,
  truncateSalesNotesWal,
  type SalesNoteKind,
  type SalesNotesDatabase,
} from '../../server/stands/sales-notes-store';
import { savedCartSchema, playlistSchema } from '../../shared/platform/ipc-schemas';
import type { SavedCart, StoredSalesNotes, Playlist } from '../../shared/platform/staff-bridge';
import type { SafeStorage } from '../storage/safe-storage';

export const MAX_NOTES = 300;

/** Playlists and carts that staff save on this machine. Promises resolve once the data is on disk, and may reject. */
export interface SalesNotes {
  read(): Promise<StoredSalesNotes>;
  /** Saves a new note (id '') or replaces the one with this id. Resolves to false when the store is full. */
  save(kind: SalesNoteKind, note: Playlist | SavedCart): Promise<boolean>;
  delete(noteId: string): Promise<void>;
}

/** Encrypts notes where a key store exists: they contain names of customers. */
export function openSalesNotes(
  db: SalesNotesDatabase,
  { safeStorage, clock }: { safeStorage: SafeStorage; clock: () => Date },
): SalesNotes {
  const decode = (content: string, encrypted: boolean): unknown =>
    JSON.parse(encrypted ? safeStorage.decrypt(Buffer.from(content, 'base64')) : content);

  return {
    async read() {
      const playlists: Playlist[] = [];
      const carts: StoredSalesNotes['carts'][number][] = [];
      let unreadable = 0;
      for (const { id, kind, encrypted, content, savedAt } of await listSalesNotes(db)) {
        try {
          const note = { ...(decode(content, encrypted) as object), id };
          if (kind === 'playlist') playlists.push(playlistSchema.parse(note));
          else carts.push({ ...savedCartSchema.parse(note), savedAt: new Date(savedAt).toISOString() });
        } catch {
          unreadable += 1;
        }
      }
      return { playlists, carts, unreadable };
    },
    async save(kind, { id, ...note }) {
      const text = JSON.stringify(note);
      const encrypted = safeStorage.isAvailable();
      const isSaved = await saveSalesNote(
        db,
        {
          id: id || randomUUID(),
          kind,
          savedAt: clock().getTime(),
          encrypted,
          content: encrypted ? safeStorage.encrypt(text).toString('base64') : text,
        },
        MAX_NOTES,
      );
      // The write-ahead log still contains the replaced note.
      await truncateSalesNotesWal(db);
      return isSaved;
    },
    async delete(noteId) {
      await deleteSalesNote(db, noteId);
      await truncateSalesNotesWal(db);
    },
  };
}
