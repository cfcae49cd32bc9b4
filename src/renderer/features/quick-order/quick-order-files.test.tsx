// @vitest-environment jsdom
import { File } from 'node:buffer';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogueVariant } from '../../../server/catalogue/variant-store';
import { findVariants } from '../../../../test/shopping/find-variants';
import { makeShop, type TestShop } from '../../../../test/fixtures/make-shop';
import { renderApp, renderAnonymous } from '../../../../test/render/render-app';
import { parseOrderList } from '../../../shared/cart/parse-order-list';
import { clearDrafts } from '../../state/form-draft';
import { readListFile } from './list-file';

let shop: TestShop;
let two: CatalogueVariant;
beforeAll(async () => {
  shop = await makeShop();
  two = (await findVariants(shop, 2, 20))[1] as CatalogueVariant;
});
afterAll(() => shop.close());
beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

/** Reads files like the worker, in this process. */
class WorkerHere {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  postMessage(file: Blob & { name: string }) {
    void readListFile(file as globalThis.File).then((data) => this.onmessage?.({ data }));
  }
  terminate() {
    this.onmessage = null;
  }
}
vi.stubGlobal('Worker', WorkerHere);

const open = () => renderAnonymous('/quickOrder', shop);
const rows = async () => {
  const table = await screen.findByRole('table', { name: 'Rows of the list' });
  return within(table).getAllByRole('row').slice(1);
};
const choose = (name: string, file: File) => {
  fireEvent.change(screen.getByLabelText(name), { target: { files: [file] } });
};

it('downloads a sample file that can be imported', async () => {
  const saved: Blob[] = [];
  const createObjectURL = (content: Blob) => {
    saved.push(content);
    return 'blob:sample';
  };
  Object.assign(URL, { createObjectURL, revokeObjectURL: () => undefined });
  // jsdom would take the download for a navigation.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await open();
  fireEvent.click(await screen.findByRole('button', { name: 'Download a sample file' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  const items = parseOrderList(await textOf(saved[0]!));
  expect(items.map(({ quantity }) => quantity)).toEqual(['1', '2', '3']);
  expect(items.every(({ size }) => size !== '')).toBe(true);
  // Without a byte order mark, Excel reads `µg` as Windows-1252.
  expect([...(await bytesOf(saved[0]!)).subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
});

function bytesOf(content: Blob): Promise<Uint8Array> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.readAsArrayBuffer(content);
  });
}

/** jsdom's blobs have no text of their own. */
function textOf(content: Blob): Promise<string> {
  const reader = new FileReader();
  return new Promise((resolve) => {
    reader.onload = () => resolve(reader.result as string);
    reader.readAsText(content);
  });
}

describe('order list file', () => {
  const chooser = 'Product list file';

  it('reads text files in UTF-8 and Windows-1252', async () => {
    await open();
    await screen.findByLabelText('Your list');
    const text = `${two.product.goods_sn};${two.attr_value};2`;
    choose(chooser, new File([Uint8Array.from(text, (sign) => sign.charCodeAt(0))], 'list.csv'));
    const [row] = await rows();
    await waitFor(() => expect(within(row!).getByText('Found')).toBeTruthy());
  });

  it.each([
    ['little', true],
    ['big', false],
  ])('reads UTF-16 text files (%s end first)', async (_end, isLittle) => {
    await open();
    await screen.findByLabelText('Your list');
    const signs = [...`\uFEFF${two.product.goods_sn}\t100 µg\t2\r\n`];
    const view = new DataView(new ArrayBuffer(signs.length * 2));
    signs.forEach((sign, index) => view.setUint16(index * 2, sign.charCodeAt(0), isLittle));
    choose(chooser, new File([view], 'list.txt'));
    const [row, another] = await rows();
    expect(another).toBeUndefined();
    expect(within(row!).getByRole('rowheader').textContent).toBe(
      `${two.product.goods_sn}, 100 µg, 2`.replaceAll(', ', '\t'),
    );
    expect(within(row!).queryByText('Not found')).toBeNull();
  });

  it.each([
    ['is no workbook', new File(['no zip'], 'list.xlsx'), 'list.xlsx cannot be read. Save it as CSV or XLSX'],
    ['is empty', new File([' '], 'list.csv'), 'There are no products in list.csv.'],
    ['is a PDF', new File(['%PDF-1.7\nQA10023'], 'list.pdf'), 'list.pdf is not a table or text file.'],
    ['is a picture', new File([Uint8Array.of(0xff, 0xd8, 0xff, 0xe0, 65, 66)], 'list.csv'), 'is not a table'],
    [
      'has signs of no text',
      new File(['QA10023\0\0\x01'], 'list.txt'),
      'list.txt is not a table or text file.',
    ],
    [
      'is an old Excel workbook',
      new File([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)], 'list.xls'),
      'list.xls is in an older Excel format. Save it as XLSX or CSV.',
    ],
    ['is huge', new File([new Uint8Array(50_000_000)], 'list.csv'), 'list.csv is larger than 5 MB'],
  ])('rejects a file that %s with a message', async (_what, file, words) => {
    await open();
    await screen.findByLabelText('Your list');
    choose(chooser, file);
    expect(await screen.findByText(words, { exact: false })).toBeTruthy();
  });

  /** The reading of the file that is dropped. What reads files comes with the first one. */
  const drop = async () => {
    const file = new File([`${two.product.goods_sn};${two.attr_value};2`], 'list.csv');
    const reading = vi.spyOn(file, 'arrayBuffer');
    fireEvent.drop(screen.getByRole('form', { name: 'List of products' }), {
      dataTransfer: { files: [file] },
    });
    await import('./list-file');
    return reading;
  };

  it('accepts a dropped file', async () => {
    await open();
    await screen.findByLabelText('Your list');
    const reading = await drop();
    await waitFor(() => expect(reading).toHaveBeenCalledOnce());
    expect(await rows()).toHaveLength(1);
  });

  it('keeps a list that is checked while a file is still being read', async () => {
    await open();
    const field = await screen.findByRole('textbox', { name: 'Your list' });
    const file = new File(['zzzzqqqq'], 'list.csv');
    const bytes = await file.arrayBuffer();
    let finishReading = () => undefined as void;
    const reading = vi
      .spyOn(file, 'arrayBuffer')
      .mockImplementation(() => new Promise((resolve) => (finishReading = () => resolve(bytes))));
    choose(chooser, file);
    await waitFor(() => expect(reading).toHaveBeenCalledOnce());
    fireEvent.change(field, { target: { value: `${two.product.goods_sn}\t${two.attr_value}\t2` } });
    fireEvent.click(screen.getByRole('button', { name: 'Check the list' }));
    const [row] = await rows();
    expect(within(row!).getByRole('rowheader').textContent).toContain(two.product.goods_sn);
    finishReading();
    await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check the list' })).toBeTruthy());
    const [current] = await rows();
    expect(within(current!).getByRole('rowheader').textContent).toContain(two.product.goods_sn);
  });

  it('restores rows after returning from a product page', async () => {
    const { user } = await open();
    const { product, attr_value } = two;
    await screen.findByLabelText('Your list');
    choose(chooser, new File([`${product.goods_sn};${attr_value};2\nEGFR`], 'list.csv'));
    const [found, several] = await rows();
    const offers = within(several!).getByRole<HTMLSelectElement>('combobox', { name: 'Product for EGFR' });
    const chosen = offers.options[2]!.value;
    await user.selectOptions(offers, chosen);
    const units = within(found!).getByRole('textbox', { name: /^Quantity of/ });
    await user.clear(units);
    await user.type(units, '7');
    await user.click(within(found!).getByRole('link', { name: product.goods_name }));
    await screen.findByRole('heading', { level: 1, name: product.goods_name });
    cleanup();

    await open();
    const [again, settled] = await rows();
    const kept = within(again!).getByRole<HTMLInputElement>('textbox', { name: /^Quantity of/ });
    expect(kept.value).toBe('7');
    const offered = within(settled!).getByRole<HTMLSelectElement>('combobox', { name: 'Product for EGFR' });
    expect(offered.value).toBe(chosen);
    cleanup();

    // As at the end of a visit to a stand, or of a session.
    clearDrafts();
    await open();
    await screen.findByLabelText('Your list');
    expect(screen.queryByRole('table', { name: 'Rows of the list' })).toBeNull();
  });

  it('hides file input in kiosk mode', async () => {
    const { settings } = shop.deps;
    const stand = { mode: 'kiosk' as const, name: 'Hall 4' };
    await renderApp('/quickOrder', { ...shop, deps: { ...shop.deps, settings: { ...settings, stand } } });
    await screen.findByLabelText('Your list');
    expect(screen.queryByLabelText(chooser)).toBeNull();
    expect(screen.queryByText(/can also drop/)).toBeNull();
    const reading = await drop();
    // By then it would have been read.
    await act(() => new Promise((done) => setTimeout(done)));
    expect(reading).not.toHaveBeenCalled();
  });
});
