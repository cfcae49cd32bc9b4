import { afterAll, beforeAll, expect, it } from 'vitest';
import { fixtureCatalogue } from '../../testing/catalogue-fixture';
import { createPictureFiles } from './image-files';
import { createPictures } from './image-finder';
import type { Catalogue } from '../catalogue/catalogue';

let catalogue: Catalogue;
beforeAll(async () => {
  catalogue = await fixtureCatalogue();
});
afterAll(() => catalogue.close());

/** The shop's pictures, and how many structures were drawn for them so far. */
function counted() {
  let drawn = 0;
  const structures = {
    draw: () => {
      drawn += 1;
      return Promise.resolve(null);
    },
    running: () => false,
    close: () => Promise.resolve(),
  };
  const files = createPictureFiles({ catalogue, look: null }, createPictures({ catalogue, structures }));
  return { files, drawn: () => drawn };
}

const compound = async () => {
  const { goods_id } = await catalogue.db
    .selectFrom('product')
    .select(['goods_id'])
    .where('product_class', '=', 'compound')
    .limit(1)
    .executeTakeFirstOrThrow();
  return `/pictures/goods/${goods_id}.svg`;
};

it('many who ask for one picture at once share one drawing, and those who come later have it, too', async () => {
  const { files, drawn } = counted();
  const path = await compound();
  const ask = async () => (await files(path))?.body();
  const bodies = await Promise.all(Array.from({ length: 20 }, ask));
  expect(new Set([...bodies, await ask()]).size).toBe(1);
  expect(drawn()).toBe(1);
});

it('who only wants to know whether there is a picture has none drawn', async () => {
  const { files, drawn } = counted();
  const path = await compound();
  expect(await files(path)).toMatchObject({ etag: `"${catalogue.version}"` });
  expect(await files('/pictures/goods/2147483647.svg')).toBeNull();
  expect(drawn()).toBe(0);
});

it('no more are kept than there is room for, and each is another one with something marked on it', async () => {
  const { files, drawn } = counted();
  const path = await compound();
  const ask = async (part: number) => (await files(path, 'C'.repeat(part)))?.body();
  for (let part = 1; part <= 501; part += 1) await ask(part);
  await ask(501);
  expect(drawn()).toBe(501);
  await ask(1);
  expect(drawn()).toBe(502);
});
