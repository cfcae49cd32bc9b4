import { CanvasEditor, Molecule } from 'openchemlib';
import { useEffect, useRef } from 'react';
import styles from './structure-form.module.css';

interface StructureEditorProps {
  /** Initial structure; invalid text starts with an empty canvas. */
  smiles: string;
  onDrawn: (smiles: string) => void;
}

/** Structure editor. Everything it does is also possible with the text field. */
export function StructureEditor({ smiles, onDrawn }: StructureEditorProps) {
  const board = useRef<HTMLDivElement>(null);
  const first = useRef(smiles);
  const latestOnDrawn = useRef(onDrawn);
  useEffect(() => {
    latestOnDrawn.current = onDrawn;
  }, [onDrawn]);
  useEffect(() => {
    if (!board.current) return undefined;
    const editor = new CanvasEditor(board.current, { initialMode: 'molecule' });
    const molecule = readMolecule(first.current);
    if (molecule) editor.setMolecule(molecule);
    editor.setOnChangeListener(({ type, isUserEvent }) => {
      if (type === 'molecule' && isUserEvent) latestOnDrawn.current(editor.getMolecule().toIsomericSmiles());
    });
    return () => editor.destroy();
  }, []);
  return (
    <div
      ref={board}
      role="group"
      aria-label="Structure editor; you can also enter the structure as text below"
      className={styles.board}
    />
  );
}

function readMolecule(text: string): Molecule | null {
  try {
    const molecule = text.includes('\n') ? Molecule.fromMolfile(text) : Molecule.fromSmiles(text.trim());
    return molecule.getAllAtoms() > 0 ? molecule : null;
  } catch {
    return null;
  }
}
