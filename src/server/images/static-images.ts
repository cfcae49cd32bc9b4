import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeXml } from './svg';

/** An existing image that is not drawn or read yet. */
export interface ImageSource {
  /** True when the image is a file of the shop, which may change while the catalogue does not. */
  isFile: boolean;
  /** `network` is the client network that requests the drawing, '' within the process. */
  draw(network?: string): Promise<Drawing>;
}

export interface Drawing {
  svg: string;
  /** False when drawing the structure failed: the next attempt may give another image, so this one must not be cached. */
  isFinal: boolean;
}

/** Paths without `.svg`, below `/pictures/` and in the folder of static images. */
const staticImages = new Set([
  'applications/scholarship',
  'applications/trial',
  'award',
  'banners/1',
  'banners/2',
  'banners/3',
  'banners/4',
  'banners/study',
  'cro',
  'maps/office',
  'maps/warehouse',
  'profile',
]);

/** Icon files by words in a category's name; the first match counts. Each icon has a second file for hover. */
const categoryIcons: [RegExp, string][] = [
  [/inhibitor|modulator|agonist/i, 'inhibitors'],
  [/modification|phospho/i, 'modified-antibodies'],
  [/conjugate/i, 'conjugated-antibodies'],
  [/secondary/i, 'secondary-antibodies'],
  [/antibod/i, 'antibodies'],
  [/elisa/i, 'elisa-kits'],
  [/protein|cytokine/i, 'proteins'],
  [/assay/i, 'assay-kits'],
  [/dye|probe|stain(?!less)/i, 'dyes'],
  // `rna` must not match "internal" or "alternative".
  [/molecular biology|dna|rna(?![lt])|pcr/i, 'molecular-biology'],
  // `cell` must not match "miscellaneous".
  [/\bcell|cells?\b/i, 'cell-culture'],
  [/buffer|\bsolution/i, 'buffers'],
  [/molecule|compound|chemical|metabolite/i, 'compounds'],
];

/** Returns null for an unknown name. */
export function staticImage(folder: string, name: string): ImageSource | null {
  return staticImages.has(name)
    ? { isFile: true, draw: async () => ({ svg: await readSvg(folder, name), isFinal: true }) }
    : null;
}

/**
 * Returns the icon of a hot category (one that the home page shows). `names` are those of the category and of its ancestors, the
 * nearest first; the first one that has an icon counts.
 */
export function categoryIcon(folder: string, names: readonly string[], isHovered: boolean): ImageSource {
  const file = `category-icons/${iconName(names)}${isHovered ? '-hover' : ''}`;
  return {
    isFile: true,
    draw: async () => {
      const svg = (await readSvg(folder, file)).replace('{name}', () => escapeXml(names[0] ?? ''));
      return { svg, isFinal: true };
    },
  };
}

function iconName(names: readonly string[]): string {
  for (const name of names) {
    const icon = categoryIcons.find(([pattern]) => pattern.test(name));
    if (icon) return icon[1];
  }
  return 'other';
}

async function readSvg(folder: string, name: string): Promise<string> {
  return (await readFile(join(folder, `${name}.svg`), 'utf8')).trimEnd();
}
