import type { Certificate } from '../../shared/contract/certificates';
import { fullWidth, writeHeader, writeParties } from './pdf-sections';
import type { Seller } from './document-lines';
import { openPdfWriter, type PdfCell, type PdfWriter } from './pdf-writer';
import { printedFormula } from './printed-formula';

/** Columns of the table of tests; lengths in points. */
const columns = {
  test: { left: 56, width: 120 },
  method: { left: 182, width: 140 },
  limit: { left: 328, width: 120 },
  result: { left: 454, width: 85 },
} as const;

const headers = { test: 'Test', method: 'Method', limit: 'Specification', result: 'Result' };

export interface CertificateIssuer {
  seller: Seller;
  /** Notice of a demonstration catalogue, '' = none. */
  notice: string;
}

/** Creates a PDF. The same certificate always results in the same bytes. */
export async function certificatePdf(
  certificate: Certificate,
  { seller, notice }: CertificateIssuer,
): Promise<Buffer> {
  const { lot, goods_name, goods_sn, storage, made_on, released_on, retest_on } = certificate;
  const pdf = await openPdfWriter({
    title: `Certificate of analysis ${lot}`,
    author: seller.name,
    createdAt: new Date(`${released_on}T00:00:00Z`),
    notice,
  });
  writeHeader(pdf, seller, 'Certificate of analysis');
  const facts = [
    ['Lot', lot],
    ['Manufactured', made_on],
    ['Released', released_on],
    ['Retest', retest_on],
  ] as const;
  writeParties(
    pdf,
    [{ heading: 'Product', lines: [goods_name, `Cat. No. ${goods_sn}`, ...substanceLines(certificate)] }],
    facts.filter(([, text]) => text !== ''),
  );
  writeTests(pdf, certificate.tests);
  pdf.y += 12;
  for (const text of [
    storage,
    'The lot meets its specification and was released for sale. For research use only; not for diagnosis or treatment.',
  ]) {
    pdf.writeRow([{ text, ...fullWidth }], { size: 8 });
  }
  return pdf.finish(`Certificate of analysis ${lot}`);
}

function substanceLines({ cas, formula, weight }: Certificate): string[] {
  return [
    cas && `CAS ${cas}`,
    formula && `Formula ${printedFormula(formula)}`,
    weight && `Molar mass ${weight} g/mol`,
  ].filter((line): line is string => Boolean(line));
}

function writeTests(pdf: PdfWriter, tests: Certificate['tests']): void {
  const writeTableHeader = () => {
    pdf.writeRow(toCells(headers), { bold: true, size: 8 });
    pdf.drawRule();
  };
  writeTableHeader();
  for (const { test, method, limit, result } of tests) {
    pdf.writeRow(toCells({ test, method, limit, result }), { size: 9, onNewPage: writeTableHeader });
  }
  pdf.drawRule();
}

function toCells(texts: Readonly<Record<keyof typeof columns, string>>): PdfCell[] {
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return names.map((name): PdfCell => ({ ...columns[name], text: texts[name] }));
}
