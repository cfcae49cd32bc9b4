/**
 * Substances that a shop for everyone does not sell, beyond the rows that the data flags: families of
 * controlled drugs, war agents, explosives, poison gases and radioactive or bare ions. By name, and wide
 * on purpose: a harmless compound left out costs less than a dangerous one left in.
 */
const names: readonly RegExp[] = [
  /fentan[yi]l|nitazene|phenazocine|morph(ine|inan)|codeine|codone|heroin|opium|methadon|pethidine|etorphine|thebaine/i,
  /orphanol|tramadol|tapentadol|buprenorphine|butorphanol|pentazocine|propoxyphene|levacetylmethadol|piritramide/i,
  /amphetamin|amfetamin|cathinone|cocaine|ecgonine|ephedrine|phentermine|methylphenidate|lysergi|tryptamine.*dimethyl/i,
  /psiloc|mescaline|cannabi|tetrahydrocannab|nabilone|nabilone|ketamine|phencyclidine|salvinorin|cathine|bufoten/i,
  /barbit|azepam|azolam|meprobamate|methaqualone|zolpidem|zopiclone|zaleplon|flunitra|triazolam|chloral|oxybate/i,
  /testosterone|nandrolone|trenbolone|stanozol|oxandrol|methandro|boldenone|androsten|drostanol|mesterolone/i,
  /sarin|soman|tabun|mustard|lewisite|phosgene|ricin|abrin|saxitoxin|tetrodotoxin|aconit|strychnin|fluoroacet/i,
  /nitrate ester|trinitro|tetranitro|hexanitro|dinitrate|fulminat|azide|perchlorat|picr(ic|ate)|peroxyacet/i,
  /hydrogen (cyanide|selenide|fluoride|sulfide)|cyanogen|arsine|stibine|diborane|germane|hexafluoride|carbonyl fluoride/i,
  /^(potassium|sodium|calcium|zinc|silver|copper|mercury|mercuric) .*cyanide|thallium|thallous|beryllium|osmium tetr/i,
  /tetraethyl ?lead|dimethyl ?mercury|mercur[iy]|cadmium|polonium|radium|uran(yl|ium)|thorium|plutonium|americium/i,
  /paraquat|parathion|aldicarb|carbofuran|dieldrin|endrin|tetrachlorodibenzo|dioxin$|pentachlorophenol/i,
  /\(\d+[A-Z][a-z]?\)|[A-Z][a-z]?-(11|13|18|123|125|131)\b|\[\d+F\]|radical|\bion\b|\banion\b|\bcation\b|F-18/i,
  /^(nitrate|chloride|sulfate|phosphate|hydroxide|bromide|iodide|fluoride|sulfite|nitrite|chlorate|oxide)$/i,
];

export const notSold = (name: string, synonyms: readonly string[]): boolean =>
  names.some((pattern) => pattern.test(name)) ||
  synonyms.slice(0, 4).some((synonym) => names.slice(0, 12).some((pattern) => pattern.test(synonym)));
