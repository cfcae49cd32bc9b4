import type { CatalogueContext } from '../app/context';
import { getCategoryPath } from '../catalogue/category-store';
import { findProductImageRow } from './image-store';
import { productImage } from './product-image';
import { categoryIcon, staticImage, type ImageSource } from './static-images';
import { createStructureRenderer, type StructureRenderer } from './structure-renderer';

export interface ImageFinder {
  /**
   * Finds the image for a path such as `/pictures/goods/7.svg`; null when there is none. `part` is a SMILES to highlight
   * in the structure of a product, '' for none.
   */
  find(path: string, part?: string): Promise<ImageSource | null>;
  /** Stops the structure worker; a later drawing starts a new one. */
  close(): Promise<void>;
}

interface Options extends Pick<CatalogueContext, 'catalogue' | 'imageFolder'> {
  structures?: StructureRenderer;
}

const imagePath = /^\/pictures\/([a-z]+(?:\/[a-z0-9-]+)?)\.svg$/;
const productImageName = /^goods\/([1-9]\d{0,8})$/;
const categoryIconName = /^hot\/([1-9]\d{0,8})(-hover)?$/;

export function createImageFinder({
  catalogue,
  imageFolder,
  structures = createStructureRenderer(),
}: Options): ImageFinder {
  return {
    async find(path, part = '') {
      const name = imagePath.exec(path)?.[1];
      if (name === undefined) return null;
      const product = productImageName.exec(name);
      if (product !== null) return findProductImage(Number(product[1]), part);
      const category = categoryIconName.exec(name);
      if (category !== null) return findCategoryIcon(Number(category[1]), category[2] !== undefined);
      return staticImage(imageFolder, name);
    },
    close: () => structures.close(),
  };

  async function findProductImage(id: number, part: string): Promise<ImageSource | null> {
    const row = await findProductImageRow(catalogue, id);
    return row === undefined
      ? null
      : { isFile: false, draw: (network = '') => productImage(row, structures, { part, network }) };
  }

  async function findCategoryIcon(id: number, isHovered: boolean): Promise<ImageSource | null> {
    const path = await getCategoryPath(catalogue, id);
    const namesUpwards = path.map(({ name }) => name).reverse();
    return path.length === 0 ? null : categoryIcon(imageFolder, namesUpwards, isHovered);
  }
}
