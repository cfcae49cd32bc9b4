/**
 * A drawn page with its style sheets and pictures and without any script, painted as it comes in: the least that showing
 * this content costs.
 * Throws when there was no script to leave out, because the page would then be no floor of anything.
 */
export function withoutScripts(html: string): string {
  const bare = html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*\brel="(?:modulepreload|expect)"[^>]*>/g, '');
  if (bare === html) throw new Error('The page has no script.');
  return bare;
}
