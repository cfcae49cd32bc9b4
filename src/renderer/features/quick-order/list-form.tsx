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
import { MOST_ROWS, type QuickOrder } from './use-quick-order';

const DRAFT = 'quick order';
const empty = { text: '' };
const LONGEST_LIST = 100_000;

interface ListFormProps {
  /** The list is here already, and is looked up without a press. */
  atOnce: boolean;
  progress: QuickOrder['progress'];
  onList: (wishes: readonly ListedItem[]) => void;
  /** Whether the rows that were there when the page was left come back. */
  onReturn: () => boolean;
}

/** Where a list comes in: pasted, typed, chosen or dropped. */
export function ListForm({ atOnce, progress, onList, onReturn }: ListFormProps) {
  const client = useClient();
  const applyRemedy = useErrorHandler();
  const { hot_categories: hot, stand } = useSettings();
  // Visitors of a locked screen have no files there.
  const hasFiles = stand?.mode !== 'kiosk';
  const { fields, setFields } = useFormDraft(DRAFT, empty);
  const [problem, setProblem] = useState('');

  const take = (wishes: readonly ListedItem[]) => {
    const cut = wishes.length > MOST_ROWS;
    setProblem(cut ? `Only the first ${MOST_ROWS} of ${wishes.length} rows are looked up at once.` : '');
    onList(wishes);
  };
  const submit = () => {
    const wishes = parseOrderList(fields.text);
    if (wishes.length === 0) return setProblem('Please paste or type at least one product.');
    take(wishes);
  };
  const now = useLatest({ take, onReturn });
  useEffect(() => {
    if (now.current.onReturn()) return;
    // Not the field's text, which is empty for the moment in which a drawn page is taken over.
    const wishes = atOnce ? parseOrderList(readDraft(DRAFT, empty).text) : [];
    if (wishes.length > 0) now.current.take(wishes);
  }, [atOnce, now]);
  const takeFile = async (file: File) => {
    // Most lists are pasted: what reads a file comes with the first one.
    const code = await import('./list-file').catch(() => null);
    if (!code) return setProblem(`${file.name} cannot be read just now. Try again, or paste its rows.`);
    const read = await code.readListFile(file);
    if ('problem' in read) setProblem(read.problem);
    else take(read.wishes);
  };
  const saveSample = async () => {
    const outcome = await client.call('categoryGoods', { id: hot[0] ?? 1 });
    if (!outcome.ok) return applyRemedy(outcome.failure);
    const code = await import('./sample-list').catch(() => null);
    if (!code) return setProblem('The sample cannot be made just now. Try again.');
    code.saveSample(outcome.data.list);
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
        maxLength={LONGEST_LIST}
        required
        value={fields.text}
        onChange={(text) => setFields({ text })}
        hint="Such as a catalogue number, a size and a quantity in each row, with tabs, commas or spaces between."
        problem={problem}
      />
      {atOnce && fields.text !== '' && (
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
            <Button variant="quiet" onClick={() => void saveSample()}>
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
