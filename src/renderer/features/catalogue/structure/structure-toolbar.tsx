import type { ReactNode } from 'react';
import styles from './structure-toolbar.module.css';

/**
 * A drawing tool, with its cell in the toolbar of OpenChemLib's editor (columns and rows count from 0). The cells depend on the
 * version of OpenChemLib: check them after an update of the library.
 */
export interface DrawingTool {
  name: string;
  cell: readonly [column: number, row: number];
  /** Icon: a path in a box of 24 × 24, or the symbol of an element or charge. */
  path?: string;
  symbol?: string;
}

/** Returns the path of a regular polygon with a radius of 8 around the center of a box of 24 × 24. */
const ringPath = (corners: number) =>
  `M${Array.from({ length: corners }, (_, index) => {
    const angle = (2 * Math.PI * index) / corners - Math.PI / 2;
    return `${(12 + 8 * Math.cos(angle)).toFixed(1)} ${(12 + 8 * Math.sin(angle)).toFixed(1)}`;
  }).join('L')}Z`;

export const SINGLE_BOND: DrawingTool = { name: 'Bond', cell: [0, 5], path: 'M6 18 18 6' };

const toolGroups: readonly { label: string; tools: readonly DrawingTool[] }[] = [
  {
    label: 'Edit',
    tools: [
      { name: 'Select', cell: [0, 2], path: 'm7 4 11 8-5.2 1L10 19Z' },
      { name: 'Erase', cell: [0, 4], path: 'm4 15 8-9 7 6-7 8H8Zm4.5-5 7 6' },
    ],
  },
  {
    label: 'Bonds',
    tools: [
      SINGLE_BOND,
      { name: 'Chain', cell: [1, 5], path: 'm3 15 6-5 6 5 6-5' },
      { name: 'Wedge bond', cell: [0, 6], path: 'M5 19 16 5l3 3Z' },
      { name: 'Hashed bond', cell: [1, 6], path: 'm6 17 1 1m1.5-4 2 2m.5-5 3 3m0-6 4 4' },
    ],
  },
  {
    label: 'Rings',
    tools: [
      { name: 'Cyclopropane', cell: [0, 7], path: ringPath(3) },
      { name: 'Cyclobutane', cell: [1, 7], path: ringPath(4) },
      { name: 'Cyclopentane', cell: [0, 8], path: ringPath(5) },
      { name: 'Cyclohexane', cell: [1, 8], path: ringPath(6) },
      { name: 'Cycloheptane', cell: [0, 9], path: ringPath(7) },
      {
        name: 'Benzene',
        cell: [1, 9],
        path: `${ringPath(6)}M8 9.7v4.6m4 2.3 4-2.3m0-4.6-4-2.3`,
      },
    ],
  },
  {
    label: 'Atoms and charges',
    tools: [
      { name: 'Carbon', cell: [0, 11], symbol: 'C' },
      { name: 'Nitrogen', cell: [0, 12], symbol: 'N' },
      { name: 'Oxygen', cell: [0, 13], symbol: 'O' },
      { name: 'Sulfur', cell: [1, 13], symbol: 'S' },
      { name: 'Phosphorus', cell: [1, 12], symbol: 'P' },
      { name: 'Fluorine', cell: [0, 14], symbol: 'F' },
      { name: 'Chlorine', cell: [1, 14], symbol: 'Cl' },
      { name: 'Bromine', cell: [0, 15], symbol: 'Br' },
      { name: 'Iodine', cell: [1, 15], symbol: 'I' },
      { name: 'Positive charge', cell: [0, 10], symbol: '+' },
      { name: 'Negative charge', cell: [1, 10], symbol: '−' },
    ],
  },
];

interface StructureToolbarProps {
  tool: DrawingTool;
  onSelectTool: (tool: DrawingTool) => void;
  /** Null if there is nothing to undo. */
  onUndo: (() => void) | null;
  onRedo: (() => void) | null;
  onClear: (() => void) | null;
}

/** Tools of the structure editor, as buttons that the keyboard reaches and screen readers announce. */
export function StructureToolbar({ tool, onSelectTool, onUndo, onRedo, onClear }: StructureToolbarProps) {
  return (
    <div role="toolbar" aria-label="Drawing tools" className={styles.toolbar}>
      <div role="group" aria-label="History" className={styles.group}>
        <HistoryButton label="Undo" path="M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-3" onPress={onUndo} />
        <HistoryButton label="Redo" path="m15 5 5 5-5 5m5-5H10a6 6 0 0 0 0 12h3" onPress={onRedo} />
        <HistoryButton label="Clear" path="M5 7h14M9 7V4h6v3m-8 0 1 13h8l1-13" onPress={onClear} />
      </div>
      {toolGroups.map(({ label, tools }) => (
        <div key={label} role="group" aria-label={label} className={styles.group}>
          {tools.map((option) => (
            <button
              key={option.name}
              type="button"
              className={styles.tool}
              aria-label={option.name}
              title={option.name}
              aria-pressed={option.name === tool.name}
              onClick={() => onSelectTool(option)}
            >
              {option.symbol ?? <ToolIcon path={option.path ?? ''} />}
            </button>
          ))}
        </div>
      ))}
    </div>
  );
}

function HistoryButton({
  label,
  path,
  onPress,
}: {
  label: string;
  path: string;
  onPress: (() => void) | null;
}): ReactNode {
  return (
    <button
      type="button"
      className={`${styles.tool} ${styles.labeled}`}
      aria-disabled={onPress === null}
      onClick={() => onPress?.()}
    >
      <ToolIcon path={path} />
      {label}
    </button>
  );
}

function ToolIcon({ path }: { path: string }) {
  return (
    <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
      <path d={path} />
    </svg>
  );
}
