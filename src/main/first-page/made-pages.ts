import { readdirSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sealed, unsealed } from './sealed-page';
import type { PageName } from './kept-pages';

/** Pages of the program's start that were drawn when it was made, so that a user's first start finds one. */
export interface MadePages {
  /** Whether there is one of this day, from whatever source. */
  maySpare(day: string): boolean;
  /** Null for a day or a source of which there is none. Never rejects. */
  find(name: PageName): Promise<string | null>;
}

/** A page and the days (ISO 8601, UTC), first and last, on which it is drawn like that. */
export interface MadePage {
  from: string;
  to: string;
  html: string;
}

const fileOf = ({ from, to }: Pick<MadePage, 'from' | 'to'>) => `${from}_${to}.html`;

export function openMadePages(folder: string): MadePages {
  const fileFor = (day: string) =>
    namesIn(folder).find((name) => {
      const [from = '', to = ''] = name.replace('.html', '').split('_');
      return from <= day && day <= to;
    });
  return {
    maySpare: (day) => fileFor(day) !== undefined,
    async find({ day, source }) {
      const name = fileFor(day);
      return name ? unsealed(source, await readFile(join(folder, name), 'utf8').catch(() => '')) : null;
    },
  };
}

/** Puts pages into a folder, in place of all that were there. */
export async function writeMadePages(
  folder: string,
  source: string,
  pages: readonly MadePage[],
): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  for (const page of pages) await writeFile(join(folder, fileOf(page)), sealed(source, page.html));
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
