/** Suppliers of reagents, as in methods sections of papers. `?` follows a part that is often missing. */
const distinctNames = [
  'abcam|ABclonal|Abnova|Acros(?: Organics)?|AdipoGen|Agilent|(?:Sigma[- ])?Aldrich|Alfa Aesar|Alomone(?: Labs)?|Ambion|Amersham',
  'APExBIO|AppliChem|Applied Biosystems|Atlas Antibodies|BD (?:Biosciences|Pharmingen|Bioscience|Transduction Laboratories)|Beckman Coulter',
  'Bethyl(?: Laboratories)?|Beyotime|Bio[- ]?Legend|Bio-Rad|BioVision|BioXCell|Bio X Cell|Boster(?: Bio)?|BPS Bioscience|Calbiochem',
  'Carl Roth|Cayman(?: Chemical)?|Cell Signall?ing(?: Technolog(?:y|ies))?|Chemicon|Cusabio|Cytiva|Dako|eBioscience|Elabscience',
  'Dojindo|(?:EMD )?Merck(?: Millipore)?|(?:EMD )?Millipore(?:Sigma)?|Enzo(?: Life Sciences)?|Fisher (?:BioReagents|Chemical|Scientific)|Fluka|GE Healthcare|GeneTex',
  'Gibco|HyClone|Invitrogen|InvivoGen|Jackson ?Immuno(?:Research)?|LC Laboratories|Life Technologies|LI-COR|Lonza|Macherey-Nagel',
  'MedChem ?Express|Millipore|Miltenyi(?: Biotec)?|Molecular Probes|New England Biolabs|Novus(?: Biologicals)?|Origene|PeproTech',
  'PerkinElmer|Promega|Proteintech|Qiagen|R&D(?: Systems)?|Roche|Rockland|Santa Cruz(?: Biotechnology)?|SCBT|Selleck(?:chem)?',
  'Sino Biological|SouthernBiotech|STEMCELL Technologies|Supelco|Takara|Thermo(?:[- ]?Fisher)?(?: Scientific)?|Tocris(?: Bioscience)?',
  'Tonbo|Toronto Research Chemicals|Vector Lab(?:oratorie)?s|VWR|Wako|Zymo(?: Research)?',
].join('|');
/** Suppliers whose name is also a word, a target or an abbreviation of a compound, so that they are recognized only with these capital letters. */
const ambiguousNames = 'BD|CST|MCE|NEB|Pierce|SIGMA|Sigma|TCI|TRC';

const companyForm = String.raw`(?:,? (?:Inc|Ltd|GmbH|AG|Corp|Co|LLC|plc)\b\.?)?`;
/** A catalogue number beside the supplier: `T9026`, `ab8227`, `#4970S`, `Cat. No. 100406`. */
const supplierNumber = String.raw`(?:cat(?:alog(?:ue)?)?\.? ?(?:no\.?|number|#)? ?[:#]? ?|#)?(?:[a-z]{1,4}-?\d{3,}[a-z]?|\d{4,}[a-z]?)(?![\p{L}\p{N}-])`;
const startOfWord = String.raw`(?<![\p{L}\p{N}-])`;
const endOfWord = String.raw`(?![\p{L}\p{N}-])`;
const namePattern = new RegExp(
  `${startOfWord}(?:${distinctNames})${endOfWord}[®™]?${companyForm}|${startOfWord}(?:by|from) (?:${distinctNames})${endOfWord}`,
  'iu',
);
const ambiguousPattern = new RegExp(`${startOfWord}(?:${ambiguousNames})${endOfWord}`, 'u');
/** Parentheses that begin with a capitalized word: `(InvivoGen, ant-pr-1)`. */
const parenthesizedName = /(?<=\()(\p{Lu}[\p{L}.&-]+)(?=[\s,;:)])/u;
const numberAfter = new RegExp(`^[\\s,;:/]*${startOfWord}(${supplierNumber})`, 'iu');
const numberBefore = new RegExp(`${startOfWord}(${supplierNumber})[\\s,;:/(]*$`, 'iu');

/** A query without the supplier that it names. */
export interface QueryWithoutSupplier {
  text: string;
  /** The typed name of the supplier, with its catalogue number and place. */
  supplier: string;
  /** True when the name may also be a word, a target or a compound, as `BD`, `NEB` and `Sigma` without number and parentheses. */
  isAmbiguous: boolean;
}

/**
 * Returns a query such as `anti-CD3 (BD Biosciences)` or `anti-tubulin, Sigma-Aldrich T9026` without the supplier, the catalogue
 * number beside it and the place after it in parentheses. `isKnown` says whether the catalogue knows a word that looks like
 * such a number, as CD274. An unknown name that begins parentheses counts as a supplier. Returns null without a supplier, and when nothing else remains.
 */
export function withoutSupplier(
  text: string,
  isKnown: (word: string) => boolean,
): QueryWithoutSupplier | null {
  const distinctMatch = namePattern.exec(text);
  const match = distinctMatch ?? ambiguousPattern.exec(text) ?? unknownNameIn(text, isKnown);
  if (!match) return null;
  let start = match.index;
  let end = start + match[0].length;
  const typedNumberBefore = numberBefore.exec(text.slice(0, start));
  if (typedNumberBefore && !isKnown(typedNumberBefore[1] ?? '')) start = typedNumberBefore.index;
  const typedNumberAfter = numberAfter.exec(text.slice(end));
  if (typedNumberAfter && !isKnown(typedNumberAfter[1] ?? '')) end += typedNumberAfter[0].length;
  const hasNumber = text.slice(start, end) !== match[0];
  const closing = text.indexOf(')', end);
  const isInParentheses = closing >= 0 && text.lastIndexOf('(', start) > text.lastIndexOf(')', start);
  // A place, but not a clone.
  if (isInParentheses && !/\bclone\b/i.test(text.slice(end, closing))) end = closing;
  const remaining = `${text.slice(0, start)} ${text.slice(end)}`
    .replace(/[\s,;:/]+(?=\)|$)|(?<=^|\()[\s,;:/]+/g, '')
    .replace(/\(\s*[,;:]?\s*\)/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (!/[\p{L}\p{N}]/u.test(remaining)) return null;
  const supplier = text
    .slice(start, end)
    .replace(/[\s(]+/g, ' ')
    .trim();
  return { text: remaining, supplier, isAmbiguous: !distinctMatch && !hasNumber && !isInParentheses };
}

function unknownNameIn(text: string, isKnown: (word: string) => boolean): RegExpExecArray | null {
  const match = parenthesizedName.exec(text);
  return match && !isKnown(match[0]) ? match : null;
}
