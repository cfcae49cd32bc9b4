import { randomUUID } from 'node:crypto';
import type { KeptCart, StaffShelf, Talk } from '../../shared/platform/staff-bridge';
import { cartPaper, talkPaper } from '../../shared/platform/ipc-schemas';
import { truncateSalesNotesLog, type SalesNoteKind, type SalesNotesDatabase } from '../../server/stands/sales-notes-store';
import { deleteSalesNote, listSalesNotes, saveSalesNote } from '../../server/stands/sales-notes-store';
import type { SafeStorage } from '../session/session-token-store';

/** Papers that a stand keeps at the most. */
export const MOST_PAPERS = 300;

/** What staff keep on this machine. Everything is on the disk before a promise resolves; all of them may reject. */
export interface KeptPapers {
  read(): Promise<StaffShelf>;
  /** False when there is no room for another. */
  put(kind: SalesNoteKind, paper: Talk | KeptCart): Promise<boolean>;
  drop(paperId: string): Promise<void>;
}

/** Names of customers and the speaker's notes are personal, so that all of a paper is sealed where there is a key store. */
export function keepPapers(
  db: SalesNotesDatabase,
  { vault, clock }: { vault: SafeStorage; clock: () => Date },
): KeptPapers {
  const opened = (content: string, sealed: 0 | 1): unknown =>
    JSON.parse(sealed ? vault.decrypt(Buffer.from(content, 'base64')) : content);

  return {
    async read() {
      const talks: Talk[] = [];
      const carts: StaffShelf['carts'][number][] = [];
      let unreadable = 0;
      for (const { paper_id: id, kind, sealed, content, kept_at } of await listSalesNotes(db)) {
        try {
          const paper = { ...(opened(content, sealed) as object), id };
          if (kind === 'talk') talks.push(talkPaper.parse(paper));
          else carts.push({ ...cartPaper.parse(paper), keptAt: new Date(Number(kept_at)).toISOString() });
        } catch {
          unreadable += 1;
        }
      }
      return { talks, carts, unreadable };
    },
    async put(kind, { id, ...paper }) {
      const text = JSON.stringify(paper);
      const sealed = vault.available();
      const isKept = await saveSalesNote(
        db,
        {
          paper_id: id || randomUUID(),
          kind,
          kept_at: clock().getTime(),
          sealed: sealed ? 1 : 0,
          content: sealed ? vault.encrypt(text).toString('base64') : text,
        },
        MOST_PAPERS,
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
