import { dirname, join } from 'node:path';
import type { ShopSettings } from '../../shared/settings';
import { contentTag } from '../lib/content-hash';
import { readCheckedJson } from '../db/checked-json';
import {
  completeColours,
  faultOfColours,
  styleOfColours,
  usualColours,
  type LookColours,
} from './look-colours';
import { lookSettings } from './look-settings';
import { readPicture, type ShopPicture } from './read-picture';

/** A shop's own look, ready to be shown. Every path carries a hash of the content. */
export interface Look {
  colours: LookColours;
  /** Path of the style sheet with the colours; null = the usual ones. */
  style: string | null;
  marks: NonNullable<ShopSettings['marks']>;
  /** For who installs the shop; null = the mark alone. */
  appIcon: { src: string; size: number } | null;
  files: ReadonlyMap<string, { type: string; content: string | ShopPicture['bytes'] }>;
}

const types = { svg: 'image/svg+xml', png: 'image/png' } as const;
/** Pixels; what systems ask of an icon at the least. */
const LEAST_ICON = 512;

/** The look that a settings file names; null for the one that the shop came with. Rejects with a sentence. */
export async function openLook(settingsFile: string): Promise<Look | null> {
  const what = "The shop's look";
  const { look } = await readCheckedJson(settingsFile, lookSettings, what);
  if (!look) return null;
  const at = (name: string) => join(dirname(settingsFile), name);
  const wrong = (field: string, reason: string) =>
    new Error(`${what} in ${settingsFile} is wrong at look.${field}: ${reason}.`);
  const colours = look.colours ? completeColours(look.colours) : usualColours;
  const fault = faultOfColours(colours);
  if (fault !== null) throw wrong('colours', fault);
  const files = new Map<string, { type: string; content: string | ShopPicture['bytes'] }>();
  const put = (name: string, ending: string, type: string, content: string | ShopPicture['bytes']) => {
    const path = `/look/${name}-${contentTag(content)}.${ending}`;
    files.set(path, { type, content });
    return path;
  };
  const show = (name: string, { ending, bytes }: ShopPicture) => put(name, ending, types[ending], bytes);

  const mark = await readPicture(at(look.mark));
  if (mark.width !== mark.height) throw wrong('mark', `it is square, ${look.mark} is not`);
  const logo = look.logo === undefined ? null : await readPicture(at(look.logo));
  const icon = look.app_icon === undefined ? null : await readPicture(at(look.app_icon));
  if (icon && (icon.ending !== 'png' || icon.width !== icon.height || icon.width < LEAST_ICON))
    throw wrong('app_icon', `it is a square PNG of ${LEAST_ICON} pixels or more, ${look.app_icon} is not`);
  return {
    colours,
    style: look.colours ? put('colours', 'css', 'text/css; charset=utf-8', styleOfColours(colours)) : null,
    marks: {
      mark: show('mark', mark),
      logo: logo && { src: show('logo', logo), ratio: Math.round((1000 * logo.width) / logo.height) / 1000 },
    },
    appIcon: icon && { src: show('app-icon', icon), size: icon.width },
    files,
  };
}
