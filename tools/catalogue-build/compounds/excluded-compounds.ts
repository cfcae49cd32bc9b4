import { createPattern } from './structure-patterns';

/**
 * Substances that the shop does not sell, beside the rows with a `restricted_flag`: controlled drugs, chemical weapons,
 * explosives, poison gases, compounds of toxic or radioactive metals, and very toxic pesticides. Also excludes a compound
 * with such a name among its first synonyms. A pattern must not match parts of other names, such as "azid" in
 * isoniazid and "ricin" in amphotericin.
 */
const excludedNames: readonly RegExp[] = [
  /diphenoxyl|difenox|fentan[yi]l|nitazene|phenazocine|(?<!apo)morphine|codeine|codone|heroin|\bopium\b|methadon/i,
  /pethidine|etorphine|thebaine/i,
  /orphanol|tramadol|tapentadol|buprenorphine|butorphanol|pentazocine|propoxyphene|levacetylmethadol|piritramide/i,
  /amphetamin|amfetamin|cathinone|cocaine|ecgonine|ephedrine|phentermine|methylphenidate|lysergi/i,
  /N,N-di\w+tryptamin|\bdimethyltryptamin|(?:alpha|α)-m?ethyltryptamin|1-phenylcyclohexylamin|nalorphin|codeinon/i,
  /prodine\b|methadol|metazocin|anileridin|dimenoxadol|acetoxypiperidine|(?:teno|roli|eti)cyclidin|\betryptamin|lefetamin/i,
  /phenmetrazin|phendimetrazin|diethylpropion|amfepramon|pemolin|mefenorex|fen[eo]thyll?in|amineptin|mecloqualon/i,
  /ethchlorvynol|perampanel|\b2C-B\b|bromo-2,5-dimethoxyphen/i,
  /oxymetholon|fluoxymesteron|clostebol|mestanolon|met(?:h)?enolon|norethandrolon|calusteron|bolasteron|miboleron/i,
  /psiloc|mescaline|cannabi|tetrahydrocannab|nabilone|ketamine|phencyclidine|salvinorin|cathine|bufoten/i,
  /barbital|tharbital|methohexit|thiopent(?:al|one)|talbutal|butalbital|amylal\b|allyl.*barbituric|azepam|azolam\b|meprobamate|methaqualone|zolpidem|zopiclone/i,
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

/**
 * Names that other compounds have among their synonyms, so that only the compound's own name is compared: radioactive compounds,
 * bare ions and two controlled drugs.
 */
const excludedMainNames: readonly RegExp[] = [
  /(?<!\d)\((3H|11C|14C|18F|32P|35S|123I|125I|131I)\)|\[\d+F\]|(^|[\s(])(C-11|C-14|F-18|I-123|I-125|I-131|P-32|S-35)\b/,
  /^1-benzylpiperazine\b|^(?:gamma|4)-hydroxybut(?:yric|anoic) acid$/i,
  /radical|\bion\b|\banion\b|\bcation\b/i,
  /^(nitrate|chloride|sulfate|phosphate|hydroxide|bromide|iodide|fluoride|sulfite|nitrite|chlorate|oxide)$/i,
];

/** Texts of SMILES with the named groups, which select the structures that are searched. */
const aminoEster = /^(?=.*N)(?=.*c\d)(?=.*OC\(=O\)|.*C\(=O\)O|.*O=C)/;
/** No double bond except in aromatic rings: acids such as dacinostat are medicines. */
const dialkylamineWithIndole = /^(?=[^=]*N\()[^=]*\[nH\][^=]*$/;

/**
 * Classes of controlled drugs by their structure: rows of analogues often have systematic names only, and salts have no flag.
 * Bonds outside rings (`!R`) distinguish them from alkaloids and medicines with the same skeleton.
 */
const controlledStructures: readonly ((fragment: string) => number)[] = [
  // Fentanyls: N-phenyl-N-(4-piperidyl)amides.
  createPattern('c1ccccc1[NX3;!R](C(=O))[CX4]2CCNCC2', /^(?=.*N\()(?=.*=O)(?=.*c\dcccc)/),
  // Prodines: esters of 4-phenyl-4-piperidinols.
  createPattern('C(=O)(C)OC1(c2ccccc2)CCN([CX4])CC1', aminoEster),
  // Propoxyphenes.
  createPattern('C(=O)OC([CX4]c1ccccc1)(c1ccccc1)[CX4]([CH3])[CX4]N', aminoEster),
  // Esters of ecgonine: cocaine and cocaethylene.
  createPattern('COC(=O)C1C(OC(=O)c2ccccc2)CC2CCC1N2', aminoEster),
  // Methylenedioxyamphetamines, such as MDMA.
  createPattern(
    '[CH2]1Oc2ccc([CX4H2;!R][CX4;!R]([CH3])[NX3;!R])cc2O1',
    /^(?=.*N)(?=.*c\d)(?=.*OCO|.*O\dC|.*OC\d|.*C\dO)/,
  ),
  // 2,5-Dimethoxyphenethylamines: the 2C, DOx and NBOMe series.
  createPattern('COc1cc([CX4H2;!R][CX4;!R][NX3;!R])c(OC)cc1', /^(?=.*N)(?=.*c\d)(?=.*(?:OC|CO).*(?:OC|CO))/),
  // Cathinones, including pyrrolidinophenones; the tertiary alkyl group of bupropion does not match.
  createPattern(
    'c1ccccc1C(=O)[CX4H1;!R]([CX4;!R])[NX3][CX4;!H0]',
    /^(?=.*N)(?=.*c\dccc)(?=.*C\(=O\)c|.*C\(=O\)C\(|.*C\(=O\)\[|.*C\(C\(=O\)|.*O=C\(|.*C\(c)/,
  ),
  // N,N-Dialkyltryptamines without a substituent at position 5, or with an oxygen there.
  createPattern(
    '[nH]1cc([CX4H2;!R][CX4H2;!R][NX3;!R]([CX4;!R])[CX4;!R])c2c1cc[cH]c2',
    dialkylamineWithIndole,
  ),
  createPattern(
    '[nH]1cc([CX4H2;!R][CX4H2;!R][NX3;!R]([CX4;!R])[CX4;!R])c2c1ccc(O)c2',
    dialkylamineWithIndole,
  ),
  // Cannabinoids with a 2-(3-hydroxycyclohexyl)phenol, such as CP 47,497.
  createPattern('Oc1cc([CX4;!R])ccc1[CX4]1CC(O)CCC1', /^[CHOc()[\]@=/\\\d]*$/),
];

/** Returns whether the shop does not sell a compound, by its structure. */
export const isControlledStructure = (smiles: string): boolean =>
  smiles.split('.').some((fragment) => controlledStructures.some((count) => count(fragment) > 0));

/** Returns whether the shop does not sell a compound, by its name and its first synonyms. */
export const isExcludedCompound = (name: string, synonyms: readonly string[]): boolean =>
  [...excludedNames, ...excludedMainNames].some((pattern) => pattern.test(name)) ||
  synonyms.slice(0, 4).some((synonym) => excludedNames.some((pattern) => pattern.test(synonym)));
