import type { Catalogue } from '../catalogue/catalogue';
import { fixedPicture } from './static-images';
import { goodsPicture } from './product-image';
import { hotPicture } from './hot-picture';
import { createStructureDrawer, type StructureDrawer } from './structure-drawer';

/** A picture that there is, not drawn yet. */
export interface Picture {
  /** As SVG. */
  draw(): Promise<string>;
}

/** All pictures of the shop, drawn from the catalogue when asked for. */
export interface Pictures {
  /**
   * The picture at an address such as `/pictures/goods/7.svg`; null when there is none. `part` is a structure in SMILES
   * that is marked where a product's own holds it, '' = none.
   */
  find(path: string, part?: string): Promise<Picture | null>;
  /** Ends the worker; later pictures still come, only structures are drawn by a new one. */
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

export function createPictures({ catalogue, structures = createStructureDrawer() }: Options): Pictures {
  return {
    async find(path, part = '') {
      const name = pattern.exec(path)?.[1];
      if (name === undefined) return null;
      const goods = goodsName.exec(name);
      if (goods !== null) return findGoods(Number(goods[1]), part);
      const hot = hotName.exec(name);
      if (hot !== null) return findHot(Number(hot[1]), hot[2] !== undefined);
      const fixed = fixedPicture(name);
      return fixed === null ? null : { draw: () => Promise.resolve(fixed()) };
    },
    close: () => structures.close(),
  };

  async function findGoods(id: number, part: string): Promise<Picture | null> {
    const row = await catalogue.db
      .selectFrom('product')
      .select(['goods_name', 'product_class', 'attrs', 'properties', 'smiles', 'formula'])
      .where('goods_id', '=', id)
      .executeTakeFirst();
    return row === undefined ? null : { draw: () => goodsPicture(row, structures, part) };
  }

  async function findHot(id: number, hover: boolean): Promise<Picture | null> {
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
    return names.length === 0 ? null : { draw: () => Promise.resolve(hotPicture(names, hover)) };
  }
}
