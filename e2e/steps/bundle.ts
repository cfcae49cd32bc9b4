import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import type { Page } from '@playwright/test';
import { project } from '../fixtures/paths';

/** Addresses of all files of the built renderer that every host serves as they are. */
export function bundlePaths(): string[] {
  const folder = join(project, 'out/renderer');
  return (
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.startsWith('.') && entry.name !== 'index.html')
      .map((entry) => join(entry.parentPath, entry.name).slice(folder.length).split(sep).join('/'))
      // Only websites register the worker, and it carries the empty page with the settings of its host.
      .filter((path) => !path.startsWith('/.') && path !== '/sw.js')
  );
}

/** SHA-256 of what a kiosk's page gets at each of these addresses. */
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

/** The same of a website. */
export async function sumsAt(origin: string, paths: readonly string[]): Promise<string[]> {
  const sums: string[] = [];
  for (const path of paths) {
    const bytes = await (await fetch(origin + path)).arrayBuffer();
    sums.push(createHash('sha256').update(Buffer.from(bytes)).digest('hex'));
  }
  return sums;
}
