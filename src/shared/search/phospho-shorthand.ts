const residues: Readonly<Record<string, string>> = { s: 'Ser', t: 'Thr', y: 'Tyr' };
const lead = /^p(?:[-\s]+(?=[A-Za-z])|(?=[A-Z][A-Za-z0-9-]+(?:\s|$)))/;
const site = /\bp-?([sty])-?(\d{2,4})\b/gi;

/**
 * Expands the shorthand of a phosphorylated target: `p-AKT` and `pAKT` → `phospho AKT`, `Akt pS473` → `phospho Akt
 * Ser473`. Null for other texts, such as `p53` or `p38 MAPK`.
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
