import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import writeWorkbook from 'write-excel-file/node';
import { openCatalogue } from '../../src/server/catalogue/catalogue';
import { hashOfFiles } from '../../src/server/images/resize-image';
import { imageWidths } from '../../src/shared/catalogue/product-image-url';
import { makeSite, type TestSite } from '../../test/fixtures/make-site';
import { exportCatalogue } from './write/export-catalogue';
import type { Finding } from './finding';
import { importFiles, type ImportOptions } from './import-files';

const header = 'Cat. No.;Product name;SMILES;Pack size;Price;Description;Image;SDS (DE);SDS (EN);Manual';
const table = [
  header,
  'I-1;Kinetin;C1=COC(=C1)CNC2=NC=NC3=C2NC=N3;1 g;12.00;"<p>A <b>cytokinin</b>, IC<sub>50</sub> 5 &micro;M.</p><ul><li>pure</li></ul>";img/vial.jpg;doc/de.pdf;doc/en.pdf;doc/Use (1).pdf',
  'I-2;Assay plate;;1 each;5.00;"Plain &amp;beta; text";"img/plate.png; img/vial.jpg; img/none.png";;;',
  'I-3;Plain buffer;;1 L;7.00;;;;;',
  '',
].join('\n');
const pdf = (text: string) => `%PDF-1.7\n% ${text}\n%%EOF`;

let folder: string;
let target: string;
let findings: Finding[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'product-files-'));
  target = join(folder, 'catalogue.sqlite');
  findings = [];
  await mkdir(join(folder, 'img'));
  await mkdir(join(folder, 'doc'));
  const picture = (width: number, height: number, background: string) =>
    sharp({ create: { width, height, channels: 3, background } });
  await writeFile(join(folder, 'img/vial.jpg'), await picture(900, 900, '#a33').jpeg().toBuffer());
  await writeFile(join(folder, 'img/plate.png'), await picture(1600, 800, '#33a').png().toBuffer());
  for (const name of ['de', 'en', 'Use (1)']) await writeFile(join(folder, `doc/${name}.pdf`), pdf(name));
});
afterEach(() => rm(folder, { recursive: true }));

async function load(text: string, more: Partial<ImportOptions> = {}) {
  const file = join(folder, 'list.csv');
  await writeFile(file, text);
  return loadFiles([file], more);
}

const loadFiles = (files: readonly string[], more: Partial<ImportOptions> = {}) =>
  importFiles({
    files: files.map((file) => ({ file, mapping: null })),
    target,
    mode: 'replace',
    onFinding: (finding) => findings.push(finding),
    ...more,
  });

async function withSite(work: (site: TestSite) => Promise<void>): Promise<void> {
  const catalogue = await openCatalogue(target);
  const site = await makeSite({}, { catalogue });
  await work(site);
  await site.close();
  await catalogue.close();
}

async function product(site: TestSite, goods_sn: string) {
  const { client } = site.shop;
  const found = await client.call('productOfNumber', { goods_sn });
  const info = found.ok ? await client.call('goodsInfo', { id: found.data.goods_id }) : null;
  if (!info?.ok) throw new Error(`no product ${goods_sn}`);
  return info.data;
}

describe('imported images, documents and descriptions', () => {
  it('are counted, and a missing image leaves the product without it', async () => {
    const steps = new Set<string>();
    const result = await load(table, { onProgress: (step) => steps.add(step) });
    expect(result).toMatchObject({ products: 3, rowsLeftOut: 0, images: 2, documents: 3 });
    expect([...steps]).toEqual([
      'images and documents',
      'search index',
      'comparing with the current catalogue',
    ]);
    expect(findings.map(({ column, value, reason }) => [column, value, reason])).toEqual([
      ['Image', 'none.png', 'the file does not exist'],
    ]);
  });

  it('are served with the headers of imported files', async () => {
    await load(table);
    await withSite(async (site) => {
      const kinetin = await product(site, 'I-1');
      expect(kinetin.images.map(({ url }) => url)).toEqual([
        expect.stringMatching(/^\/pictures\/files\/[0-9a-f]{32}-1280\.webp$/) as string,
        `/pictures/goods/${kinetin.goods_id}.svg`,
      ]);
      const image = await site.handler(new Request(`http://shop.test${kinetin.img}`), { ip: '' });
      expect(image.headers.get('Content-Type')).toBe('image/webp');
      expect(image.headers.get('Cache-Control')).toContain('immutable');
      expect((await sharp(await image.arrayBuffer()).metadata()).width).toBe(360);
      const etag = image.headers.get('ETag') ?? '';
      expect(etag).toMatch(/^"[0-9a-f]{32}-480\.webp"$/);
      expect((await site.get(kinetin.img, { 'If-None-Match': etag })).response.status).toBe(304);
      for (const path of [
        kinetin.img.replace('-480.', '-481.'),
        kinetin.img.replace(/[0-9a-f]{32}/, '0'.repeat(32)),
      ])
        expect((await site.get(path)).response.status).toBe(404);
      const sheet = await site.get('/documents/safety-data-sheet-I-1.pdf');
      expect(sheet.text).toBe(pdf('en'));
      expect(Object.fromEntries(sheet.response.headers)).toMatchObject({
        'content-type': 'application/pdf',
        'content-disposition': 'inline; filename="safety-data-sheet-I-1.pdf"',
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining('sandbox') as string,
        'cache-control': 'public, max-age=86400',
        etag: expect.stringMatching(/^"[0-9a-f]{32}\.pdf"$/) as string,
      });
      const again = await site.get('/documents/safety-data-sheet-I-1.pdf', {
        'If-None-Match': sheet.response.headers.get('ETag') ?? '',
      });
      expect(again.response.status).toBe(304);
      expect(again.response.headers.get('Content-Security-Policy')).toContain('sandbox');
      const supplied = kinetin.documents.filter(({ kind }) => kind);
      expect(supplied.map(({ title, kind, language }) => [title, kind, language])).toEqual([
        ['Safety data sheet', 'sds', 'de'],
        ['Safety data sheet', 'sds', 'en'],
        ['Manual', 'manual', ''],
      ]);
      expect((await site.get(supplied[0]?.url ?? '')).text).toBe(pdf('de'));
      const manual = await site.get(supplied[2]?.url ?? '');
      expect(manual.response.headers.get('Cache-Control')).toContain('immutable');
      expect(manual.response.headers.get('Content-Disposition')).toBe('inline; filename="Use_1_.pdf"');
      expect((await site.get(`/documents/files/${'0'.repeat(32)}/a.pdf`)).response.status).toBe(404);
      const created = await site.get('/documents/data-sheet-I-1.pdf');
      expect(created.response.status).toBe(200);
      expect(created.response.headers.get('Content-Security-Policy')).not.toContain('sandbox');
      const call = await site.shop.client.call('goodsSheet', { goods_sn: 'I-1', kind: 'safety' });
      expect(call.ok && Buffer.from(call.data.pdf, 'base64').toString()).toBe(pdf('en'));
    });
  });

  it('appear on product pages, in lists, in the gallery, in feeds and in structured data', async () => {
    await load(table);
    await withSite(async (site) => {
      const { client } = site.shop;
      const plate = await product(site, 'I-2');
      expect(plate.images).toHaveLength(2);
      expect(plate.description).toBe('Plain β text');
      const list = await client.call('searchGoods', { key: 'I-2' });
      expect(list.ok && list.data.list[0]?.img).toBe(plate.img);
      const gallery = await client.call('goodsImages', { page: 1, page_size: 12 });
      expect(gallery.ok && gallery.data.list.find(({ goods_sn }) => goods_sn === 'I-2')).toMatchObject({
        img: plate.img,
        alt: 'Assay plate',
      });
      const feed = await site.get('/feeds/products.xml');
      expect(feed.text).toContain(`http://shop.test${plate.images[0]?.url}`);
      const kinetin = await product(site, 'I-1');
      expect(kinetin.description).toBe('A cytokinin, IC50 5 µM.\n• pure');
      const { text } = await site.get(`/goodsInfo?id=${kinetin.goods_id}`);
      expect(text).toContain(
        '<p>A <strong>cytokinin</strong>, IC<sub>50</sub> 5 µM.</p><ul><li>pure</li></ul>',
      );
      expect(text).toContain(`${kinetin.img.replace('-480.', '-160.')} 160w`);
      expect(text).toContain(`"image":["http://shop.test${kinetin.images[0]?.url}"`);
      expect(text).toMatch(/<meta name="description" content="[^"<]*A cytokinin, IC50 5 µM\./);
      expect(text).toContain('Original document');
      const buffer = await product(site, 'I-3');
      expect(buffer.img).toBe(`/pictures/goods/${buffer.goods_id}.svg`);
      expect((await site.get(`/goodsInfo?id=${buffer.goods_id}`)).text).not.toContain('Original document');
    });
  });

  it('are exported and imported to the same catalogue', async () => {
    const first = await load(table);
    const [one, two] = [join(folder, 'one'), join(folder, 'two')];
    const names = await exportCatalogue(target, one);
    findings = [];
    const second = await loadFiles(names.map((name) => join(one, name)));
    expect(findings).toEqual([]);
    expect(second).toMatchObject({ images: 2, documents: 3, changes: { unchanged: 3, changed: 0 } });
    expect(await exportCatalogue(target, two)).toEqual(names);
    for (const name of names)
      expect(await readFile(join(two, name), 'utf8')).toBe(await readFile(join(one, name), 'utf8'));
    expect(first.products).toBe(second.products);
  });

  it('are reported when they have the name of an exported image and are damaged', async () => {
    const files = new Map(imageWidths.map((width) => [width, Buffer.from(`damaged ${width}`)]));
    const hash = hashOfFiles(files);
    for (const [width, bytes] of files) await writeFile(join(folder, `img/${hash}-${width}.webp`), bytes);
    const result = await load(table.replace('img/none.png', `img/${hash}-1280.webp`));
    expect(result).toMatchObject({ products: 3, images: 2 });
    expect(findings.map(({ column, value }) => [column, value])).toEqual([['Image', `${hash}-1280.webp`]]);
  });

  it('stay when an update does not list them or cannot load the new ones', async () => {
    await load(table);
    const update = await load(
      'Cat. No.;Product name;Pack size;Price;Image\nI-1;Kinetin;1 g;13.00;img/none.png\nI-2;Assay plate;1 each;6.00;\n',
      { mode: 'update' },
    );
    expect(update).toMatchObject({ images: 2, documents: 3, changes: { changed: 2 } });
    await withSite(async (site) => {
      expect((await product(site, 'I-1')).images).toHaveLength(2);
      expect((await product(site, 'I-2')).images).toHaveLength(2);
    });
    const replaced = await load(
      'Cat. No.;Product name;Pack size;Price;Image\nI-2;Assay plate;1 each;6.00;img/vial.jpg\n',
      { mode: 'update' },
    );
    expect(replaced.images).toBe(1);
  });

  it('are left out with one warning when the image library is missing', async () => {
    const result = await load(table, { imageLibrary: () => Promise.resolve(null) });
    expect(result).toMatchObject({ products: 3, images: 0, documents: 3 });
    expect(findings.filter(({ column }) => column === 'images')).toMatchObject([
      { severity: 'warning', reason: expect.stringContaining('image library') as string },
    ]);
  });

  it('of several rows belong to the product', async () => {
    const result = await load(
      'Cat. No.;Product name;Pack size;Price;Image 1;Image 2\nI-1;Kinetin;1 g;13.00;img/vial.jpg;img/plate.png\nI-1;Kinetin;5 g;40.00;img/plate.png;\n',
    );
    expect(result).toMatchObject({ images: 2, rowsLeftOut: 0 });
    expect(findings.filter(({ column }) => column !== 'class')).toEqual([]);
  });
});

it('reads images and documents to which cells of a workbook link, and reports those that are not allowed', async () => {
  const file = join(folder, 'list.xlsx');
  const cell = (value: string): { value: string; type: 'Formula' | typeof String } => ({
    value,
    type: String,
  });
  const link = (address: string, label: string) => ({
    value: `HYPERLINK("${address}","${label}")`,
    type: 'Formula' as const,
  });
  await writeWorkbook([
    ['Cat. No.', 'Product name', 'Pack size', 'Price', 'Picture', 'SDS', 'Data sheet'].map(cell),
    ['L-1', 'Kinetin', '1 g', '12.00']
      .map(cell)
      .concat(link('img/vial.jpg', 'view'), link('doc/en.pdf', 'SDS'), link('file:///etc/passwd', 'PDF')),
    ['L-2', 'Zeatin', '1 g', '12.00']
      .map(cell)
      .concat(link('img/plate.png', 'view'), link('doc/de.pdf', 'SDS'), link('../secret.pdf', 'PDF')),
  ]).toFile(file);
  const result = await loadFiles([file]);
  expect(result).toMatchObject({ products: 2, images: 2, documents: 2 });
  expect(findings.filter(({ column }) => column === 'Data sheet')).toMatchObject([
    { value: 'file:///etc/passwd', reason: 'only http and https addresses can be downloaded' },
    { value: '../secret.pdf', reason: 'the path leaves the folder of the table' },
  ]);
});

it('reads several images in a cell, also in JSON, and links that a text file contains', async () => {
  const result = await load(
    [
      'Cat. No.;Product name;Pack size;Price;Images;SDS',
      'M-1;One;1 g;1.00;"[""img/vial.jpg"",""img/plate.png""]";"=HYPERLINK(""doc/en.pdf"";""SDS"")"',
      'M-2;Two;1 g;1.00;"[{""url"":""img/vial.jpg"",""alt"":""Vial""}]";"<a href=""doc/de.pdf"">SDS</a>"',
      'M-3;Three;1 g;1.00;"img/vial.jpg\nimg/plate.png";',
    ].join('\n'),
  );
  expect(result).toMatchObject({ products: 3, images: 2, documents: 2 });
  expect(findings.filter(({ column }) => column === 'Images' || column === 'SDS')).toEqual([]);
  await withSite(async (site) => {
    const counts = [];
    for (const number of ['M-1', 'M-2', 'M-3']) counts.push((await product(site, number)).images?.length);
    expect(counts).toEqual([2, 1, 2]);
  });
});

it('lets feeds link to the first image of at least 100 pixels, else to the drawn image', async () => {
  const small = sharp({ create: { width: 400, height: 90, channels: 3, background: '#3a3' } });
  await writeFile(join(folder, 'img/small.png'), await small.png().toBuffer());
  await load(
    [
      'Cat. No.;Product name;Pack size;Price;Images',
      'F-1;One;1 g;1.00;img/small.png',
      'F-2;Two;1 g;1.00;img/small.png|img/vial.jpg',
      'F-3;Three;1 g;1.00;',
    ].join('\n'),
  );
  await withSite(async (site) => {
    const [head = '', ...rows] = (await site.get('/feeds/products.tsv')).text.trimEnd().split('\n');
    const column = head.split('\t').indexOf('image_link');
    const links = rows.map((row) => new URL(row.split('\t')[column] ?? '').pathname);
    expect(links).toEqual([
      expect.stringMatching(/^\/pictures\/goods\/\d+\.png$/),
      expect.stringMatching(/^\/pictures\/files\/[0-9a-f]{32}-1280\.webp$/),
      expect.stringMatching(/^\/pictures\/goods\/\d+\.png$/),
    ]);
    for (const link of links) expect((await site.get(link)).response.status).toBe(200);
  });
});
