import type { Plugin } from 'vite';
import { leanPackage } from './lean-package.ts';
import { rewriteText, type TextEdit } from './rewrite-text.ts';

const of = 'axios';

/** What the package hangs on its default export for its users' convenience, and the shop takes from nowhere. */
const conveniences = [
  'CancelToken',
  'VERSION',
  'toFormData',
  'spread',
  'isAxiosError',
  'formToJSON',
  'getAdapter',
  'HttpStatusCode',
];

/**
 * Makes axios lean. The shop sends JSON over a fetch of its own and nothing else: no XMLHttpRequest, no form, no
 * progress of a transfer, no address that holds its data itself. What is left out throws when it is asked for.
 */
export function leanAxios(): Plugin[] {
  return [
    leanPackage({ of, path: /^lib\/axios\.js$/, holds: 'createInstance', lean: leanAxiosText }),
    leanPackage({
      of,
      path: /^lib\/adapters\/xhr\.js$/,
      holds: 'XMLHttpRequest',
      // As the package does with its other adapter in a browser: one that is null is never chosen.
      lean: () => 'export default null;',
    }),
    refusing('helpers/formDataToJSON.js', 'formDataToJSON', 'export default'),
    refusing('helpers/toURLEncodedForm.js', 'toURLEncodedForm', 'export default'),
    refusing('helpers/estimateDataURLDecodedBytes.js', 'estimateDataURLDecodedBytes', 'export default'),
    refusing('helpers/trackStream.js', 'trackStream', 'export const trackStream ='),
    leanPackage({
      of,
      path: /^lib\/helpers\/progressEventReducer\.js$/,
      holds: 'progressEventReducer',
      lean: () =>
        ['progressEventReducer', 'progressEventDecorator', 'asyncDecorator']
          .map((name) => `export const ${name} = ${refusal(name)};`)
          .join('\n'),
    }),
  ];
}

/** The package's first file without its conveniences. Throws when it is not written as it is known here. */
export function leanAxiosText(source: string): string {
  return rewriteText(
    of,
    source,
    conveniences.map((name): TextEdit => ({ find: new RegExp(`^axios\\.${name} = [^;]*;$`, 'm'), put: '' })),
  );
}

function refusing(file: string, name: string, exported: string): Plugin {
  const path = new RegExp(`^lib/${file.replace('.', '\\.')}$`);
  return leanPackage({ of, path, holds: name, lean: () => `${exported} ${refusal(name)};` });
}

function refusal(name: string): string {
  return `() => { throw new Error('axios is without ${name} here.'); }`;
}
