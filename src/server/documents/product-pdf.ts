import type { Product } from '../../shared/contract/calls';
import { across, writeHead, writeParties } from './document-parts';
import type { Seller } from './invoice';
import { openPage, type Page } from './invoice-page';
import { spelled } from './printable-text';
import { safetySections } from './safety-sections';

export interface SheetMaker {
  seller: Seller;
  /** That the catalogue is a demonstration; '' in a shop that is none. */
  notice: string;
  /** Since when the catalogue says so; the only time in the file. */
  day: string;
}

const name = { at: 56, width: 150 } as const;
const value = { at: 212, width: 327 } as const;

/** What the catalogue knows of a product, on paper. The same product gives the same bytes. */
export async function dataSheetPdf(product: Product, maker: SheetMaker): Promise<Buffer> {
  const page = await openSheet(product, 'Data sheet', maker);
  const { description, attrs, properties, options, storage, shipping, cas, formula, weight } = product;
  if (description) heading(page, 'Description', [description]);
  const identity: [string, string | null][] = [
    ['CAS number', cas],
    ['Formula', formula],
    ['Molar mass', weight && `${weight} g/mol`],
    ['SMILES', product.smiles],
    ['InChIKey', product.inchikey],
  ];
  facts(page, 'Product', [
    ...attrs.map(({ attr_name, attr_value }): [string, string] => [attr_name, attr_value]),
    ...identity,
  ]);
  for (const { group, items } of properties) {
    facts(
      page,
      group,
      items.map((item): [string, string] => [item.name, item.value]),
    );
  }
  facts(page, 'Storage and shipping', [
    ['Storage', storage],
    ['Shipping', shipping],
    ['Sizes', options.map(({ attr_value }) => attr_value).join(', ')],
  ]);
  closing(
    page,
    'For research use only; not for diagnosis or treatment. The certificate of a lot says what was found in it.',
  );
  return page.finish(`Data sheet ${spelled(product.goods_sn)}`);
}

/** The sixteen sections of a safety data sheet. It says that nobody has checked it while the shop is a demonstration. */
export async function safetySheetPdf(product: Product, maker: SheetMaker): Promise<Buffer> {
  const page = await openSheet(product, 'Safety data sheet', maker);
  if (maker.notice) {
    const text =
      'Generated for the demonstration from rules on structure and name. Not verified: do not rely on it for handling any substance.';
    page.row([{ text, ...across }], { bold: true });
    page.y += 8;
  }
  for (const [index, { title, lines }] of safetySections(product, maker.seller).entries())
    heading(page, `${index + 1}. ${title}`, lines);
  return page.finish(`Safety data sheet ${spelled(product.goods_sn)}`);
}

async function openSheet(product: Product, what: string, { seller, notice, day }: SheetMaker): Promise<Page> {
  const page = await openPage({
    title: `${what} ${product.goods_sn}`,
    author: spelled(seller.name),
    madeAt: new Date(`${day}T00:00:00Z`),
    foot: spelled(notice),
  });
  writeHead(page, seller, what);
  const named = [product.goods_name, `Cat. No. ${product.goods_sn}`];
  writeParties(page, [{ heading: 'Product', lines: named }], [['Date', day]]);
  return page;
}

function heading(page: Page, title: string, lines: readonly string[]): void {
  page.y += 6;
  page.row([{ text: printed(title), ...across }], { bold: true, size: 11 });
  for (const text of lines) page.row([{ text: printed(text), ...across }]);
}

function facts(page: Page, title: string, all: readonly (readonly [string, string | null])[]): void {
  const said = all.filter(([, text]) => text);
  if (said.length === 0) return;
  heading(page, title, []);
  page.rule();
  for (const [fact, text] of said) {
    page.row([
      { text: printed(fact), ...name },
      { text: printed(text ?? ''), ...value },
    ]);
  }
}

function closing(page: Page, text: string): void {
  page.y += 12;
  page.row([{ text, ...across }], { size: 8 });
}

/** What the fonts of every PDF reader lack, written as laboratories do without it. */
function printed(text: string): string {
  return spelled(text.replaceAll('≤', '<=').replaceAll('≥', '>=').replaceAll('−', '-'));
}
