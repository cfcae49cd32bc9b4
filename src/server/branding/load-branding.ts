import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ShopSettings } from '../../shared/contract/shop-settings';
import { compressBody } from '../http/compressed-body';
import type { StaticFile } from '../http/static-files';
import { contentHash } from '../lib/hash';
import { errorCode, OperatorError } from '../lib/operator-error';
import { readCheckedJson } from '../lib/read-checked-json';
import {
  brandStyleSheet,
  completeColors,
  defaultColors,
  findContrastError,
  type BrandColors,
} from './brand-colors';
import { brandingSettings } from './branding-settings';

type Bytes = Uint8Array<ArrayBuffer>;

/** The branding of a shop. The path of each file contains a hash of its content. */
export interface Branding {
  colors: BrandColors;
  /** Path of the style sheet with the colors; null for the default colors. */
  styleSheet: string | null;
  logos: NonNullable<ShopSettings['logos']>;
  /** Icon of the installed app; null = use the mark. */
  appIcon: { src: string; size: number } | null;
  files: ReadonlyMap<string, { type: string; content: string | Bytes }>;
}

interface BrandImage {
  bytes: Bytes;
  extension: 'svg' | 'png';
  /** Pixels, or user units of an SVG. */
  width: number;
  height: number;
}

const mediaTypes = { svg: 'image/svg+xml', png: 'image/png' } as const;
/** Minimum width and height of the app icon in pixels. */
const MIN_ICON_SIZE = 512;
/** Maximum size of a branding image, small because every page shows these images. */
const MAX_IMAGE_BYTES = 200_000;
/** Length of the signature and the header chunk of a PNG. */
const PNG_HEADER_BYTES = 33;
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const settingsDescription = 'The branding in the settings file';

/**
 * Loads the branding that a settings file describes; null for the default branding.
 *
 * @throws an Error that names the file and the invalid field
 */
export async function loadBranding(settingsFile: string): Promise<Branding | null> {
  const { branding: settings } = await readCheckedJson(settingsFile, brandingSettings, settingsDescription);
  if (!settings) return null;
  const fieldError = (field: string, reason: string) =>
    new OperatorError({
      subject: settingsFile,
      reason: `${settingsDescription} has an invalid value in branding.${field}: ${reason}.`,
      remedy: 'Correct this field of the file (docs/operations/branding.md).',
    });
  const colors = settings.colors ? completeColors(settings.colors) : defaultColors;
  const contrastError = findContrastError(colors);
  if (contrastError !== null) throw fieldError('colors', contrastError);

  const files = new Map<string, { type: string; content: string | Bytes }>();
  const addFile = (name: string, extension: string, type: string, content: string | Bytes) => {
    const path = `/branding/${name}-${contentHash(content)}.${extension}`;
    files.set(path, { type, content });
    return path;
  };
  const addImage = (name: string, { extension, bytes }: BrandImage) =>
    addFile(name, extension, mediaTypes[extension], bytes);

  const readImage = (name: string) => readBrandImage(join(dirname(settingsFile), name));
  const mark = await readImage(settings.mark);
  if (mark.width !== mark.height) throw fieldError('mark', `${settings.mark} must be square`);
  const logo = settings.logo === undefined ? null : await readImage(settings.logo);
  const icon = settings.app_icon === undefined ? null : await readImage(settings.app_icon);
  if (icon && (icon.extension !== 'png' || icon.width !== icon.height || icon.width < MIN_ICON_SIZE))
    throw fieldError(
      'app_icon',
      `${settings.app_icon} must be a square PNG of at least ${MIN_ICON_SIZE} pixels`,
    );
  return {
    colors,
    styleSheet: settings.colors
      ? addFile('colors', 'css', 'text/css; charset=utf-8', brandStyleSheet(colors))
      : null,
    logos: {
      mark: addImage('mark', mark),
      logo: logo && {
        src: addImage('logo', logo),
        ratio: Math.round((1000 * logo.width) / logo.height) / 1000,
      },
    },
    appIcon: icon && { src: addImage('app-icon', icon), size: icon.width },
    files,
  };
}

/** Returns a function that finds a branding file by path; null for any other path. */
export function createBrandingFiles(branding: Branding | null): (path: string) => StaticFile | null {
  const files = new Map(
    [...(branding?.files ?? [])].map(([path, { type, content }]): [string, StaticFile] => [
      path,
      { body: compressBody(content), type, etag: `"${contentHash(content)}"`, isImmutable: true },
    ]),
  );
  return (path) => files.get(path) ?? null;
}

async function readBrandImage(file: string): Promise<BrandImage> {
  const imageError = (reason: string, cause?: unknown) =>
    new OperatorError(
      {
        subject: file,
        reason: `The branding image ${reason}.`,
        remedy:
          'Put another image there, or correct its name in the settings file (docs/operations/branding.md).',
      },
      { cause },
    );
  const content = await readFile(file).catch((cause: unknown) => {
    throw imageError(`cannot be read (${errorCode(cause)})`, cause);
  });
  const bytes = new Uint8Array(content);
  if (content.length > MAX_IMAGE_BYTES) throw imageError(`is larger than ${MAX_IMAGE_BYTES / 1000} KB`);
  if (!/\.png$/i.test(file)) {
    // Loads the XML parser only for shops with SVG images of their own.
    const { validateSvg } = await import('./validate-svg');
    const validation = validateSvg(content.toString('utf8'));
    if ('reason' in validation) throw imageError(validation.reason);
    return { bytes, extension: 'svg', ...validation };
  }
  // The first chunk of a PNG is its header, whose data starts with width and height.
  if (content.length < PNG_HEADER_BYTES || !content.subarray(0, 8).equals(pngSignature))
    throw imageError('is not a PNG');
  const [width, height] = [content.readUInt32BE(16), content.readUInt32BE(20)];
  if (width === 0 || height === 0) throw imageError('has a width or height of 0');
  return { bytes, extension: 'png', width, height };
}
