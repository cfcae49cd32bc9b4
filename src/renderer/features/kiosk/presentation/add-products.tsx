import { useState } from 'react';
import type { TalkEntry } from '../../../../shared/platform/staff-bridge';
import { readOrderList } from '../../../../shared/cart/parse-order-list';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { findPlaylistEntries, type AmbiguousRow } from './playlist-entries';
import styles from './playlist-editor.module.css';

/** Rows of numbers or names, read as the quick order reads them; what is not clear is asked for. */
export function AddProducts({ onFound }: { onFound: (entries: readonly TalkEntry[]) => void }) {
  const client = useClient();
  const [text, setText] = useState('');
  const [open, setOpen] = useState<readonly AmbiguousRow[]>([]);
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);

  const add = async () => {
    const wishes = readOrderList(text);
    if (wishes.length === 0) return setProblem('Paste or type at least one product.');
    setBusy(true);
    const result = await findPlaylistEntries(client, wishes);
    setBusy(false);
    setProblem(result.problem);
    setOpen(result.open);
    if (result.problem === '') setText('');
    onFound(result.found);
  };
  const settle = (row: AmbiguousRow, entry?: TalkEntry) => {
    setOpen(open.filter((one) => one !== row));
    if (entry) onFound([entry]);
  };

  return (
    <>
      <TextAreaField
        name="talk-products"
        label="Add products"
        value={text}
        onChange={setText}
        rows={3}
        required
        maxLength={100_000}
        hint="Catalogue numbers, CAS numbers or names, one a row; rows of a table can be pasted."
        problem={problem || undefined}
      />
      <div className={styles.ways}>
        <Button disabled={busy} onClick={() => void add()}>
          {busy ? 'Looking them up…' : 'Add to the list'}
        </Button>
      </div>
      {open.length > 0 && (
        <div role="alert">
          <ul className={styles.open} aria-label="Rows that are not clear">
            {open.map((row, at) => (
              <li key={`${at} ${row.what}`}>
                <p>
                  {row.choices.length === 0
                    ? `Nothing is called “${row.what}”.`
                    : `Which one is “${row.what}”?`}
                </p>
                <div className={styles.ways}>
                  {row.choices.map((entry) => (
                    <Button key={entry.goods_id} className={styles.choice} onClick={() => settle(row, entry)}>
                      {entry.goods_sn} {entry.goods_name}
                    </Button>
                  ))}
                  <Button variant="quiet" onClick={() => settle(row)}>
                    Leave it out
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}
