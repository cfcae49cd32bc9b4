/** Piece of a chemical formula: its digits and the text between them alternate. */
interface FormulaPart {
  text: string;
  isSubscript: boolean;
}

/**
 * Splits `C9H8O4` for C₉H₈O₄. Digits after an element or a bracket are subscripts. All others stay on the line: factors, which
 * start the formula or follow `.` or `·`, and charges, whose digits follow the sign (`+2`).
 */
export function parseFormula(formula: string): FormulaPart[] {
  return [...formula.matchAll(/\d+|\D+/g)].map(({ 0: text, index }) => ({
    text,
    isSubscript: /\d/.test(text) && /[A-Za-z)\]]/.test(formula[index - 1] ?? ''),
  }));
}

export function Formula({ formula }: { formula: string }) {
  return (
    <span>
      {parseFormula(formula).map(({ text, isSubscript }, index) =>
        isSubscript ? <sub key={index}>{text}</sub> : text,
      )}
    </span>
  );
}
