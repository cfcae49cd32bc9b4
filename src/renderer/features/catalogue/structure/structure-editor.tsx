import { CanvasEditor, Molecule } from 'openchemlib';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../hooks/use-latest';
import { SINGLE_BOND, StructureToolbar, type DrawingTool } from './structure-toolbar';
import styles from './structure-form.module.css';

interface StructureEditorProps {
  /** SMILES or molfile. The canvas follows it; invalid text leaves the canvas as it is. */
  smiles: string;
  onDrawn: (smiles: string) => void;
}

/** States of the drawing as ID codes with coordinates; `position` is the current one. */
interface DrawingHistory {
  states: readonly string[];
  position: number;
}

const emptyDrawing: DrawingHistory = { states: [''], position: 0 };

/** Structure editor. Everything it does is also possible with the text field. */
export function StructureEditor({ smiles, onDrawn }: StructureEditorProps) {
  const board = useRef<HTMLDivElement>(null);
  const editor = useRef<CanvasEditor | null>(null);
  /** The text that the canvas shows. */
  const drawn = useRef('');
  const [tool, setTool] = useState(SINGLE_BOND);
  const [history, setHistory] = useState(emptyDrawing);
  const latestOnDrawn = useLatest(onDrawn);
  useEffect(() => {
    if (!board.current) return undefined;
    const opened = new CanvasEditor(board.current, { initialMode: 'molecule' });
    editor.current = opened;
    drawn.current = '';
    setHistory(emptyDrawing);
    hideLibraryToolbar(board.current);
    opened.setOnChangeListener(({ type, isUserEvent }) => {
      if (type !== 'molecule') return;
      const molecule = opened.getMolecule();
      setHistory((before) => addState(before, stateOf(molecule)));
      if (!isUserEvent) return;
      drawn.current = molecule.toIsomericSmiles();
      latestOnDrawn.current(drawn.current);
    });
    return () => {
      editor.current = null;
      opened.destroy();
    };
  }, [latestOnDrawn]);
  useEffect(() => {
    if (smiles === drawn.current) return;
    const molecule = readMolecule(smiles);
    if (!molecule) return;
    drawn.current = smiles;
    // Reaches the listener, which adds it to the history.
    editor.current?.setMolecule(molecule);
  }, [smiles]);

  const show = (next: DrawingHistory) => {
    const molecule = moleculeOf(next.states[next.position] ?? '');
    editor.current?.setMolecule(molecule);
    drawn.current = molecule.toIsomericSmiles();
    setHistory(next);
    onDrawn(drawn.current);
  };
  const { states, position } = history;
  const chooseTool = (chosen: DrawingTool) => {
    if (board.current) pressLibraryTool(board.current, chosen.cell);
    setTool(chosen);
  };
  return (
    <div>
      <StructureToolbar
        tool={tool}
        onSelectTool={chooseTool}
        onUndo={position > 0 ? () => show({ states, position: position - 1 }) : null}
        onRedo={position < states.length - 1 ? () => show({ states, position: position + 1 }) : null}
        onClear={states[position] ? () => show(addState(history, '')) : null}
      />
      <div
        ref={board}
        role="group"
        aria-label="Structure editor; you can also enter the structure as text below"
        className={styles.board}
      />
    </div>
  );
}

/** Side of a cell in the library's toolbar, and the position of the first one, in CSS pixels. */
const CELL = 21;
const FIRST_CELL = 12;

function libraryToolbar(board: HTMLElement): HTMLCanvasElement | null {
  return board.firstElementChild?.shadowRoot?.querySelector('canvas') ?? null;
}

/**
 * Hides the toolbar that the library draws, which has no keys, names or sizes. It stays in the layout at the top left,
 * because the library reads positions from it.
 */
function hideLibraryToolbar(board: HTMLElement): void {
  const toolbar = libraryToolbar(board);
  if (!toolbar) return;
  toolbar.setAttribute('aria-hidden', 'true');
  Object.assign(toolbar.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    opacity: '0',
    pointerEvents: 'none',
  });
}

/** Chooses a tool. The library has no call for it, so this presses the cell in its toolbar. */
function pressLibraryTool(board: HTMLElement, [column, row]: DrawingTool['cell']): void {
  const toolbar = libraryToolbar(board);
  if (!toolbar) return;
  const { left, top } = toolbar.getBoundingClientRect();
  const pointer = {
    bubbles: true,
    composed: true,
    pointerId: 1,
    clientX: left + FIRST_CELL + CELL * column,
    clientY: top + FIRST_CELL + CELL * row,
  };
  toolbar.dispatchEvent(new PointerEvent('pointerdown', pointer));
  toolbar.dispatchEvent(new PointerEvent('pointerup', pointer));
}

/** Appends a state after the current one. An equal state changes nothing. */
function addState({ states, position }: DrawingHistory, state: string): DrawingHistory {
  if (states[position] === state) return { states, position };
  return { states: [...states.slice(0, position + 1), state], position: position + 1 };
}

function stateOf(molecule: Molecule): string {
  if (molecule.getAllAtoms() === 0) return '';
  const { idCode, coordinates } = molecule.getIDCodeAndCoordinates();
  return `${idCode} ${coordinates}`;
}

function moleculeOf(state: string): Molecule {
  const [idCode = '', coordinates = ''] = state.split(' ');
  return idCode === '' ? new Molecule(0, 0) : Molecule.fromIDCode(idCode, coordinates);
}

function readMolecule(text: string): Molecule | null {
  try {
    if (text.trim() === '') return new Molecule(0, 0);
    const molecule = text.includes('\n') ? Molecule.fromMolfile(text) : Molecule.fromSmiles(text.trim());
    return molecule.getAllAtoms() > 0 ? molecule : null;
  } catch {
    return null;
  }
}
