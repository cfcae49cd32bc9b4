import { isSpecies } from './synonyms';

/** Names of the residues that are phosphorylated, by the spellings of a query. */
const residues: Readonly<Record<string, string>> = {
  s: 'Ser',
  ser: 'Ser',
  t: 'Thr',
  thr: 'Thr',
  y: 'Tyr',
  tyr: 'Tyr',
};
/**
 * The `p` of a phosphorylated target. At the start of a text: `p-AKT`, `p AKT`, `pAKT`, `p-4EBP1`, `pERK1/2`. After a space or
 * `anti-`, only before a capital letter: `anti-pStat3`. Not the `p` of `pAb`, a polyclonal antibody.
 */
const leadingPPattern =
  /^p(?:[-\s]+(?=[A-Za-z]|\d[A-Z])|(?!Abs?\b)(?=[A-Z][A-Za-z0-9/-]+(?:[\s(]|$)))|(?<=\s|^anti-)p-?(?!Abs?\b)(?=[A-Z][A-Za-z0-9/-]+(?:[\s(]|$))/;
/** A phosphorylated residue: `pSer473`, `p-S473`, `Tyr-705`. */
const sitePattern = /(?<![\p{L}\p{N}])(p-?)?(ser|thr|tyr|[sty])-?(\d{2,4})(?![\p{L}\p{N}])/giu;
/** Words that are not targets, so that `S100`, `T75` and `T84` after them are a protein, a flask and a cell line. */
const notTargetWord =
  /^(?:and|anti|antibody|antibodies|assay|cells?|clone|culture|dish(?:es)?|elisa|flasks?|for|in|kits?|line|monoclonal|of|or|plasma|plates?|polyclonal|protein|purified|recombinant|sephacryl|serum|the|to|tubes?|vessels?|with)$/;
/** `phospho-`, `phosphorylated `. */
const phosphoPattern = /(?<![\p{L}\p{N}])phospho(?:rylated)?[-\s]*/iu;

/**
 * Expands the shorthand of a phosphorylated target: `p-AKT` and `pAKT` → `phospho AKT`, `Akt pS473` and `Akt pSer473` →
 * `phospho Akt Ser473`. Null for other texts, such as `p53` or `p38 MAPK`. `S473` without `p` is a site only after a target or
 * in a text that names a phosphorylation: `rabbit S100 antibody` has no site.
 */
export function expandPhosphoShorthand(text: string): string | null {
  const typed = text.trim().replace(/^P(?=[-\s])/, 'p');
  const namesPhosphorylation = phosphoPattern.test(typed) || leadingPPattern.test(typed);
  const withSites = typed.replace(
    sitePattern,
    (typedSite: string, leadingP: string | undefined, residue: string, number: string, index: number) => {
      const isSite =
        leadingP !== undefined ||
        (residue.length === 1 && (namesPhosphorylation || followsTarget(typed.slice(0, index))));
      return isSite ? `${residues[residue.toLowerCase()] ?? ''}${number}` : typedSite;
    },
  );
  const withoutLeadingP = withSites.replace(leadingPPattern, '');
  return withSites === typed && withoutLeadingP === typed
    ? null
    : `phospho ${withoutLeadingP.replace(phosphoPattern, '')}`;
}

/** Returns whether a text ends with a word that may be the target of a site. */
function followsTarget(text: string): boolean {
  const [word = ''] = /[\p{L}\p{N}]{2,}(?=[^\p{L}\p{N}]*$)/u.exec(text) ?? [];
  const name = word.toLowerCase();
  return /\p{L}/u.test(name) && !notTargetWord.test(name) && !isSpecies(name);
}

/**
 * Returns the target of an expanded text, without the word `phospho` and the sites; null for a text without that word and
 * for one that is nothing else.
 */
export function phosphoTarget(text: string): string | null {
  if (!phosphoPattern.test(text)) return null;
  const target = text
    .replace(phosphoPattern, '')
    .replace(/[([]?\b(?:Ser|Thr|Tyr)-?\d{1,4}(?:\/(?:Ser|Thr|Tyr)?\d{1,4})*\b[)\]]?/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return target === '' ? null : target;
}
