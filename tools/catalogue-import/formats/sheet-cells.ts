import { XMLParser } from 'fast-xml-parser';
import { readTagPieces } from '../../../src/shared/lib/unpack-workbook';
import { formatHasMeaning } from './number-format';
import { columnIndex, decodeCharacters } from './sheet-layout';

/** Properties of cells and rows that the spreadsheet library does not report. Rows and columns from 0. */
export interface SheetCells {
  hiddenRows: ReadonlySet<number>;
  /** Number cells whose format shows more than digits, such as a currency. */
  formattedCells: readonly { row: number; column: number; format: string }[];
  /** Cells that show an error such as `#N/A`. */
  errors: readonly { row: number; column: number; text: string }[];
  /** Cells with a formula whose result is not in the file, because the program that wrote the file calculates nothing. */
  uncalculated: readonly { row: number; column: number; address: string }[];
  /** Links of cells to files and web pages. */
  hyperlinks: readonly { range: CellRange; target: string }[];
  /** Cells with a formula that makes a link. */
  linkFormulas: readonly LinkFormula[];
}

/** First and last cell included. */
interface CellRange {
  firstRow: number;
  lastRow: number;
  firstColumn: number;
  lastColumn: number;
}

interface LinkFormula {
  row: number;
  column: number;
  formula: string;
  /** Cell to which relative references of the formula belong, when cells share it. */
  origin: { row: number; column: number };
  hasResult: boolean;
}

type Parts = Readonly<Record<string, Uint8Array>>;

/** Attributes and elements of an XML part, without namespace prefixes. */
interface WorkbookXml {
  workbook?: { sheets?: { sheet?: { name: string; id: string }[] } };
  Relationships?: { Relationship?: { Id: string; Type: string; Target: string; TargetMode?: string }[] };
  styleSheet?: {
    numFmts?: { numFmt?: { numFmtId: string; formatCode: string }[] };
    cellStyleXfs?: { xf?: StyleXml[] };
    cellXfs?: { xf?: StyleXml[] };
  };
}

interface StyleXml {
  numFmtId?: string;
  xfId?: string;
}

const repeatedElements = new Set(['sheet', 'Relationship', 'numFmt', 'xf']);
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  removeNSPrefix: true,
  parseTagValue: false,
  trimValues: false,
  htmlEntities: true,
  isArray: (name) => repeatedElements.has(name),
});

/** Predefined formats that show more than digits, except dates (ECMA-376 part 1, 18.8.30). Predefined money formats name no currency. */
const predefinedFormats: ReadonlyMap<string, string> = new Map([
  ['9', '0%'],
  ['10', '0.00%'],
]);

/** Reads the properties of each sheet, by its name, from the parts of an XLSX file (ECMA-376 part 1, 18.3 and 18.8). */
export function readSheetCells(parts: Parts): Map<string, SheetCells> {
  const relations = readXml(parts, 'xl/_rels/workbook.xml.rels').Relationships?.Relationship ?? [];
  const partPath = (target: string) => (target.startsWith('/') ? target.slice(1) : `xl/${target}`);
  const targets = new Map(relations.map(({ Id, Target }) => [Id, partPath(Target)]));
  const styles = relations.find(({ Type }) => Type.endsWith('/styles'));
  const formats = styles ? readFormats(readXml(parts, partPath(styles.Target))) : [];
  const sheets = readXml(parts, 'xl/workbook.xml').workbook?.sheets?.sheet ?? [];
  return new Map(
    sheets.map(({ name, id }) => {
      const sheetPart = targets.get(id) ?? '';
      const sheetXml = parts[sheetPart] ?? new Uint8Array();
      return [name, readCells(sheetXml, formats, readLinkTargets(parts, sheetPart))];
    }),
  );
}

/** Returns the addresses outside the workbook to which a sheet links, by the ids of its relationships. */
function readLinkTargets(parts: Parts, sheetPart: string): Map<string, string> {
  const relationsPart = sheetPart.replace(/([^/]*)$/, '_rels/$1.rels');
  const relations = readXml(parts, relationsPart).Relationships?.Relationship ?? [];
  const external = relations.filter(
    ({ Type, TargetMode }) => Type.endsWith('/hyperlink') && TargetMode === 'External',
  );
  return new Map(external.map(({ Id, Target }) => [Id, Target]));
}

function readXml(parts: Parts, name: string): WorkbookXml {
  return parser.parse(new TextDecoder().decode(parts[name] ?? new Uint8Array())) as WorkbookXml;
}

/** Returns the number format of each cell style; '' for a format that shows only digits. */
function readFormats({ styleSheet }: WorkbookXml): string[] {
  const customFormats = new Map(
    styleSheet?.numFmts?.numFmt?.map(({ numFmtId, formatCode }) => [numFmtId, formatCode]),
  );
  const bases = styleSheet?.cellStyleXfs?.xf ?? [];
  return (styleSheet?.cellXfs?.xf ?? []).map(({ numFmtId, xfId }) => {
    const id = numFmtId ?? bases[Number(xfId)]?.numFmtId ?? '';
    const format = customFormats.get(id) ?? predefinedFormats.get(id) ?? '';
    return formatHasMeaning(format) ? format : '';
  });
}

/** Type attribute of a cell that does not contain a number. */
const textType = /(?:^|\s)t\s*=\s*["'](?!n["'])/;
const rowElement = /<(?:[^\s<>/:]*:)?row\s([^<>]*)>/g;
const cellElement = /<(?:[^\s<>/:]*:)?c\s([^<>]*)>/g;
const styleAttribute = /(?:^|\s)s\s*=\s*["'](\d{1,6})["']/;
const addressAttribute = /(?:^|\s)r\s*=\s*["']([A-Z]{1,3})(\d{1,7})["']/;
const hiddenAttribute = /(?:^|\s)hidden\s*=\s*["'](?:1|true)["']/;
const rowAttribute = /(?:^|\s)r\s*=\s*["'](\d{1,7})["']/;

const hyperlinkElement = /<(?:[^\s<>/:]*:)?hyperlink((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))+)\s*\/?>/g;
const rangeAttribute = /(?:^|\s)ref\s*=\s*["']([A-Z]{1,3})(\d{1,7})(?::([A-Z]{1,3})(\d{1,7}))?["']/;
const relationAttribute = /(?:^|\s)(?:[\w.-]+:)?id\s*=\s*(?:"([^"]*)"|'([^']*)')/;

function readHyperlinks(tags: string, targets: ReadonlyMap<string, string>): SheetCells['hyperlinks'] {
  return [...tags.matchAll(hyperlinkElement)].flatMap(([, attributes = '']) => {
    const [, double, single] = relationAttribute.exec(attributes) ?? [];
    const target = targets.get(double ?? single ?? '');
    const [, letters = '', row = '', lastLetters = letters, lastRow = row] =
      rangeAttribute.exec(attributes) ?? [];
    if (target === undefined || letters === '') return [];
    const range = {
      firstRow: Number(row) - 1,
      lastRow: Number(lastRow) - 1,
      firstColumn: columnIndex(letters),
      lastColumn: columnIndex(lastLetters),
    };
    return [{ range, target }];
  });
}

function readCells(
  part: Uint8Array,
  formats: readonly string[],
  linkTargets: ReadonlyMap<string, string>,
): SheetCells {
  const hiddenRows = new Set<number>();
  const formattedCells: { row: number; column: number; format: string }[] = [];
  const hasFormats = formats.some((format) => format !== '');
  const resultScanner = new ResultScanner();
  const hyperlinks: SheetCells['hyperlinks'][number][] = [];
  for (const tags of readTagPieces(part)) {
    resultScanner.read(tags);
    if (linkTargets.size > 0) for (const link of readHyperlinks(tags, linkTargets)) hyperlinks.push(link);
    if (tags.includes('hidden'))
      for (const [, attributes = ''] of tags.matchAll(rowElement))
        if (hiddenAttribute.test(attributes))
          hiddenRows.add(Number(rowAttribute.exec(attributes)?.[1] ?? 0) - 1);
    if (!hasFormats) continue;
    for (const [, attributes = ''] of tags.matchAll(cellElement)) {
      const format = formats[Number(styleAttribute.exec(attributes)?.[1] ?? -1)] ?? '';
      if (format === '' || textType.test(attributes)) continue;
      const [, letters = '', row = ''] = addressAttribute.exec(attributes) ?? [];
      if (letters !== '') formattedCells.push({ row: Number(row) - 1, column: columnIndex(letters), format });
    }
  }
  const { errors, uncalculated, linkFormulas } = resultScanner;
  return { hiddenRows, formattedCells, errors, uncalculated, hyperlinks, linkFormulas };
}

const resultTags = /<(\/?)(?:[^\s<>/:]*:)?([cfv])(?=[\s>/])([^<>]*)>([^<]*)/g;
const typeAttribute = /(?:^|\s)t\s*=\s*["'](\w+)["']/;

const sharedAttribute = /(?:^|\s)si\s*=\s*["'](\d{1,9})["']/;

/**
 * Finds errors, formulas without results and formulas that make a link. Reads the tags of a sheet in pieces; a cell may continue in the
 * next piece.
 */
class ResultScanner {
  readonly errors: { row: number; column: number; text: string }[] = [];
  readonly uncalculated: { row: number; column: number; address: string }[] = [];
  readonly linkFormulas: LinkFormula[] = [];
  private readonly sharedFormulas = new Map<string, Pick<LinkFormula, 'formula' | 'origin'>>();
  private hasResultTags = false;
  private attributes = '';
  private hasFormula = false;
  private formula = '';
  private sharedIndex = '';
  private value = '';

  read(tags: string): void {
    // Most sheets have neither formulas nor errors.
    this.hasResultTags ||= /<(?:[^\s<>/:]*:)?f[\s>/]|["']e["']/.test(tags);
    if (!this.hasResultTags) return;
    for (const [, slash = '', name = '', attributes = '', text = ''] of tags.matchAll(resultTags)) {
      if (name === 'c' && slash === '/') this.endCell();
      else if (name === 'c') {
        this.attributes = attributes;
        this.hasFormula = false;
        this.formula = '';
        this.sharedIndex = '';
        this.value = '';
      } else if (slash === '' && name === 'f') {
        this.hasFormula = true;
        this.formula = text;
        this.sharedIndex = sharedAttribute.exec(attributes)?.[1] ?? '';
      } else if (slash === '') this.value = text.trim();
    }
  }

  private endCell(): void {
    const [, letters = '', row = ''] = addressAttribute.exec(this.attributes) ?? [];
    if (letters === '') return;
    const position = { row: Number(row) - 1, column: columnIndex(letters) };
    const [, type = 'n'] = typeAttribute.exec(this.attributes) ?? [];
    if (type === 'e' && this.value !== '') this.errors.push({ ...position, text: this.value });
    // The result of a formula may be an empty text.
    const hasResult = this.value !== '' || type === 'str';
    if (this.hasFormula && !hasResult) this.uncalculated.push({ ...position, address: letters + row });
    if (this.hasFormula && type !== 'e') this.addLink(position, hasResult);
  }

  /** Adds the formula of the current cell when it makes a link. Only the first of the cells that share a formula contains it. */
  private addLink(position: { row: number; column: number }, hasResult: boolean): void {
    const isLink = /HYPERLINK\s*\(/i.test(this.formula);
    const ownFormula = isLink ? { formula: decodeFormula(this.formula), origin: position } : undefined;
    if (ownFormula && this.sharedIndex !== '') this.sharedFormulas.set(this.sharedIndex, ownFormula);
    const sharedFormula = this.formula === '' ? this.sharedFormulas.get(this.sharedIndex) : undefined;
    const linkFormula = ownFormula ?? sharedFormula;
    if (linkFormula) this.linkFormulas.push({ ...position, ...linkFormula, hasResult });
  }
}

/** Decodes a formula, of which {@link readTagPieces} returned each byte as a character. */
function decodeFormula(bytes: string): string {
  return decodeCharacters(new TextDecoder().decode(Buffer.from(bytes, 'latin1')));
}
