import type { Plugin } from 'vite';

/** React Router's package leads every bundler to its development build; this takes the one without the warnings. */
export function productionRouter(): Plugin {
  return {
    name: 'production-router',
    enforce: 'pre',
    apply: 'build',
    async resolveId(source, importer, options) {
      if (!/^react-router(\/dom)?$/.test(source)) return null;
      const found = await this.resolve(source, importer, { ...options, skipSelf: true });
      return found && { ...found, id: found.id.replace(/dist(.)development/, 'dist$1production') };
    },
  };
}
