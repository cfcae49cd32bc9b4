import type { Product } from '../../shared/contract/calls';
import { fullWidth, writeHeader, writeParties } from './pdf-sections';
import type { Seller } from './document-lines';
import { openPdfWriter, type PdfWriter } from './pdf-writer';
import { printedValue } from './printed-formula';
import { NOT_ASSESSED, splitStatements } from '../../shared/catalogue/hazards';
import { safetyDataSheet } from './safety-data-sheet';

export interface SheetIssuer {
  seller: Seller;
  /** Notice of a demonstration catalogue, '' = none. */
  notice: string;
  /** Day of printing (UTC, `YYYY-MM-DD`), the only time in the file. */
  day: string;
}

const nameColumn = { left: 56, width: 150 } as const;
const valueColumn = { left: 212, width: 327 } as const;
/** Space in points for a rule and two lines, so that no heading is alone at the end of a page. */
const MIN_SECTION_HEIGHT = 44;

/** Creates the data sheet of a product. The same product and day always result in the same bytes. */
export async function dataSheetPdf(product: Product, issuer: SheetIssuer): Promise<Buffer> {
  const pdf = await openSheet(product, 'Data sheet', issuer);
  const { description, attrs, properties, options, storage, shipping, cas, formula, weight } = product;
  if (description) writeSection(pdf, 'Description', [description]);
  const attributeFacts = attrs.map(({ attr_name, attr_value }): Fact => [attr_name, attr_value]);
  const groups = properties.map(({ group, items }) => ({
    group,
    facts: items.map(({ name, value }): Fact => [name, value]),
  }));
  const printed = new Set(attributeFacts.map(factKey));
  const identity: Fact[] = [
    ['CAS number', cas],
    ['Formula', formula],
    ['Molar mass', weight && `${weight} g/mol`],
    ['SMILES', product.smiles],
    ['InChIKey', product.inchikey],
  ];
  writeFacts(pdf, 'Product', [...attributeFacts, ...withoutPrinted(identity, printed)]);
  for (const { group, facts } of groups) writeFacts(pdf, group, withoutPrinted(facts, printed));
  writeFacts(pdf, 'Storage and shipping', [
    ['Storage', storage],
    ['Shipping', shipping],
    ['Sizes', options.map(({ attr_value }) => attr_value).join(', ')],
  ]);
  writeSection(pdf, 'Safety', safetyLines(product.hazard));
  writeClosing(
    pdf,
    'For research use only; not for diagnosis or treatment. The certificate of analysis of each lot lists its test results.',
  );
  return pdf.finish(`Data sheet ${product.goods_sn}`);
}

type Fact = readonly [name: string, text: string | null];

/** Names that another table of the product uses for the same fact. */
const synonymousNames: Readonly<Record<string, string>> = {
  'CAS number': 'CAS',
  'Host species': 'Host',
  'Molar mass': 'Mol. weight',
};
/** Returns equal texts for facts that say the same. */
const factKey = ([name, text]: Fact): string => `${synonymousNames[name] ?? name}\n${text ?? ''}`;

/** Returns the facts that the sheet does not have yet, and adds them to `printed`. */
function withoutPrinted(facts: readonly Fact[], printed: Set<string>): Fact[] {
  return facts.filter((fact) => {
    const isNew = !printed.has(factKey(fact));
    printed.add(factKey(fact));
    return isNew;
  });
}

/** Creates the safety data sheet of a product, with a warning in a demonstration catalogue. */
export async function safetySheetPdf(product: Product, issuer: SheetIssuer): Promise<Buffer> {
  const pdf = await openSheet(product, 'Safety data sheet', issuer);
  if (issuer.notice) {
    const text =
      'Generated for the demonstration from public classifications. Not verified: do not rely on it for handling any substance.';
    pdf.writeRow([{ text, ...fullWidth }], { bold: true });
    pdf.y += 8;
  }
  for (const [index, { title, lines }] of safetyDataSheet(product, issuer.seller).entries())
    writeSection(pdf, `${index + 1}. ${title}`, lines);
  return pdf.finish(`Safety data sheet ${product.goods_sn}`);
}

/** Returns a summary of the classification. The safety data sheet has all statements. */
function safetyLines(hazard: Product['hazard']): string[] {
  if (!hazard) return [NOT_ASSESSED];
  const { signal_word, statements, sources, notes } = hazard;
  const { hazards } = splitStatements(statements);
  // An imported classification may lack the signal word, the statements or both.
  const summary = [signal_word, hazards.map(({ code, text }) => `${text} (${code})`).join('; ')]
    .filter((part) => part !== '')
    .join(': ');
  const lines = [`Source: ${sources.join('; ')}`, ...notes];
  return summary === '' ? lines : [`${summary}.`, ...lines];
}

async function openSheet(
  product: Product,
  title: string,
  { seller, notice, day }: SheetIssuer,
): Promise<PdfWriter> {
  const pdf = await openPdfWriter({
    title: `${title} ${product.goods_sn}`,
    author: seller.name,
    createdAt: new Date(`${day}T00:00:00Z`),
    notice,
  });
  writeHeader(pdf, seller, title);
  const productLines = [product.goods_name, `Cat. No. ${product.goods_sn}`];
  writeParties(pdf, [{ heading: 'Product', lines: productLines }], [['Date', day]]);
  return pdf;
}

function writeSection(pdf: PdfWriter, title: string, lines: readonly string[]): void {
  pdf.y += 6;
  pdf.writeRow([{ text: title, ...fullWidth }], { bold: true, size: 11, minSpaceBelow: MIN_SECTION_HEIGHT });
  for (const text of lines) pdf.writeRow([{ text, ...fullWidth }]);
}

/** Writes the facts that have a text, under a title; nothing without such facts. */
function writeFacts(pdf: PdfWriter, title: string, facts: readonly Fact[]): void {
  const factsWithText = facts.filter(([, text]) => text);
  if (factsWithText.length === 0) return;
  writeSection(pdf, title, []);
  pdf.drawRule();
  for (const [name, text] of factsWithText) {
    pdf.writeRow([
      { text: name, ...nameColumn },
      { text: printedValue(name, text ?? ''), ...valueColumn },
    ]);
  }
}

function writeClosing(pdf: PdfWriter, text: string): void {
  pdf.y += 12;
  pdf.writeRow([{ text, ...fullWidth }], { size: 8 });
}
