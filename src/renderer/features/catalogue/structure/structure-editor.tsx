import { CanvasEditor, Molecule } from 'openchemlib';
import { useEffect, useRef, useState } from 'react';
import { useLatest } from '../../../hooks/use-latest';
import { SINGLE_BOND, StructureToolbar, type DrawingTool } from './structure-toolbar';
import styles from './structure-form.module.css';

interface StructureEditorProps {
  /** SMILES or molfile for the canvas to show. An invalid text leaves the canvas unchanged. */
  structure: string;
  onDrawn: (smiles: string) => void;
}

/** States of the drawing; `position` is the index of the current one. See `encodeMolecule`. */
interface DrawingHistory {
  states: readonly string[];
  position: number;
}

const emptyDrawing: DrawingHistory = { states: [''], position: 0 };

/** Editor for a drawing. Everything it does is also possible in the text field, which needs no pointer. */
export function StructureEditor({ structure, onDrawn }: StructureEditorProps) {
  const board = useRef<HTMLDivElement>(null);
  const editor = useRef<CanvasEditor | null>(null);
  /** The text that the canvas shows. */
  const shownText = useRef('');
  const [tool, setTool] = useState(SINGLE_BOND);
  const [history, setHistory] = useState(emptyDrawing);
  const latestOnDrawn = useLatest(onDrawn);
  useEffect(() => {
    if (!board.current) return undefined;
    const canvasEditor = new CanvasEditor(board.current, { initialMode: 'molecule' });
    editor.current = canvasEditor;
    shownText.current = '';
    setHistory(emptyDrawing);
    hideLibraryToolbar(board.current);
    canvasEditor.setOnChangeListener(({ type, isUserEvent }) => {
      if (type !== 'molecule') return;
      const molecule = canvasEditor.getMolecule();
      setHistory((before) => addState(before, encodeMolecule(molecule)));
      if (!isUserEvent) return;
      shownText.current = molecule.toIsomericSmiles();
      latestOnDrawn.current(shownText.current);
    });
    return () => {
      editor.current = null;
      canvasEditor.destroy();
    };
  }, [latestOnDrawn]);
  useEffect(() => {
    if (structure === shownText.current) return;
    const molecule = readMolecule(structure);
    if (!molecule) return;
    shownText.current = structure;
    // The change listener adds the molecule to the history.
    editor.current?.setMolecule(molecule);
  }, [structure]);

  /** Shows the current state of another history, such as after undo. */
  const showState = (newHistory: DrawingHistory) => {
    const molecule = decodeMolecule(newHistory.states[newHistory.position] ?? '');
    editor.current?.setMolecule(molecule);
    shownText.current = molecule.toIsomericSmiles();
    setHistory(newHistory);
    onDrawn(shownText.current);
  };
  const { states, position } = history;
  const chooseTool = (newTool: DrawingTool) => {
    if (board.current) pressLibraryTool(board.current, newTool.cell);
    setTool(newTool);
  };
  return (
    <div>
      <StructureToolbar
        tool={tool}
        onSelectTool={chooseTool}
        onUndo={position > 0 ? () => showState({ states, position: position - 1 }) : null}
        onRedo={position < states.length - 1 ? () => showState({ states, position: position + 1 }) : null}
        onClear={states[position] ? () => showState(addState(history, '')) : null}
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

/** Width and height of a cell in the library's toolbar, in CSS pixels. */
const CELL_SIZE = 21;
/** Distance of the center of the first cell from the left and top edges of the toolbar, in CSS pixels. */
const FIRST_CELL_OFFSET = 12;

function libraryToolbar(board: HTMLElement): HTMLCanvasElement | null {
  return board.firstElementChild?.shadowRoot?.querySelector('canvas') ?? null;
}

/**
 * Hides the toolbar that the library draws: neither the keyboard nor screen readers can use it. It stays in the layout at the
 * top left, because the library reads the positions of clicks relative to it.
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

/** Chooses a tool with a click on its cell in the library's toolbar, because the library has no function for this purpose. */
function pressLibraryTool(board: HTMLElement, [column, row]: DrawingTool['cell']): void {
  const toolbar = libraryToolbar(board);
  if (!toolbar) return;
  const { left, top } = toolbar.getBoundingClientRect();
  const pointer = {
    bubbles: true,
    composed: true,
    pointerId: 1,
    clientX: left + FIRST_CELL_OFFSET + CELL_SIZE * column,
    clientY: top + FIRST_CELL_OFFSET + CELL_SIZE * row,
  };
  toolbar.dispatchEvent(new PointerEvent('pointerdown', pointer));
  toolbar.dispatchEvent(new PointerEvent('pointerup', pointer));
}

/** Appends a state after the current one, and discards later ones. A state equal to the current one changes nothing. */
function addState({ states, position }: DrawingHistory, state: string): DrawingHistory {
  if (states[position] === state) return { states, position };
  return { states: [...states.slice(0, position + 1), state], position: position + 1 };
}

/** Returns a molecule as a state of the history: ID code and coordinates; '' without atoms. */
function encodeMolecule(molecule: Molecule): string {
  if (molecule.getAllAtoms() === 0) return '';
  const { idCode, coordinates } = molecule.getIDCodeAndCoordinates();
  return `${idCode} ${coordinates}`;
}

function decodeMolecule(state: string): Molecule {
  const [idCode = '', coordinates = ''] = state.split(' ');
  return idCode === '' ? new Molecule(0, 0) : Molecule.fromIDCode(idCode, coordinates);
}

/** Returns the molecule of a SMILES or molfile, an empty one for an empty text; null for an invalid text. */
function readMolecule(text: string): Molecule | null {
  try {
    if (text.trim() === '') return new Molecule(0, 0);
    const molecule = text.includes('\n') ? Molecule.fromMolfile(text) : Molecule.fromSmiles(text.trim());
    return molecule.getAllAtoms() > 0 ? molecule : null;
  } catch {
    return null;
  }
}
