import { afterAll, beforeAll, expect, test } from 'vitest';
import { productClasses } from '../../shared/contract/goods';
import { fixtureCatalogue } from '../../testing/catalogue-fixture';
import type { Catalogue } from '../catalogue/catalogue';
import { createPictures, type Pictures } from './image-finder';

let catalogue: Catalogue;
let pictures: Pictures;

const drawn = async (path: string, by = pictures) => (await by.find(path))?.draw();

beforeAll(async () => {
  catalogue = await fixtureCatalogue();
  pictures = createPictures({ catalogue });
});

afterAll(async () => {
  await pictures.close();
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
  'profile',
  'cro',
  'award',
  'hot/1',
  'hot/1-hover',
  'hot/194',
  'hot/783-hover',
])('there is a picture %s', async (name) => {
  expect(await drawn(`/pictures/${name}.svg`)).toMatch(
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
  '/pictures/',
  '',
])('there is none at %j', async (path) => {
  expect(await pictures.find(path)).toBeNull();
});

test.each(productClasses)('a product of class %s has a picture that bears its name', async (productClass) => {
  const row = await catalogue.db
    .selectFrom('product')
    .select(['goods_id'])
    .where('product_class', '=', productClass)
    .limit(1)
    .executeTakeFirstOrThrow();
  const svg = await drawn(`/pictures/goods/${row.goods_id}.svg`);
  expect(svg).toContain('viewBox="0 0 480 360"');
  expect(svg).toMatch(/<title>[^<]+<\/title>/);
});

test('a hot category is drawn after its name, and otherwise under the pointer', async () => {
  const [plain, hover] = await Promise.all(['22', '22-hover'].map((id) => drawn(`/pictures/hot/${id}.svg`)));
  expect(plain).toContain('<title>Primary Antibodies</title>');
  expect(hover).toContain('<title>Primary Antibodies</title>');
  expect(hover).not.toBe(plain);
});

test('a picture has the same bytes in another process of the shop', async () => {
  const rows = await catalogue.db.selectFrom('product').select(['goods_id']).limit(60).execute();
  const other = createPictures({ catalogue });
  for (const { goods_id } of rows.reverse()) {
    const path = `/pictures/goods/${goods_id}.svg`;
    expect(await drawn(path, other)).toBe(await drawn(path));
  }
  await other.close();
});
