import type { Plugin } from 'vite';
import { leanPackage } from './lean-package.ts';
import { rewriteText, type TextEdit } from './rewrite-text.ts';

/** The shop runs neither inside React Router's framework nor with server components: these always get one answer. */
const answers: readonly TextEdit[] = [
  { find: /React\d*\.useContext\(FrameworkContext\)/g, put: 'undefined' },
  {
    // A link loads pages ahead in the framework only; here `app/prefetch` does.
    find: /let \[shouldPrefetch, prefetchRef, prefetchHandlers\] = usePrefetchBehavior\([^;]*;/,
    put: 'let shouldPrefetch = false, prefetchRef = null, prefetchHandlers;',
  },
  { find: /React\d*\.useContext\(RSCRouterContext\)/g, put: 'false' },
  { find: /^(\s*if \()this\.context\b/gm, put: '$1false' },
];

/** A bundler keeps components that nobody uses, because to make one could have an effect, and to name it has one. */
const marks: readonly TextEdit[] = [
  { find: /^(var \w+ = )(?=React\d*\.(?:forwardRef|createContext)\()/gm, put: '$1/* @__PURE__ */ ' },
  { find: /^\w+\.(?:displayName|contextType) = .*;$/gm, put: '' },
];

export function leanRouter(): Plugin {
  return leanPackage({
    of: 'react-router',
    path: /^dist\/production\/chunk-\w+\.mjs$/,
    holds: 'function usePrefetchBehavior(',
    lean: leanRouterText,
  });
}

/**
 * The main file of React Router's production build without what only its framework uses. Throws when the text is not
 * React Router's as it is known here.
 */
export function leanRouterText(source: string): string {
  return rewriteText('React Router', source, [...answers, ...marks]);
}
