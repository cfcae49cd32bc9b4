const residues: Readonly<Record<string, string>> = {
  s: 'Ser',
  ser: 'Ser',
  t: 'Thr',
  thr: 'Thr',
  y: 'Tyr',
  tyr: 'Tyr',
};
/**
 * `p-AKT`, `p AKT`, `pAKT`, `p-4EBP1`, `pERK1/2` at the start; after other words in capitals only: `anti-pSTAT3`. `pAb` is a
 * polyclonal antibody.
 */
const lead =
  /^p(?:[-\s]+(?=[A-Za-z]|\d[A-Z])|(?!Abs?\b)(?=[A-Z][A-Za-z0-9/-]+(?:[\s(]|$)))|(?<=\s|^anti-)p-?(?!Abs?\b)(?=[A-Z][A-Za-z0-9/-]+(?:[\s(]|$))/;
const site = /(?<![\p{L}\p{N}])(p-?)?(ser|thr|tyr|[sty])-?(\d{2,4})(?![\p{L}\p{N}])/giu;
const phospho = /(?<![\p{L}\p{N}])phospho(?:rylated)?[-\s]*/iu;

/**
 * Expands the shorthand of a phosphorylated target: `p-AKT` and `pAKT` → `phospho AKT`, `Akt pS473` and `Akt pSer473` →
 * `phospho Akt Ser473`. Null for other texts, such as `p53` or `p38 MAPK`. A site without `p` follows its target, or occurs in a
 * text that names a phosphorylation: `S100 antibody` has none.
 */
export function expandPhosphoShorthand(text: string): string | null {
  const typed = text.trim().replace(/^P(?=[-\s])/, 'p');
  const isMarked = phospho.test(typed) || lead.test(typed);
  const sites = typed.replace(
    site,
    (all: string, mark: string | undefined, residue: string, number: string, index: number) => {
      const isPlain = mark === undefined && (residue.length > 1 || (index === 0 && !isMarked));
      return isPlain ? all : `${residues[residue.toLowerCase()] ?? ''}${number}`;
    },
  );
  const bare = sites.replace(lead, '');
  return sites === typed && bare === typed ? null : `phospho ${bare.replace(phospho, '')}`;
}

/**
 * Returns the target of an expanded text, without the word `phospho` and the sites; null for a text without that word and
 * for one that is nothing else.
 */
export function phosphoTarget(text: string): string | null {
  if (!phospho.test(text)) return null;
  const target = text
    .replace(phospho, '')
    .replace(/[([]?\b(?:Ser|Thr|Tyr)-?\d{1,4}(?:\/(?:Ser|Thr|Tyr)?\d{1,4})*\b[)\]]?/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return target === '' ? null : target;
}
