import { join } from 'node:path';
import { findFontFolder } from '../documents/fonts';
import type { Bytes } from '../http/compressed-body';
import { RetryLaterError } from '../http/errors';
import { loadSharp } from './resize-image';

/** Pixels per inch; an SVG has 72. */
const DENSITY = 144;
/** Maximum of drawings that are rendered or wait. Each takes some 60 ms of a core, so that clients get a reply within seconds. */
const MAX_PENDING = 40;
const RETRY_AFTER_S = 5;

let sharpLoading: ReturnType<typeof loadSharp> | undefined;
const loadSharpOnce = () => (sharpLoading ??= loadSharp());

/** Returns whether the image library, which is optional, is on this machine. */
export async function canRenderPng(): Promise<boolean> {
  return (await loadSharpOnce()) !== null;
}

let pending = 0;
let lastRendering: Promise<unknown> = Promise.resolve();

/**
 * Renders an SVG as PNG of twice its size, with the fonts of the shop. Renders one at a time, because the library uses the thread
 * pool of Node, which password hashing and file access need too.
 * @throws RetryLaterError when too many drawings wait
 * @throws Error without the image library
 */
export async function renderPng(svg: string): Promise<Bytes> {
  if (pending >= MAX_PENDING) throw new RetryLaterError(503, RETRY_AFTER_S);
  pending += 1;
  const rendered = lastRendering.then(() => render(svg));
  lastRendering = rendered.catch(() => undefined);
  try {
    return await rendered;
  } finally {
    pending -= 1;
  }
}

async function render(svg: string): Promise<Bytes> {
  const sharp = await loadSharpOnce();
  if (!sharp) throw new Error('The image library (sharp) is missing on this machine.');
  // The library's fontconfig reads this variable when it lays out the first text.
  process.env['FONTCONFIG_FILE'] = join(findFontFolder(), 'fonts.conf');
  return new Uint8Array(
    await sharp(Buffer.from(svg), { density: DENSITY }).png({ palette: true }).toBuffer(),
  );
}
