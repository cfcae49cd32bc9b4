import { columnIndex } from './sheet-layout';

/** The text that a formula such as `HYPERLINK("https://…/a.pdf", "SDS")` shows, and the address to which it links. */
export interface FormulaLink {
  address: string;
  label: string;
}

/** Returns the text of a cell, by row and column from 0. */
type CellReader = (row: number, column: number) => string;

/** Reads a text that is a formula with a link, because no program calculated it; null for other texts. */
export function readLinkText(text: string): FormulaLink | null {
  return /^\s*=/.test(text) ? readLinkFormula(text, () => '') : null;
}

/**
 * Reads the first `HYPERLINK` of a formula, also in the notation of locales that separate arguments by semicolons. Its arguments
 * may be texts, references to cells of the sheet, and their concatenation. Returns null for other formulas. `offset` is added
 * to the relative references of a formula that several cells share.
 */
export function readLinkFormula(
  formula: string,
  cellText: CellReader,
  offset: { rows: number; columns: number } = { rows: 0, columns: 0 },
): FormulaLink | null {
  const start = /\bHYPERLINK\s*\(/i.exec(formula);
  if (!start) return null;
  const parser = new ArgumentParser(formula.slice(start.index + start[0].length), cellText, offset);
  const address = parser.readArgument()?.trim() ?? '';
  if (address === '') return null;
  const label = parser.skip(/[,;]/y) === null ? address : parser.readArgument();
  return { address, label: label ?? '' };
}

/** Maximum depth of nested functions. */
const MAX_DEPTH = 20;

/** Calculates arguments of a formula that are texts. */
class ArgumentParser {
  private position = 0;
  private depth = 0;

  constructor(
    private readonly text: string,
    private readonly cellText: CellReader,
    private readonly offset: { rows: number; columns: number },
  ) {}

  /** Returns the text of the next argument, and stays at the character after it; null when it contains anything else. */
  readArgument(): string | null {
    let joined = this.readOperand();
    while (joined !== null && this.skip(/&/y) !== null) {
      const next = this.readOperand();
      joined = next === null ? null : joined + next;
    }
    return joined !== null && this.skip(/(?=[,;)]|$)/y) !== null ? joined : null;
  }

  /** Skips blanks and a token; returns the match, or null when something else follows. */
  skip(token: RegExp): RegExpExecArray | null {
    while (/\s/.test(this.text[this.position] ?? '')) this.position += 1;
    token.lastIndex = this.position;
    const match = token.exec(this.text);
    if (match) this.position = token.lastIndex;
    return match;
  }

  private readOperand(): string | null {
    const quoted = this.skip(/"((?:[^"]|"")*)"/y);
    if (quoted) return quoted[1]?.replaceAll('""', '"') ?? '';
    const isFunction = this.skip(/(?:_xlfn\.)?(?:CONCATENATE|CONCAT|TRIM|T)?\s*\(/iy) !== null;
    if (isFunction) return this.readArguments();
    const cell = this.skip(/(\$?)([A-Z]{1,3})(\$?)(\d{1,7})(?![\w(:!.])/iy);
    if (cell) {
      // A dollar sign makes the column or the row absolute.
      const [, columnDollar = '', letters = '', rowDollar = '', row = ''] = cell;
      return this.cellText(
        Number(row) - 1 + (rowDollar === '' ? this.offset.rows : 0),
        columnIndex(letters.toUpperCase()) + (columnDollar === '' ? this.offset.columns : 0),
      );
    }
    return this.skip(/\d+(?:\.\d+)?/y)?.[0] ?? null;
  }

  /** Joins the arguments of a function, up to its bracket. */
  private readArguments(): string | null {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) return null;
    let joined = '';
    do {
      const next = this.readArgument();
      if (next === null) return null;
      joined += next;
    } while (this.skip(/[,;]/y) !== null);
    this.depth -= 1;
    return this.skip(/\)/y) === null ? null : joined;
  }
}
