import type { Plugin } from 'vite';
import { leanPackage } from './lean-package.ts';
import { rewriteText } from './rewrite-text.ts';

const of = 'html-react-parser';

/**
 * Makes the reader of articles' HTML lean. The shop gives a component of its own for every element, so that nobody
 * asks for the table of all attributes of HTML and SVG or for the parser of styles, which are half of it.
 */
export function leanHtmlParser(): Plugin[] {
  return [
    leanPackage({
      of,
      path: /^lib\/attributes-to-props\.js$/,
      holds: 'exports.default = attributesToProps',
      lean: () =>
        "exports.__esModule = true; exports.default = () => { throw new Error('Here every element is replaced.'); };",
    }),
    leanPackage({ of, path: /^lib\/utilities\.js$/, holds: 'style-to-js', lean: leanUtilitiesText }),
  ];
}

/** The file that would bring the parser of styles. Throws when it is not written as it is known here. */
export function leanUtilitiesText(source: string): string {
  return rewriteText('html-react-parser', source, [
    { find: /__importDefault\(require\("style-to-js"\)\)/, put: '{ default: () => ({}) }' },
  ]);
}
