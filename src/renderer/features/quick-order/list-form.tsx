import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { joinLines } from '../../../shared/cart/pasted-list';
import { PASTED_LIST_DRAFT } from '../../../shared/search/search-url';
import type { ListedItem } from '../../../shared/cart/order-list-item';
import { useClient } from '../../api/client-context';
import { readDraft, useFormDraft } from '../../state/form-draft';
import { useImport } from '../../state/use-import';
import { useLatest } from '../../hooks/use-latest';
import { useErrorHandler } from '../../state/use-error-handler';
import { useSettings } from '../../state/settings';
import { Button } from '../../components/forms/button';
import { FileChooser } from '../../components/forms/file-chooser';
import { FileForm } from '../../components/forms/file-form';
import { TextAreaField } from '../../components/forms/text-area-field';
import styles from './list-form.module.css';
import type { QuickOrder } from './use-quick-order';

/** Loads the code that parses lists. The screen is usable before the code has loaded. */
const importListParser = () => import('../../../shared/cart/parse-order-list');
// Loaded on demand, because most lists are pasted.
const importFileReader = () => import('./open-list-file');
const importSampleList = () => import('./sample-list');

const emptyDraft = { text: '' };
/** Desktops select files by the ending of the name, phones by the media type. Android has its own type for CSV. */
const LIST_FILES = [
  '.csv,.tsv,.txt,.xlsx',
  'text/csv,text/comma-separated-values,text/tab-separated-values,text/plain',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
].join(',');
/** Characters of the text field. */
const MAX_LIST_LENGTH = 100_000;

interface ListFormProps {
  /** Looks up the list in the draft immediately. */
  autoSubmit: boolean;
  progress: QuickOrder['progress'];
  onList: (items: readonly ListedItem[]) => void;
  /** Restores saved rows; returns false if there are none. */
  onRestore: () => boolean;
}

/** List input: pasted, typed, or from a file. */
export function ListForm({ autoSubmit, progress, onList, onRestore }: ListFormProps) {
  const client = useClient();
  const handleError = useErrorHandler();
  const { hot_categories: hotCategories, stand } = useSettings();
  // Kiosk visitors have no files.
  const hasFiles = stand?.mode !== 'kiosk';
  const { fields, setFields } = useFormDraft(PASTED_LIST_DRAFT, emptyDraft);
  const [problem, setProblem] = useState('');
  const loadListParser = useImport(importListParser);
  const loadFileReader = useImport(importFileReader);
  const loadSampleList = useImport(importSampleList);

  const checkItems = (items: readonly ListedItem[]) => {
    setProblem('');
    onList(items);
  };
  /** Number of the last started list. The result for an earlier list that is still being read is ignored. */
  const latestList = useRef(0);
  /** Starts a list. Returns a function that tests whether the list is still the last one. */
  const startList = () => {
    const listNumber = ++latestList.current;
    return () => listNumber === latestList.current;
  };
  /** Returns null when the parser could not be loaded, or when a later list has started. */
  const parseList = async (text: string) => {
    const isLatest = startList();
    const parser = await loadListParser();
    if (!isLatest()) return null;
    if (!parser) setProblem('The list could not be checked. Please try again.');
    return parser?.parseOrderList(text) ?? null;
  };
  const submit = async () => {
    const items = await parseList(fields.text);
    if (!items) return;
    if (items.length === 0) return setProblem('Please paste or type at least one product.');
    checkItems(items);
  };
  const latest = useLatest({ parseList, checkItems, onRestore, loadListParser });
  useEffect(() => {
    void latest.current.loadListParser();
    if (latest.current.onRestore() || !autoSubmit) return;
    const submitDraft = async () => {
      // Reads the draft because the field is empty during hydration.
      const items = await latest.current.parseList(readDraft(PASTED_LIST_DRAFT, emptyDraft).text);
      if (items && items.length > 0) latest.current.checkItems(items);
    };
    void submitDraft();
  }, [autoSubmit, latest]);
  const openFile = async (file: File) => {
    const isLatest = startList();
    const module = await loadFileReader();
    if (!isLatest()) return;
    if (!module) return setProblem(`${file.name} could not be read. Try again, or paste its rows.`);
    const result = await module.openListFile(file);
    if (!isLatest()) return;
    if ('problem' in result) setProblem(result.problem);
    else checkItems(result.items);
  };
  const downloadSample = async () => {
    const outcome = await client.call('categoryGoods', { id: hotCategories[0] ?? 1 });
    if (!outcome.ok) return handleError(outcome.failure);
    const module = await loadSampleList();
    if (!module) return setProblem('The sample file could not be created. Please try again.');
    module.downloadSample(outcome.data.list);
  };

  return (
    <FileForm
      label="List of products"
      onSubmit={() => void submit()}
      onFile={hasFiles ? (file) => void openFile(file) : null}
    >
      <TextAreaField
        name="list"
        label="Your list"
        rows={8}
        maxLength={MAX_LIST_LENGTH}
        required
        value={fields.text}
        onChange={(text) => setFields({ text })}
        hint="e.g. a catalogue number, a size and a quantity per row, separated by tabs, commas or spaces."
        problem={problem}
      />
      {autoSubmit && fields.text !== '' && (
        <p>
          This is the text you pasted into the search box.{' '}
          <Link to={`/notRegion?${new URLSearchParams({ key: joinLines(fields.text), as: 'words' })}`}>
            Search for it as text
          </Link>
        </p>
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="main" disabled={progress !== null}>
          {progress ? `Checking ${progress.done} of ${progress.total}…` : 'Check the list'}
        </Button>
        {hasFiles && (
          <>
            <FileChooser
              text="Open a CSV or XLSX file"
              label="Product list file"
              accept={LIST_FILES}
              onFile={(file) => void openFile(file)}
            />
            <Button variant="quiet" onClick={() => void downloadSample()}>
              Download a sample file
            </Button>
          </>
        )}
      </div>
      {hasFiles && (
        <p className={styles.note}>
          <span className={styles.dropHint}>You can also drop a file here. </span>Files stay on your device.
        </p>
      )}
    </FileForm>
  );
}
