import { resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { productClasses } from '../../shared/contract/goods';
import { openFixtureCatalogue } from '../../../test/databases/catalogue-fixture';
import type { Catalogue } from '../catalogue/catalogue';
import { createImageFinder, type ImageFinder } from './image-finder';

let catalogue: Catalogue;
let images: ImageFinder;

const imageFolder = resolve(import.meta.dirname, '../../../resources/images');
const draw = async (path: string, finder = images) => (await (await finder.find(path))?.draw())?.svg;

beforeAll(async () => {
  catalogue = await openFixtureCatalogue();
  images = createImageFinder({ catalogue, imageFolder });
});

afterAll(async () => {
  await images.close();
  await catalogue.close();
});

test.each([
  'banners/1',
  'banners/2',
  'banners/3',
  'banners/4',
  'banners/study',
  'applications/scholarship',
  'applications/trial',
  'maps/office',
  'maps/warehouse',
  'profile',
  'cro',
  'award',
  'hot/1',
  'hot/1-hover',
  'hot/194',
  'hot/783-hover',
])('returns an SVG for %s', async (name) => {
  expect(await draw(`/pictures/${name}.svg`)).toMatch(
    /^<svg [^>]*viewBox="0 0 \d+ \d+"[^>]*><title>[^<]+<\/title>.*<\/svg>$/s,
  );
});

test.each([
  '/pictures/goods/999999999.svg',
  '/pictures/goods/0.svg',
  '/pictures/goods/1e3.svg',
  '/pictures/goods/99999999999999999999.svg',
  '/pictures/goods/7.png',
  '/pictures/goods/../award.svg',
  '/pictures/hot/999999999.svg',
  '/pictures/hot/1-hoverx.svg',
  '/pictures/banners/5.svg',
  '/pictures/constructor.svg',
  '/pictures/category-icons/dyes.svg',
  '/pictures/',
  '',
])('returns null for %j', async (path) => {
  expect(await images.find(path)).toBeNull();
});

test.each(productClasses)('draws a product of class %s with its name as title', async (productClass) => {
  const row = await catalogue.db
    .selectFrom('product')
    .select(['goods_id'])
    .where('product_class', '=', productClass)
    .limit(1)
    .executeTakeFirstOrThrow();
  const svg = await draw(`/pictures/goods/${row.goods_id}.svg`);
  expect(svg).toContain('viewBox="0 0 480 360"');
  expect(svg).toMatch(/<title>[^<]+<\/title>/);
});

test('returns a different icon of a hot category for hover', async () => {
  const [plain, hover] = await Promise.all(['22', '22-hover'].map((id) => draw(`/pictures/hot/${id}.svg`)));
  expect(plain).toContain('<title>Primary Antibodies</title>');
  expect(hover).toContain('<title>Primary Antibodies</title>');
  expect(hover).not.toBe(plain);
});

test('draws the same bytes in another instance', async () => {
  const rows = await catalogue.db.selectFrom('product').select(['goods_id']).limit(60).execute();
  const other = createImageFinder({ catalogue, imageFolder });
  for (const { goods_id } of rows.reverse()) {
    const path = `/pictures/goods/${goods_id}.svg`;
    expect(await draw(path, other)).toBe(await draw(path));
  }
  await other.close();
});
