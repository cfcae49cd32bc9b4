import { lazy, Suspense, useRef, useState, type DragEvent, type FormEvent } from 'react';
import { useNavigate } from 'react-router-dom';
import { structureAddress, type StructureChoice } from '../../../../shared/domain/structure-address';
import { LONGEST_STRUCTURE, structureModes } from '../../../../shared/domain/structure-text';
import { useClient } from '../../../api/client-context';
import { useSettings } from '../../../state/settings';
import { useRemedy } from '../../../state/use-remedy';
import { Button } from '../../../ui/button';
import { TextAreaField } from '../../../ui/text-area-field';
import { readStructureFile } from './structure-file';
import { StructureModes } from './structure-modes';
import styles from './structure-form.module.css';

// The library weighs more than all of the shop: it comes to whoever draws.
const StructureEditor = lazy(async () => ({ default: (await import('./structure-editor')).StructureEditor }));

interface StructureFormProps {
  choice: StructureChoice;
  /** Why what was asked for cannot be searched for, '' = nothing is wrong. */
  problem: string;
}

/** Where a structure comes in: drawn, pasted, chosen or dropped. Without a script it takes what is pasted. */
export function StructureForm({ choice, problem: told }: StructureFormProps) {
  const client = useClient();
  const navigate = useNavigate();
  const applyRemedy = useRemedy();
  const { stand } = useSettings();
  // Visitors of a locked screen have no files there.
  const hasFiles = stand?.mode !== 'kiosk';
  const [text, setText] = useState(choice.smiles);
  const [mode, setMode] = useState(choice.mode);
  const [least, setLeast] = useState(choice.least);
  const [problem, setProblem] = useState(told);
  const [drawing, setDrawing] = useState(false);
  const [over, setOver] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);

  /** An address holds one line: a molfile is asked for its SMILES first. */
  const search = async (structure: string) => {
    if (structure.trim() === '') return setProblem('Please draw a structure or paste one.');
    if (!structure.trim().includes('\n')) return navigate(structureAddress(structure.trim(), mode, least));
    const outcome = await client.call('searchStructures', { structure, mode, least });
    if (outcome.ok) return navigate(structureAddress(outcome.data.smiles, mode, least));
    if (outcome.failure.kind !== 'refused') return applyRemedy(outcome.failure);
    setProblem(outcome.failure.message);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void search(text);
  };
  const takeFile = async (file: File | undefined) => {
    if (!file) return;
    const read = await readStructureFile(file);
    setText(read);
    await search(read);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (hasFiles) void takeFile(event.dataTransfer.files[0]);
  };

  return (
    <form
      className={styles.form}
      data-over={over}
      action="/structureSearch"
      aria-label="Structure to search for"
      onSubmit={submit}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      noValidate
    >
      {drawing && (
        <Suspense fallback={<p className={styles.waiting}>The drawing board is coming…</p>}>
          <StructureEditor smiles={text} onDrawn={setText} />
        </Suspense>
      )}
      <TextAreaField
        name="smiles"
        label="SMILES or molfile"
        rows={3}
        maxLength={LONGEST_STRUCTURE}
        required
        value={text}
        onChange={(changed) => {
          setText(changed);
          setProblem('');
        }}
        hint="Such as CC(=O)Oc1ccccc1C(=O)O, or a molfile of version V2000 or V3000."
        problem={problem}
      />
      <StructureModes modes={structureModes} mode={mode} onMode={setMode} least={least} onLeast={setLeast} />
      <div className={styles.ways}>
        <Button type="submit" look="main">
          Search structures
        </Button>
        <span className={`${styles.ways} needs-script`}>
          <Button aria-expanded={drawing} onClick={() => setDrawing(!drawing)}>
            {drawing ? 'Close the drawing board' : 'Draw a structure'}
          </Button>
          {hasFiles && (
            <>
              <Button onClick={() => chooser.current?.click()}>Open a MOL or SDF file</Button>
              <input
                ref={chooser}
                type="file"
                hidden
                accept=".mol,.sdf,.sd,.smi,.smiles,.txt"
                aria-label="File with a structure"
                onChange={({ target }) => {
                  void takeFile(target.files?.[0]);
                  // The same file may be chosen again once it was mended.
                  target.value = '';
                }}
              />
            </>
          )}
        </span>
      </div>
    </form>
  );
}
