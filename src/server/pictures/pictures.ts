import { LRUCache } from 'lru-cache';
import type { Catalogue } from '../store/catalogue';
import { fixedPicture } from './fixed-pictures';
import { goodsPicture } from './goods-picture';
import { hotPicture } from './hot-picture';
import { createStructureDrawer, type StructureDrawer } from './structure-drawer';

/** All pictures of the shop, drawn from the catalogue when asked for. */
export interface Pictures {
  /**
   * The picture at an address such as `/pictures/goods/7.svg`; null when there is none. `part` is a structure in SMILES
   * that is marked where a product's own holds it, '' = none.
   */
  answer(path: string, part?: string): Promise<{ svg: string } | null>;
  /** Ends the worker; later answers still come, only structures are drawn by a new one. */
  close(): Promise<void>;
}

interface Options {
  catalogue: Catalogue;
  /** Given by tests alone. */
  structures?: StructureDrawer;
}

const pattern = /^\/pictures\/([a-z]+(?:\/[a-z0-9-]+)?)\.svg$/;
const goodsName = /^goods\/([1-9]\d{0,8})$/;
const hotName = /^hot\/([1-9]\d{0,8})(-hover)?$/;

/** Keeps 500 answers and no more than four million characters. */
export function createPictures({ catalogue, structures = createStructureDrawer() }: Options): Pictures {
  const cache = new LRUCache<string, string>({
    max: 500,
    maxSize: 4_000_000,
    sizeCalculation: (svg) => svg.length,
  });
  const underWay = new Map<string, Promise<string | null>>();

  return {
    async answer(path, part = '') {
      const name = pattern.exec(path)?.[1];
      if (name === undefined) return null;
      const key = `${name} ${part}`;
      const svg = cache.get(key) ?? (await drawnOnce(key, name, part));
      return svg === null ? null : { svg };
    },
    async close() {
      cache.clear();
      await structures.close();
    },
  };

  /** Many may ask for one picture before it is ready; it is drawn once. */
  async function drawnOnce(key: string, name: string, part: string): Promise<string | null> {
    const known = underWay.get(key);
    if (known !== undefined) return known;
    const drawing = draw(name, part);
    underWay.set(key, drawing);
    try {
      const svg = await drawing;
      if (svg !== null) cache.set(key, svg);
      return svg;
    } finally {
      underWay.delete(key);
    }
  }

  async function draw(name: string, part: string): Promise<string | null> {
    const goods = goodsName.exec(name);
    if (goods !== null) return drawGoods(Number(goods[1]), part);
    const hot = hotName.exec(name);
    if (hot !== null) return drawHot(Number(hot[1]), hot[2] !== undefined);
    return fixedPicture(name);
  }

  async function drawGoods(id: number, part: string): Promise<string | null> {
    const row = await catalogue.db
      .selectFrom('product')
      .select(['goods_name', 'product_class', 'attrs', 'properties', 'smiles', 'formula'])
      .where('goods_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : goodsPicture(row, structures, part);
  }

  async function drawHot(id: number, hover: boolean): Promise<string | null> {
    const names: string[] = [];
    let next: number | null = id;
    while (next !== null && names.length < 3) {
      const category: { name: string; parent_id: number | null } | undefined = await catalogue.db
        .selectFrom('category')
        .select(['name', 'parent_id'])
        .where('id', '=', next)
        .executeTakeFirst();
      if (category === undefined) break;
      names.push(category.name);
      next = category.parent_id;
    }
    return names.length === 0 ? null : hotPicture(names, hover);
  }
}
