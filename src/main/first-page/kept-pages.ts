import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceText } from '../catalogue-update/durable-files';
import { sealed, unsealed } from './sealed-page';

/** What a page on the disk has to be, to be shown. */
export interface PageName {
  /** ISO 8601, UTC: the lots on sale, and what is on, change with it. */
  day: string;
  /** Differs for pages that were drawn from anything else. */
  source: string;
}

/** Pages that were drawn before, of today and of tomorrow. Nothing personal is ever in one. */
export interface KeptPages {
  /** Whether there is one of this day, from whatever source. */
  maySpare(day: string): boolean;
  /** Null for a page that was never drawn, or of which a byte is not what it was. Never rejects. */
  find(name: PageName): Promise<string | null>;
  /** Rejects when the disk does. */
  keep(name: PageName, html: string): Promise<void>;
}

/** Days that are kept: the last two. */
const MOST = 2;

export function openKeptPages(folder: string): KeptPages {
  const fileOf = (day: string) => join(folder, `${day}.html`);
  return {
    maySpare: (day) => existsSync(fileOf(day)),
    async find({ day, source }) {
      return unsealed(source, await readFile(fileOf(day), 'utf8').catch(() => ''));
    },
    async keep({ day, source }, html) {
      await mkdir(folder, { recursive: true });
      await replaceText(fileOf(day), sealed(source, html));
      const former = (await readdir(folder)).filter((name) => name !== `${day}.html`).sort();
      for (const name of former.slice(0, 1 - MOST)) await rm(join(folder, name), { force: true });
    },
  };
}
