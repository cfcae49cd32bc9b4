/**
 * Removes all scripts from a rendered page but keeps style sheets and images: the baseline for showing this content.
 * Throws when the page has no script, because the result would be no valid baseline.
 */
export function withoutScripts(html: string): string {
  const bare = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="(?:modulepreload|expect)"[^>]*>/g, '');
  if (bare === html) throw new Error('The page has no script.');
  return bare;
}
