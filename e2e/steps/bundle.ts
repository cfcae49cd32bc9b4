import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Page } from '@playwright/test';
import { project } from '../fixtures/paths';

/** Returns the addresses of the renderer files that every host serves unchanged. */
export function bundlePaths(): string[] {
  const folder = join(project, 'out/renderer');
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'index.html')
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
      // The service worker contains settings of the host.
      .filter((path) => !path.startsWith('/.') && path !== '/sw.js')
  );
}

/** Returns SHA-256 hashes of the addresses as loaded by a kiosk's page. */
export function sumsInPage(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const sums: string[] = [];
    for (const path of all) {
      const bytes = await (await fetch(path)).arrayBuffer();
      const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      sums.push([...sum].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
    return sums;
  }, paths);
}

/** Returns SHA-256 hashes of the addresses of a website. */
export async function sumsAt(origin: string, paths: readonly string[]): Promise<string[]> {
  const sums: string[] = [];
  for (const path of paths) {
    const bytes = await (await fetch(origin + path)).arrayBuffer();
    sums.push(createHash('sha256').update(Buffer.from(bytes)).digest('hex'));
  }
  return sums;
}
