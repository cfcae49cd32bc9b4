import { useState } from 'react';
import { parseOrderList } from '../../../../shared/cart/parse-order-list';
import type { PlaylistEntry } from '../../../../shared/platform/staff-bridge';
import { useClient } from '../../../api/client-context';
import { Button } from '../../../components/forms/button';
import { TextAreaField } from '../../../components/forms/text-area-field';
import styles from './playlist-editor.module.css';
import { findPlaylistEntries, type UnresolvedRow } from './playlist-entries';

/**
 * Parses pasted rows like the quick order and asks about rows without a unique match. These stay until they are chosen or
 * skipped, also while more rows are added.
 */
export function AddProducts({ onFound }: { onFound: (entries: readonly PlaylistEntry[]) => void }) {
  const client = useClient();
  const [text, setText] = useState('');
  const [unresolvedRows, setUnresolvedRows] = useState<readonly UnresolvedRow[]>([]);
  const [problem, setProblem] = useState('');
  const [isSearching, setSearching] = useState(false);

  const add = async () => {
    const rows = parseOrderList(text);
    if (rows.length === 0) return setProblem('Paste or type at least one product.');
    setSearching(true);
    const result = await findPlaylistEntries(client, rows);
    setSearching(false);
    setProblem(result.problem);
    setUnresolvedRows((earlier) => [...earlier, ...result.unresolved]);
    // Text that was changed during the search stays.
    if (result.problem === '') setText((current) => (current === text ? '' : current));
    onFound(result.entries);
  };
  const resolve = (row: UnresolvedRow, entry?: PlaylistEntry) => {
    setUnresolvedRows((rows) => rows.filter((candidate) => candidate !== row));
    if (entry) onFound([entry]);
  };

  return (
    <>
      <TextAreaField
        name="playlist-products"
        label="Add products"
        value={text}
        onChange={setText}
        rows={3}
        required
        maxLength={100_000}
        hint="Catalogue numbers, CAS numbers or names, one per line. You can paste rows of a spreadsheet."
        problem={problem || undefined}
      />
      <div className={styles.actions}>
        <Button disabled={isSearching} onClick={() => void add()}>
          {isSearching ? 'Searching…' : 'Add to playlist'}
        </Button>
      </div>
      {unresolvedRows.length > 0 && (
        <div role="alert">
          <ul className={styles.unresolved} aria-label="Rows without a unique match">
            {unresolvedRows.map((row, index) => (
              <li key={`${index} ${row.product}`}>
                <p>
                  {row.choices.length === 0
                    ? `No product found for “${row.product}”.`
                    : `Several products match “${row.product}”. Choose one.`}
                </p>
                <div className={styles.actions}>
                  {row.choices.map((entry) => (
                    <Button
                      key={entry.goods_id}
                      className={styles.choice}
                      onClick={() => resolve(row, entry)}
                    >
                      {`${entry.goods_sn} ${entry.goods_name}`}
                    </Button>
                  ))}
                  <Button variant="quiet" onClick={() => resolve(row)}>
                    Skip
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
