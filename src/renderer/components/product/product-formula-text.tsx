import { formulaParts } from './formula';

/** A chemical formula with its counts below the line. */
export function ProductFormulaText({ formula }: { formula: string }) {
  return (
    <span>
      {formulaParts(formula).map(({ text, low }, index) => (low ? <sub key={index}>{text}</sub> : text))}
    </span>
  );
}
