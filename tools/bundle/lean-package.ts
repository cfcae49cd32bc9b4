import type { Plugin } from 'vite';

/** A package's file that brings more than the shop uses. */
export interface PackageFile {
  /** Its package's folder in node_modules. */
  of: string;
  /** Its path in there. */
  path: RegExp;
  /** A part of its text that no other file of this form has. */
  holds: string;
  /** Gives the text of which a bundler can leave out what is not used. Throws when it is not written as expected. */
  lean: (source: string) => string;
}

/**
 * Makes a package lean in a browser's build. Ends the build with an error when the file is not written as expected,
 * or is not met at all: a new version of the package needs another look.
 */
export function leanPackage({ of, path, holds, lean }: PackageFile): Plugin {
  const folder = `/node_modules/${of}/`;
  let met = false;
  return {
    name: `lean-${of}`,
    apply: ({ build }, { command }) => command === 'build' && !build?.ssr,
    transform(source, id) {
      const [, inside] = id.replaceAll('\\', '/').split(folder);
      if (inside === undefined || !path.test(inside) || !source.includes(holds)) return null;
      met = true;
      return { code: lean(source), map: null };
    },
    buildEnd(error) {
      if (!met && !error) throw new Error(`${of} is not where it is expected: ${path.source}`);
    },
  };
}
