/**
 * Substances that the shop does not sell in addition to flagged rows: controlled drugs, chemical weapons, explosives,
 * poison gases and radioactive or bare ions. A pattern must not match parts of other names, such as "azid" in isoniazid and
 * "ricin" in amphotericin.
 */
const excludedNames: readonly RegExp[] = [
  /diphenoxyl|difenox|fentan[yi]l|nitazene|phenazocine|(?<!apo)morphine|codeine|codone|heroin|\bopium\b|methadon/i,
  /pethidine|etorphine|thebaine/i,
  /orphanol|tramadol|tapentadol|buprenorphine|butorphanol|pentazocine|propoxyphene|levacetylmethadol|piritramide/i,
  /amphetamin|amfetamin|cathinone|cocaine|ecgonine|ephedrine|phentermine|methylphenidate|lysergi|tryptamine.*dimethyl/i,
  /prodine\b|methadol|metazocin|anileridin|dimenoxadol|acetoxypiperidine|(?:teno|roli|eti)cyclidin|\betryptamin|lefetamin/i,
  /phenmetrazin|phendimetrazin|diethylpropion|amfepramon|pemolin|mefenorex|fen[eo]thyll?in|amineptin|mecloqualon/i,
  /ethchlorvynol|perampanel|\b2C-B\b|bromo-2,5-dimethoxyphen/i,
  /oxymetholon|fluoxymesteron|clostebol|mestanolon|met(?:h)?enolon|norethandrolon|calusteron|bolasteron|miboleron/i,
  /psiloc|mescaline|cannabi|tetrahydrocannab|nabilone|ketamine|phencyclidine|salvinorin|cathine|bufoten/i,
  /barbital|methohexit|thiopent(?:al|one)|talbutal|butalbital|amylal\b|allyl.*barbituric|azepam|azolam\b|meprobamate|methaqualone|zolpidem|zopiclone/i,
  /zaleplon|flunitra|\bchloral\b|oxybate/i,
  /testosterone|nandrolone|trenbolone|stanozol|oxandrol|methandro|boldenone|androsten|drostanol|mesterolone/i,
  /\b(sarin|soman|tabun|lewisite|ricin|abrin)\b|mustard(?! oil)|phosgene|saxitoxin|strychnin/i,
  /aconit(?!ic)|(?<![a-z])fluoroacet(ic|ate\b|amide|yl)|trichloroarsine/i,
  /nitrate ester|trinitro|tetranitro|hexanitro|fulminat|(?<!^sodium )\bazide\b|perchlorat|picr(ic|ate)|peroxyacet/i,
  /hydrogen (cyanide|selenide|fluoride|sulfide)|cyanogen|^(arsine|stibine|germane)$|diborane|hexafluoride/i,
  /carbonyl fluoride|tetraethyl ?lead|dimethyl ?mercury|mercur[iy]|cadmium|polonium|\bradium|\buran(yl|ium)|thorium/i,
  /^(potassium|sodium|calcium|zinc|silver|copper|mercury|mercuric) .*cyanide|thallium|thallous|beryllium|osmium tetr/i,
  /plutonium|americium|paraquat|parathion|aldicarb|carbofuran|dieldrin|\bendrin\b|tetrachlorodibenzo|dioxin$/i,
  /pentachlorophenol|tetrafluorogermane|tetrafluoro-1-propene|nitrogen fluoride|nickel (?:tetra)?carbonyl/i,
];

/** Radioactive compounds and bare ions. Synonyms of other compounds may contain these words. */
const excludedMainNames: readonly RegExp[] = [
  /(?<!\d)\((3H|11C|14C|18F|32P|35S|123I|125I|131I)\)|\[\d+F\]|(^|[\s(])(C-11|C-14|F-18|I-123|I-125|I-131|P-32|S-35)\b/,
  /^1-benzylpiperazine\b|^(?:gamma|4)-hydroxybut(?:yric|anoic) acid$/i,
  /radical|\bion\b|\banion\b|\bcation\b/i,
  /^(nitrate|chloride|sulfate|phosphate|hydroxide|bromide|iodide|fluoride|sulfite|nitrite|chlorate|oxide)$/i,
];

/** Returns whether the shop does not sell a compound, by its name and its first synonyms. */
export const isExcludedCompound = (name: string, synonyms: readonly string[]): boolean =>
  [...excludedNames, ...excludedMainNames].some((pattern) => pattern.test(name)) ||
  synonyms.slice(0, 4).some((synonym) => excludedNames.some((pattern) => pattern.test(synonym)));
