import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router-dom';
import { PASTED_STRUCTURE_DRAFT } from '../../../../shared/search/search-url';
import { structureUrl, type StructureSearchState } from '../../../../shared/search/structure-url';
import { MAX_STRUCTURE_LENGTH, structureModes } from '../../../../shared/search/structure-input';
import { useClient } from '../../../api/client-context';
import { readDraft, deleteDraft } from '../../../state/form-draft';
import { useLatest } from '../../../hooks/use-latest';
import { useSettings } from '../../../state/settings';
import { useErrorHandler } from '../../../state/use-error-handler';
import { retryableComponent } from '../../../components/feedback/retryable-component';
import { Button } from '../../../components/forms/button';
import { FileChooser } from '../../../components/forms/file-chooser';
import { FileForm } from '../../../components/forms/file-form';
import { TextAreaField } from '../../../components/forms/text-area-field';
import { StructureModes } from './structure-modes';
import styles from './structure-form.module.css';
import type { Failure } from '../../../../shared/contract/envelope';

/** Returns the message for the structure field; null if the failure has another reason than the structure. */
export function structureProblem(failure: Failure): string | null {
  if (failure.kind === 'refused') return failure.message;
  return failure.kind === 'http' && failure.field === 'structure' ? failure.message : null;
}

// Loaded on demand, because the editor is larger than the rest of the shop.
const StructureEditor = retryableComponent(
  () => import('./structure-editor'),
  (module) => module.StructureEditor,
  <p className={styles.waiting}>Loading the structure editor…</p>,
);

/** Well-known structures to start from. */
const examples = [
  { name: 'Aspirin', smiles: 'CC(=O)Oc1ccccc1C(=O)O' },
  { name: 'Caffeine', smiles: 'Cn1cnc2c1c(=O)n(C)c(=O)n2C' },
  { name: 'Ibuprofen', smiles: 'CC(C)Cc1ccc(cc1)C(C)C(=O)O' },
  { name: 'Dopamine', smiles: 'NCCc1ccc(O)c(O)c1' },
] as const;

interface StructureFormProps {
  searchState: StructureSearchState;
  /** True if a molfile was pasted into the search box. The form searches for it immediately. */
  isPasted: boolean;
  /** Message with the reason why the search failed; '' for none. */
  problem: string;
}

/** Form for a structure as a drawing, text or file; without JavaScript, only as text. */
export function StructureForm({ searchState, isPasted, problem: initialProblem }: StructureFormProps) {
  const client = useClient();
  const navigate = useNavigate();
  const handleError = useErrorHandler();
  const { stand } = useSettings();
  // Kiosk visitors have no files.
  const hasFiles = stand?.mode !== 'kiosk';
  const [text, setText] = useState(() =>
    isPasted ? readDraft(PASTED_STRUCTURE_DRAFT, { text: '' }).text : searchState.smiles,
  );
  const [mode, setMode] = useState(searchState.mode);
  const [minSimilarity, setMinSimilarity] = useState(searchState.least);
  const [problem, setProblem] = useState(initialProblem);
  const [isDrawing, setDrawing] = useState(false);
  /** Number of the last search or opened file. Unmounting also increases it, so that earlier ones are outdated. */
  const latestSearch = useRef(0);
  useEffect(
    () => () => {
      latestSearch.current += 1;
    },
    [],
  );
  const navigation = useLatest(useNavigation().state);
  /** Returns whether the visitor has searched again, or has left or is leaving the page, and must not be brought back. */
  const isOutdated = (searchNumber: number) =>
    searchNumber !== latestSearch.current || navigation.current !== 'idle';

  /**
   * Opens the results. Their URL contains a SMILES, so the server converts a molfile first. `replace` replaces the history entry
   * of the form.
   */
  const search = async (structure: string, { replace = false } = {}) => {
    const searchNumber = ++latestSearch.current;
    if (structure.trim() === '') return setProblem('Please draw or paste a structure.');
    if (!structure.trim().includes('\n'))
      return navigate(structureUrl(structure.trim(), mode, minSimilarity));
    const outcome = await client.call('searchStructures', { structure, mode, least: minSimilarity });
    if (isOutdated(searchNumber)) return;
    if (outcome.ok) return navigate(structureUrl(outcome.data.smiles, mode, minSimilarity), { replace });
    const reason = structureProblem(outcome.failure);
    if (reason === null) return handleError(outcome.failure);
    setProblem(reason);
  };
  // The server loads the structures while the visitor draws, so that the first search is fast.
  useEffect(() => void client.call('prepareStructures', {}), [client]);
  const latest = useLatest({ text, search });
  useEffect(() => {
    const pastedText = latest.current.text;
    if (!isPasted || pastedText === '') return;
    deleteDraft(PASTED_STRUCTURE_DRAFT);
    void latest.current.search(pastedText, { replace: true });
  }, [isPasted, latest]);
  const openFile = async (file: File) => {
    const searchNumber = ++latestSearch.current;
    const structure = await readStructureFile(file);
    if (isOutdated(searchNumber)) return;
    if (structure === null)
      return setProblem(`${file.name} could not be read. Try again, or paste its text.`);
    setText(structure);
    await search(structure);
  };

  return (
    <FileForm
      label="Structure to search for"
      action="/structureSearch"
      onSubmit={() => void search(text)}
      onFile={hasFiles ? (file) => void openFile(file) : null}
    >
      {isDrawing && <StructureEditor structure={text} onDrawn={setText} />}
      <p className={`${styles.examples} needs-script`}>
        Examples:
        {examples.map(({ name, smiles }) => (
          <Button
            key={name}
            variant="quiet"
            onClick={() => {
              setText(smiles);
              setProblem('');
            }}
          >
            {name}
          </Button>
        ))}
      </p>
      <TextAreaField
        name="smiles"
        label="SMILES or molfile"
        rows={3}
        maxLength={MAX_STRUCTURE_LENGTH}
        required
        value={text}
        onChange={(newText) => {
          setText(newText);
          setProblem('');
        }}
        hint="e.g. CC(=O)Oc1ccccc1C(=O)O, or a V2000 or V3000 molfile."
        problem={problem}
      />
      <StructureModes
        modes={structureModes}
        mode={mode}
        onMode={setMode}
        minSimilarity={minSimilarity}
        onMinSimilarity={setMinSimilarity}
      />
      <div className={styles.actions}>
        <Button type="submit" variant="main">
          Search structures
        </Button>
        <span className={`${styles.actions} needs-script`}>
          <Button aria-expanded={isDrawing} onClick={() => setDrawing(!isDrawing)}>
            {isDrawing ? 'Close structure editor' : 'Draw a structure'}
          </Button>
          {hasFiles && (
            <FileChooser
              text="Open a MOL or SDF file"
              label="Structure file"
              accept=".mol,.sdf,.sd,.smi,.smiles,.txt"
              onFile={(file) => void openFile(file)}
            />
          )}
        </span>
      </div>
    </FileForm>
  );
}

/** Returns the text of a file up to the end of the first molfile; null when the file cannot be read, such as after it was moved. */
async function readStructureFile(file: File): Promise<string | null> {
  const text = await file
    .slice(0, MAX_STRUCTURE_LENGTH)
    .text()
    .catch(() => null);
  if (text === null) return null;
  const lastLine = /^M {2}END.*$/m.exec(text);
  return lastLine ? text.slice(0, lastLine.index + lastLine[0].length) : text;
}
