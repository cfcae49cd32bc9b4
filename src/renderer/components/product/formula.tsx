/** Part of a chemical formula. */
interface FormulaPart {
  text: string;
  isSubscript: boolean;
}

/**
 * Splits `C9H8O4` for C₉H₈O₄. Digits after an element or a bracket are subscripts; digits at the start of a part (after
 * `.` or `·`) are factors and stay on the line, as do charges.
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
