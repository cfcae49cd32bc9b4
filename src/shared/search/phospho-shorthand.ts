const residues: Readonly<Record<string, string>> = { s: 'Ser', t: 'Thr', y: 'Tyr' };
const lead = /^p(?:[-\s]+(?=[A-Za-z])|(?=[A-Z][A-Za-z0-9-]+(?:\s|$)))/;
const site = /\bp-?([sty])-?(\d{2,4})\b/gi;

/**
 * What the bench's shorthand for a phosphorylated target says in full: `p-AKT` and `pAKT` are `phospho AKT`,
 * `Akt pS473` is `phospho Akt Ser473`. Null for a text without one, such as `p53` or `p38 MAPK`.
 */
export function expandPhosphoShorthand(text: string): string | null {
  const typed = text.trim();
  const sites = typed.replace(site, (_all, letter: string, place: string) => {
    return `${residues[letter.toLowerCase()] ?? ''}${place}`;
  });
  if (sites !== typed) return `phospho ${sites.replace(lead, '').replace(/^phospho[-\s]*/i, '')}`;
  const small = typed.replace(/^P(?=[-\s])/, 'p');
  return /^p[-\s]+[a-z]/i.test(small) || lead.test(small) ? `phospho ${small.replace(/^p[-\s]*/, '')}` : null;
}
