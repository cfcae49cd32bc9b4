import type { Certificate } from '../../shared/contract/certificates';
import { across, writeHead, writeParties } from './document-parts';
import type { Seller } from './invoice';
import { openPage, type Page } from './invoice-page';
import { spelled } from './printable-text';

const columns = {
  test: { at: 56, width: 120 },
  method: { at: 182, width: 140 },
  limit: { at: 328, width: 120 },
  result: { at: 454, width: 85 },
} as const;

const heads = { test: 'Test', method: 'Method', limit: 'Specification', result: 'Result' };

/** A certificate of analysis as a PDF of A4 pages. The same one gives the same bytes. */
export async function certificatePdf(
  certificate: Certificate,
  { seller, notice }: { seller: Seller; notice: string },
): Promise<Buffer> {
  const { lot, goods_name, goods_sn, storage, made_on, released_on, retest_on } = certificate;
  const page = await openPage({
    title: `Certificate of analysis ${lot}`,
    author: spelled(seller.name),
    madeAt: new Date(`${released_on}T00:00:00Z`),
    foot: spelled(notice),
  });
  writeHead(page, seller, 'Certificate of analysis');
  writeParties(
    page,
    [{ heading: 'Product', lines: [goods_name, `Cat. No. ${goods_sn}`, ...substance(certificate)] }],
    [
      ['Lot', lot],
      ...(made_on === '' ? [] : [['Made', made_on] as const]),
      ['Released', released_on],
      ...(retest_on === '' ? [] : [['Retest', retest_on] as const]),
    ],
  );
  writeTests(page, certificate.tests);
  page.y += 12;
  for (const text of [
    storage,
    'The lot meets its specification and was released for sale. For research use only; not for diagnosis or treatment.',
  ]) {
    page.row([{ text: spelled(text), ...across }], { size: 8 });
  }
  return page.finish(`Certificate of analysis ${spelled(lot)}`);
}

function substance({ cas, formula, weight }: Certificate): string[] {
  return [
    cas && `CAS ${cas}`,
    formula && `Formula ${formula}`,
    weight && `Molar mass ${weight} g/mol`,
  ].filter((line): line is string => Boolean(line));
}

function writeTests(page: Page, tests: Certificate['tests']): void {
  const headRow = () => {
    page.row(cells(heads), { bold: true, size: 8 });
    page.rule();
  };
  headRow();
  for (const { test, method, limit, result } of tests) {
    page.row(cells({ test, method, limit, result }), { size: 9, onNewPage: headRow });
  }
  page.rule();
}

function cells(texts: Readonly<Record<keyof typeof columns, string>>) {
  const names = Object.keys(columns) as (keyof typeof columns)[];
  return names.map((name) => ({ ...columns[name], text: printed(texts[name]) }));
}

/** What the fonts of every PDF reader lack, written as laboratories do without it. */
function printed(text: string): string {
  return spelled(text.replaceAll('≤ ', '<= ').replaceAll('≥ ', '>= '));
}
