/**
 * Removes all scripts from a rendered page but keeps style sheets and images: the baseline for showing this content.
 * Throws when the page has no script, because the result would be no valid baseline.
 */
export function withoutScripts(html: string): string {
  const staticHtml = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="(?:modulepreload|expect)"[^>]*>/g, '');
  if (staticHtml === html) throw new Error('The page has no script.');
  return staticHtml;
}

/** Lower bound of a first paint: a list of 24 products without pictures, controls and scripts. */
export const smallPage = `<!doctype html><meta charset="utf-8"><title>Products</title>
<style>body{margin:2em;font:14px sans-serif}li{margin:1em 0}</style><h1>Products</h1><ul>${Array.from(
  { length: 24 },
  (_, row) =>
    `<li><h3><a href="/${row}">Monoclonal antibody against a well-known protein, clone ${row}</a></h3>
<p>Catalogue number Q${10_000 + row}, from $${100 + row}.00, in stock, ships within 1 workday. Tested in western blot,
immunohistochemistry and flow cytometry. For research use only, not for diagnostic procedures.</p></li>`,
).join('')}</ul>`;
