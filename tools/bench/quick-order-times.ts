import { join } from 'node:path';
import { parseOrderList } from '../../src/shared/cart/parse-order-list';
import { MAX_ROWS_PER_LOOKUP } from '../../src/shared/cart/order-list-limits';
import { createApi } from '../../src/server/app/create-api';
import { composeCatalogue } from '../../src/server/app/compose-catalogue';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import type { ForwardingContext } from '../../src/server/app/context';
import { silentLog } from '../../src/server/observability/log';
import { endpoints } from '../../src/shared/contract/endpoints';
import { root } from '../setup.mjs';
import { atMost, formatMs, type Row } from './report';

const ROW_COUNT = 500;

/** Times pasted lists of many products and worst-case texts, from the text to the reply of the in-process API for the last row. */
export async function measureQuickOrderTimes(file: string): Promise<Row[]> {
  const shop = await composeCatalogue({
    openCatalogue: () => openCatalogue(file),
    resources: join(root, 'resources'),
    log: silentLog,
  });
  const context: ForwardingContext = { ...shop.context, forward: () => Promise.resolve(Response.error()) };
  try {
    const rows: Row[] = [];
    for (const [label, list] of Object.entries(await createLists(context)))
      rows.push({
        ...atMost(label, (await measurePastedText(context, list)).totalMs, 2000, formatMs),
        baseline: '',
      });
    for (const [label, text] of Object.entries(worstCaseTexts)) {
      const { parseMs, totalMs } = await measurePastedText(context, text);
      rows.push({ ...atMost(`${label}, parsed`, parseMs, 500, formatMs), baseline: '' });
      rows.push({
        ...atMost(`${label}, its first 500 rows looked up`, totalMs, 2000, formatMs),
        baseline: '',
      });
    }
    return rows;
  } finally {
    await shop.close();
  }
}

/**
 * Times the parsing of a pasted text (`parseMs`), and this with the lookup of its first 500 rows (`totalMs`). Uses a new API
 * instance with empty caches.
 */
async function measurePastedText(
  context: ForwardingContext,
  text: string,
): Promise<{ parseMs: number; totalMs: number }> {
  const api = createApi(context);
  const started = performance.now();
  const parsedRows = parseOrderList(text).slice(0, ROW_COUNT);
  const parseMs = performance.now() - started;
  for (let from = 0; from < parsedRows.length; from += MAX_ROWS_PER_LOOKUP) {
    const rows = parsedRows
      .slice(from, from + MAX_ROWS_PER_LOOKUP)
      .map(({ product, size }) => ({ product, size }));
    const request = new Request(`http://shop.test${endpoints.resolveRows.path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ rows }),
    });
    const response = await api.fetch(request, { visitor: { ip: '' } });
    if (response.status !== 200) throw new Error(await response.text());
    await response.arrayBuffer();
  }
  return { parseMs, totalMs: performance.now() - started };
}

/** Creates lists by label, each of 500 different products from the whole catalogue, in common formats. */
async function createLists({ catalogue }: ForwardingContext): Promise<Record<string, string>> {
  const catalogueProducts = await catalogue.db
    .selectFrom('product')
    .select(['goods_sn', 'goods_name', 'cas'])
    .orderBy('popularity_rank')
    .execute();
  const step = Math.max(1, Math.floor(catalogueProducts.length / ROW_COUNT));
  const products = catalogueProducts.filter((_product, index) => index % step === 0).slice(0, ROW_COUNT);
  const withSwappedDigits = (text: string) => text.replace(/(\d)(\d)(\d)$/, '$1$3$2');
  const mixed = products.map(({ goods_sn, goods_name, cas }, index) => {
    const spellings = [
      goods_sn,
      goods_name,
      cas ?? goods_name,
      withSwappedDigits(goods_sn),
      `${goods_name} of another maker`,
    ];
    return `${spellings[index % spellings.length]}\t1 mg\t${(index % 9) + 1}`;
  });
  const listBy = (text: (product: (typeof products)[number]) => string) => products.map(text).join('\n');
  return {
    '500 different rows by number': listBy(({ goods_sn }) => goods_sn),
    '500 different rows by name': listBy(({ goods_name }) => goods_name),
    '500 different numbers with two digits swapped': listBy(({ goods_sn }) => withSwappedDigits(goods_sn)),
    '500 different rows, in mixed spellings': mixed.join('\n'),
  };
}

/** Maximum length of a pasted list. */
const MAX_LIST_LENGTH = 100_000;
const repeatToLength = (part: string) =>
  part.repeat(Math.ceil(MAX_LIST_LENGTH / part.length)).slice(0, MAX_LIST_LENGTH);
/** Worst-case inputs for the list parser. */
const worstCaseTexts = {
  '100,000 spaces': repeatToLength(' '),
  '100,000 commas': repeatToLength(','),
  '100,000 digits': repeatToLength('1'),
  'numbers on one row': repeatToLength('QA10023 x 2 '),
  'quotes and cells': repeatToLength('"a\t;,'),
  'rows of one letter': repeatToLength('a\n'),
  'rows of 200 letters': repeatToLength(`${'a'.repeat(200)}\n`),
  'characters of other scripts': repeatToLength('𝒳é\u200D'),
};
