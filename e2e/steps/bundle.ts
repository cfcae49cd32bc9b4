import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Page } from '@playwright/test';
import { project } from '../fixtures/paths';

/** Returns the URL paths of the renderer's files that every host serves unchanged. */
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

/** Returns the SHA-256 hashes of files that a kiosk's page loads from these paths. */
export function hashesInPage(page: Page, paths: readonly string[]): Promise<string[]> {
  return page.evaluate(async (all) => {
    const hashes: string[] = [];
    for (const path of all) {
      const bytes = await (await fetch(path)).arrayBuffer();
      const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
      hashes.push([...hash].map((byte) => byte.toString(16).padStart(2, '0')).join(''));
    }
    return hashes;
  }, paths);
}

/** Returns the SHA-256 hashes of files at these paths of a website. */
export async function hashesAt(origin: string, paths: readonly string[]): Promise<string[]> {
  const hashes: string[] = [];
  for (const path of paths) {
    const bytes = await (await fetch(origin + path)).arrayBuffer();
    hashes.push(createHash('sha256').update(Buffer.from(bytes)).digest('hex'));
  }
  return hashes;
}
