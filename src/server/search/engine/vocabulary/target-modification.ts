import { tokenize } from '../tokenizer';

/** Words of the titles of antibodies that recognize only a modified or cleaved target: `Anti-Phospho-p53 (Ser15)`. */
const modificationWord =
  /^(?:phospho|phosphorylated|acetyl|acetylated|(?:mono|di|tri)?methyl|(?:mono|di|tri)?methylated|ubiquityl|ubiquitinated|sumoyl|sumoylated|cleaved)$/;
/** A modified site, or the short form of a modification with its site: `Ser15`, `pSer15`, `S15`, `K27me3`, `H3K9ac`. */
const modifiedSite = /^(?:h\d[ab]?)?(?:p?(?:[sty]|ser|thr|tyr)|k|lys|arg|asp)\d{1,4}(?:ac|me[123]?|ub)?$/;

/** Returns whether the title of an antibody names a modification of its target. */
export const hasModifiedTarget = (title: string): boolean =>
  tokenize(title).some((word) => modificationWord.test(word));

/** Returns whether a query names a modification or a modified site. */
export const namesModification = (text: string): boolean =>
  tokenize(text).some((word) => modificationWord.test(word) || modifiedSite.test(word));
