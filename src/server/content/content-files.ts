import { readdir, readFile } from 'node:fs/promises';
import type { ReadText } from '../lib/read-checked-json';

/** Source of content: a folder during an import, or a release. */
export interface ContentFiles {
  read: ReadText;
  /** Returns the names in a folder. */
  list: (folder: string) => Promise<string[]>;
}

export const diskFiles: ContentFiles = {
  read: (path) => readFile(path, 'utf8'),
  list: (folder) => readdir(folder),
};

/** Returns files that are in memory, by path with `/`. */
export function memoryFiles(texts: ReadonlyMap<string, string>): ContentFiles {
  const keyOf = (path: string) => path.replaceAll('\\', '/');
  return {
    read(path) {
      const text = texts.get(keyOf(path));
      if (text !== undefined) return Promise.resolve(text);
      return Promise.reject(Object.assign(new Error(`There is no file ${path}.`), { code: 'ENOENT' }));
    },
    list(folder) {
      const start = `${keyOf(folder)}/`;
      const paths = [...texts.keys()].filter((path) => path.startsWith(start));
      return Promise.resolve(
        paths.map((path) => path.slice(start.length)).filter((name) => !name.includes('/')),
      );
    },
  };
}
