const subscripts = '₀₁₂₃₄₅₆₇₈₉';

/**
 * Returns a chemical formula with subscripts: `C₉H₈O₄` for `C9H8O4`. The search reads them like digits. Digits at the start or
 * after a point are factors and stay on the line.
 */
export function printedFormula(formula: string): string {
  return formula.replace(/(?<=[A-Za-z)\]])\d+/g, (digits) =>
    Array.from(digits, (digit) => subscripts[Number(digit)]).join(''),
  );
}

/** Returns the printed value of a fact: a formula with subscripts, another value unchanged. */
export function printedValue(name: string, value: string): string {
  return /^(?:(?:molecular|chemical|empirical) )?formula$/i.test(name) ? printedFormula(value) : value;
}
