import { useEffect, useRef, useState, type DragEvent, type FormEvent } from 'react';
import { Link } from 'react-router-dom';
import { asOneText } from '../../../shared/domain/pasted-list';
import { readOrderList, type ListedWish } from '../../../shared/domain/order-list';
import { useClient } from '../../api/client-context';
import { useFormDraft } from '../../state/form-draft';
import { useLatest } from '../../state/use-latest';
import { useRemedy } from '../../state/use-remedy';
import { useSettings } from '../../state/settings';
import { Button } from '../../ui/button';
import { saveFile } from '../../ui/save-file';
import { TextAreaField } from '../../ui/text-area-field';
import { readListFile } from './list-file';
import styles from './list-form.module.css';
import { sampleList } from './sample-list';
import { MOST_ROWS, type QuickOrder } from './use-quick-order';

const LONGEST_LIST = 100_000;
const ROWS_OF_SAMPLE = 3;

interface ListFormProps {
  /** The list is here already, and is looked up without a press. */
  atOnce: boolean;
  progress: QuickOrder['progress'];
  onList: (wishes: readonly ListedWish[]) => void;
}

/** Where a list comes in: pasted, typed, chosen or dropped. */
export function ListForm({ atOnce, progress, onList }: ListFormProps) {
  const client = useClient();
  const applyRemedy = useRemedy();
  const { hot_categories: hot, stand } = useSettings();
  // Visitors of a locked screen have no files there.
  const hasFiles = stand?.mode !== 'kiosk';
  const { fields, setFields } = useFormDraft('quick order', { text: '' });
  const [problem, setProblem] = useState('');
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  const take = (wishes: readonly ListedWish[]) => {
    const cut = wishes.length > MOST_ROWS;
    setProblem(cut ? `Only the first ${MOST_ROWS} of ${wishes.length} rows are looked up at once.` : '');
    onList(wishes);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wishes = readOrderList(fields.text);
    if (wishes.length === 0) return setProblem('Please paste or type at least one product.');
    take(wishes);
  };
  const now = useLatest({ fields, take });
  useEffect(() => {
    const wishes = atOnce ? readOrderList(now.current.fields.text) : [];
    if (wishes.length > 0) now.current.take(wishes);
  }, [atOnce, now]);
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const read = await readListFile(file);
    if ('problem' in read) setProblem(read.problem);
    else take(read.wishes);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void takeFile(event.dataTransfer.files[0]);
  };
  const saveSample = async () => {
    const outcome = await client.call('categoryGoods', { id: hot[0] ?? 1 });
    if (!outcome.ok) return applyRemedy(outcome.failure);
    const text = sampleList(outcome.data.list.slice(0, ROWS_OF_SAMPLE));
    saveFile('quick-order.csv', new Blob([text], { type: 'text/csv' }));
  };

  return (
    <form
      className={`${styles.form} needs-script`}
      data-over={over}
      aria-label="List of products"
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      noValidate
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
          <Link to={`/notRegion?${new URLSearchParams({ key: asOneText(fields.text), as: 'words' })}`}>
            Search for it as one text
          </Link>
        </p>
      )}
      <div className={styles.ways}>
        <Button type="submit" look="main" disabled={progress !== null}>
          {progress ? `Looking up ${progress.done} of ${progress.all}…` : 'Check the list'}
        </Button>
        {hasFiles && (
          <>
            <Button onClick={() => chooser.current?.click()}>Open a CSV or XLSX file</Button>
            <input
              ref={chooser}
              type="file"
              hidden
              accept=".csv,.tsv,.txt,.xlsx"
              aria-label="File with a list of products"
              onChange={({ target }) => {
                void takeFile(target.files?.[0]);
                // The same file may be chosen again once it was mended.
                target.value = '';
              }}
            />
            <Button look="quiet" onClick={() => void saveSample()}>
              Download a sample file
            </Button>
          </>
        )}
      </div>
      {hasFiles && (
        <p className={styles.note}>A file can be dropped here, too. It is read on this machine.</p>
      )}
    </form>
  );
}
