import { afterAll, beforeAll, expect, test } from 'vitest';
import { productClasses } from '../../shared/contract/goods';
import { fixtureCatalogue } from '../../testing/catalogue-fixture';
import type { Catalogue } from '../store/catalogue';
import { createPictures, type Pictures } from './pictures';

let catalogue: Catalogue;
let pictures: Pictures;

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
  const answer = await pictures.answer(`/pictures/${name}.svg`);
  expect(answer?.svg).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"[^>]*><title>[^<]+<\/title>.*<\/svg>$/s);
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
  expect(await pictures.answer(path)).toBeNull();
});

test.each(productClasses)('a product of class %s has a picture that bears its name', async (productClass) => {
  const row = await catalogue.db
    .selectFrom('product')
    .select(['goods_id'])
    .where('product_class', '=', productClass)
    .limit(1)
    .executeTakeFirstOrThrow();
  const answer = await pictures.answer(`/pictures/goods/${row.goods_id}.svg`);
  expect(answer?.svg).toContain('viewBox="0 0 480 360"');
  expect(answer?.svg).toMatch(/<title>[^<]+<\/title>/);
});

test('a hot category is drawn after its name, and otherwise under the pointer', async () => {
  const [plain, hover] = await Promise.all(
    ['22', '22-hover'].map((id) => pictures.answer(`/pictures/hot/${id}.svg`)),
  );
  expect(plain?.svg).toContain('<title>Primary Antibodies</title>');
  expect(hover?.svg).toContain('<title>Primary Antibodies</title>');
  expect(hover?.svg).not.toBe(plain?.svg);
});

test('a picture has the same bytes in another process of the shop', async () => {
  const rows = await catalogue.db.selectFrom('product').select(['goods_id']).limit(60).execute();
  const other = createPictures({ catalogue });
  for (const { goods_id } of rows.reverse()) {
    const path = `/pictures/goods/${goods_id}.svg`;
    expect(await other.answer(path)).toEqual(await pictures.answer(path));
  }
  await other.close();
});

test('many who ask for one picture at once share one drawing', async () => {
  let drawn = 0;
  const counting = createPictures({
    catalogue,
    structures: {
      draw: () => {
        drawn += 1;
        return Promise.resolve(null);
      },
      running: () => false,
      close: () => Promise.resolve(),
    },
  });
  const { goods_id } = await catalogue.db
    .selectFrom('product')
    .select(['goods_id'])
    .where('product_class', '=', 'compound')
    .limit(1)
    .executeTakeFirstOrThrow();
  await Promise.all(Array.from({ length: 20 }, () => counting.answer(`/pictures/goods/${goods_id}.svg`)));
  expect(drawn).toBe(1);
});
