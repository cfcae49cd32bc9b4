import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { joinLines } from '../../../shared/cart/pasted-list';
import { parseOrderList, type ListedItem } from '../../../shared/cart/parse-order-list';
import { useClient } from '../../api/client-context';
import { readDraft, useFormDraft } from '../../state/form-draft';
import { useLatest } from '../../hooks/use-latest';
import { useErrorHandler } from '../../state/use-error-handler';
import { useSettings } from '../../state/settings';
import { Button } from '../../components/forms/button';
import { FileChooser } from '../../components/forms/file-chooser';
import { FileForm } from '../../components/forms/file-form';
import { TextAreaField } from '../../components/forms/text-area-field';
import styles from './list-form.module.css';
import { MAX_ROWS, type QuickOrder } from './use-quick-order';

const DRAFT = 'quick order';
const empty = { text: '' };
const MAX_LIST_LENGTH = 100_000;

interface ListFormProps {
  /** Looks up the draft immediately. */
  autoSubmit: boolean;
  progress: QuickOrder['progress'];
  onList: (items: readonly ListedItem[]) => void;
  /** Restores saved rows; returns false if there are none. */
  onRestore: () => boolean;
}

/** List input: pasted, typed, or from a file. */
export function ListForm({ autoSubmit, progress, onList, onRestore }: ListFormProps) {
  const client = useClient();
  const applyRemedy = useErrorHandler();
  const { hot_categories: hot, stand } = useSettings();
  // Kiosk visitors have no files.
  const hasFiles = stand?.mode !== 'kiosk';
  const { fields, setFields } = useFormDraft(DRAFT, empty);
  const [problem, setProblem] = useState('');

  const checkItems = (items: readonly ListedItem[]) => {
    const isTruncated = items.length > MAX_ROWS;
    setProblem(
      isTruncated ? `Only the first ${MAX_ROWS} of ${items.length} rows are looked up at once.` : '',
    );
    onList(items);
  };
  const submit = () => {
    const items = parseOrderList(fields.text);
    if (items.length === 0) return setProblem('Please paste or type at least one product.');
    checkItems(items);
  };
  const now = useLatest({ checkItems, onRestore });
  useEffect(() => {
    if (now.current.onRestore()) return;
    // Reads the draft because the field is empty during hydration.
    const items = autoSubmit ? parseOrderList(readDraft(DRAFT, empty).text) : [];
    if (items.length > 0) now.current.checkItems(items);
  }, [autoSubmit, now]);
  const takeFile = async (file: File) => {
    // Loaded on demand: most lists are pasted.
    const code = await import('./list-file').catch(() => null);
    if (!code) return setProblem(`${file.name} cannot be read just now. Try again, or paste its rows.`);
    const read = await code.readListFile(file);
    if ('problem' in read) setProblem(read.problem);
    else checkItems(read.items);
  };
  const offerSample = async () => {
    const outcome = await client.call('categoryGoods', { id: hot[0] ?? 1 });
    if (!outcome.ok) return applyRemedy(outcome.failure);
    const code = await import('./sample-list').catch(() => null);
    if (!code) return setProblem('The sample cannot be made just now. Try again.');
    code.downloadSample(outcome.data.list);
  };

  return (
    <FileForm
      label="List of products"
      onSubmit={submit}
      onFile={hasFiles ? (file) => void takeFile(file) : null}
    >
      <TextAreaField
        name="list"
        label="Your list"
        rows={8}
        maxLength={MAX_LIST_LENGTH}
        required
        value={fields.text}
        onChange={(text) => setFields({ text })}
        hint="Such as a catalogue number, a size and a quantity in each row, with tabs, commas or spaces between."
        problem={problem}
      />
      {autoSubmit && fields.text !== '' && (
        <p>
          This is what was pasted into the search box.{' '}
          <Link to={`/notRegion?${new URLSearchParams({ key: joinLines(fields.text), as: 'words' })}`}>
            Search for it as one text
          </Link>
        </p>
      )}
      <div className={styles.ways}>
        <Button type="submit" variant="main" disabled={progress !== null}>
          {progress ? `Looking up ${progress.done} of ${progress.all}…` : 'Check the list'}
        </Button>
        {hasFiles && (
          <>
            <FileChooser
              text="Open a CSV or XLSX file"
              label="File with a list of products"
              accept=".csv,.tsv,.txt,.xlsx"
              onFile={(file) => void takeFile(file)}
            />
            <Button variant="quiet" onClick={() => void offerSample()}>
              Download a sample file
            </Button>
          </>
        )}
      </div>
      {hasFiles && (
        <p className={styles.note}>A file can be dropped here, too. It is read on this machine.</p>
      )}
    </FileForm>
  );
}
