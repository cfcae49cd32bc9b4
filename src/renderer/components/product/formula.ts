/** A run of a chemical formula; `low` = written as a subscript. */
export interface FormulaPart {
  text: string;
  low: boolean;
}

/**
 * `C9H8O4` → C₉H₈O₄. Digits after an element or a bracket are counts; digits at the start of a part
 * (after `.` or `·`) multiply it and stay on the line, as do charges.
 */
export function formulaParts(formula: string): FormulaPart[] {
  return [...formula.matchAll(/\d+|\D+/g)].map(({ 0: text, index }) => ({
    text,
    low: /\d/.test(text) && /[A-Za-z)\]]/.test(formula[index - 1] ?? ''),
  }));
}
