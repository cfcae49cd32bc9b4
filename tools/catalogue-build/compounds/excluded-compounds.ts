import { readTable } from '../source-data';
import { constitutionOf, createPattern } from './structure-patterns';

/**
 * Substances that the shop does not sell, in addition to rows with a `restricted_flag`: controlled drugs, chemical weapons,
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
  /aconit(?:in|an)|(?<![a-z])fluoroacet(ic|ate\b|amide|yl)|trichloroarsine/i,
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

/** Prefilter: every SMILES with an amine, an aromatic ring and an ester matches. The pattern search is slow. */
const aminoEster = /^(?=.*N)(?=.*c\d)(?=.*OC\(=O\)|.*C\(=O\)O|.*O=C)/;
/** Prefilter that rejects double bonds outside aromatic rings, because such tryptamines can be medicines: dacinostat, for example. */
const dialkylamineWithIndole = /^(?=[^=]*N\()[^=]*\[nH\][^=]*$/;

/**
 * Phenylpiperazines with alkyl, alkoxy, halogen or haloalkyl groups on the ring, such as mCPP and TFMPP (Misuse of Drugs Act
 * 1971 of the United Kingdom, Schedule 2, Part III). Medicines with this part have other rings or carbonyl groups.
 */
const phenylpiperazines = ['[F,Cl,Br,I]', '[CX4;!R]', 'O[CX4;!R]'].flatMap((group) =>
  [`c1c(${group})cccc1`, `c1cc(${group})ccc1`, `c1ccc(${group})cc1`].map((phenyl) =>
    createPattern(`[NX3;H1]1CCN(CC1)${phenyl}`, /^(?=[^=#nos]*$)(?=.*N.*N)/),
  ),
);

/**
 * Classes of controlled drugs by their structure: rows of analogues often have systematic names only, and salts have no flag.
 * Chains (atoms outside rings, `!R`) distinguish them from alkaloids and medicines in which a ring contains these atoms.
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
  // Barbiturates with two substituents at position 5 (Misuse of Drugs Act 1971, Schedule 2, Part II).
  createPattern('O=C1NC(=O)[CX4]([#6])([#6])C(=O)N1', /^(?=.*N)(?=.*=O.*=O.*=O)[^s]*$/),
  createPattern('S=C1NC(=O)[CX4]([#6])([#6])C(=O)N1', /^(?=.*N)(?=.*S)[^s]*$/),
  // Phenyltropane carboxylates, such as RTI-55: derivatives of ecgonine (UN convention of 1961, Schedule I).
  createPattern('O=C(O[CX4])C1C2CCC(CC1c1ccccc1)N2', aminoEster),
  // 4-Methylaminorex and aminorex (UN convention of 1971, Schedules I and IV).
  createPattern('c1ccccc1C1CN=C(N)O1', /^(?=.*N)(?=.*O)(?=.*c\d)/),
  createPattern('c1ccccc1C1CNC(=N)O1', /^(?=.*N)(?=.*O)(?=.*c\d)/),
  // Cannabinoids with a 2-(3-hydroxycyclohexyl)phenol, such as CP 47,497.
  createPattern('Oc1cc([CX4;!R])ccc1[CX4]1CC(O)CCC1', /^[CHOc()[\]@=/\\\d]*$/),
];

/** Toxic chemicals and precursors of Schedule 1 of the Chemical Weapons Convention by their structure, with its numbers. */
const chemicalWeapons: readonly ((fragment: string) => number)[] = [
  // 1: alkylphosphonofluoridates (sarin). 9: alkylphosphonyl difluorides.
  createPattern('[CX4]P(=O)(F)[O,F]', /P.*F|F.*P/),
  // 2: phosphoramidocyanidates (tabun).
  createPattern('[NX3]P(=O)(O)C#N', /P.*N|N.*P/),
  // 3: S-(2-dialkylaminoethyl) alkylphosphonothiolates (VX). 10: alkylphosphonites with such a group.
  createPattern('[CX4]P(=O)(O)S[CX4][CX4][NX3]', /P.*S|S.*P/),
  createPattern('[CX4][PX3](O)O[CX4][CX4][NX3]', /P.*O|O.*P/),
  // 4: sulfur mustards.
  createPattern('Cl[CH2][CH2][SX2][CH2]Cl', /S/),
  createPattern('Cl[CH2][CH2][SX2][CH2][CH2]Cl', /S/),
  createPattern('Cl[CH2][CH2][SX2][CH2][SX2][CH2][CH2]Cl', /S/),
  createPattern('Cl[CH2][CH2][SX2][CH2][CH2][SX2][CH2][CH2]Cl', /S/),
  createPattern('Cl[CH2][CH2][SX2][CH2][CH2][CH2][SX2][CH2][CH2]Cl', /S/),
  createPattern('Cl[CH2][CH2][SX2][CH2][CH2][CH2][CH2][SX2][CH2][CH2]Cl', /S/),
  createPattern('Cl[CH2][CH2][SX2][CH2][CH2][CH2][CH2][CH2][SX2][CH2][CH2]Cl', /S/),
  createPattern('Cl[CH2][CH2][SX2][CH2]O[CH2][SX2][CH2][CH2]Cl', /S/),
  createPattern('Cl[CH2][CH2][SX2][CH2][CH2]O[CH2][CH2][SX2][CH2][CH2]Cl', /S/),
  // 5: lewisites.
  createPattern('ClC=C[As]', /As/),
  // 6: nitrogen mustards HN1, HN2 and HN3. Medicines with this group have other substituents.
  createPattern('ClCCN(CCCl)[CH3]', /N.*Cl|Cl.*N/),
  createPattern('ClCCN(CCCl)[CH2][CH3]', /N.*Cl|Cl.*N/),
  createPattern('ClCCN(CCCl)CCCl', /N.*Cl|Cl.*N/),
  // 11, 12: chlorosarin and chlorosoman.
  createPattern('[CX4]P(=O)(Cl)OC([CH3])', /P.*Cl|Cl.*P/),
];

/** Letters of the elements in a SMILES without H, in alphabetical order: equal for all drawings of a structure. */
const sortElementLetters = (smiles: string): string =>
  [...smiles.replace(/[^A-GI-Za-z]/g, '').toUpperCase()].sort().join('');

interface ControlledSubstances {
  /** Element letters: a quick comparison, after which few constitutions have to be computed. */
  letters: ReadonlySet<string>;
  constitutions: ReadonlySet<string>;
}
let controlledSubstances: ControlledSubstances | undefined;

/** Returns whether a structure is in the table of controlled substances, in any configuration. */
function isControlledSubstance(fragment: string): boolean {
  if (!controlledSubstances) {
    const structures = readTable('controlled_substances.tsv').map((row) => row('smiles'));
    controlledSubstances = {
      letters: new Set(structures.map(sortElementLetters)),
      constitutions: new Set(structures.map(constitutionOf)),
    };
  }
  return (
    controlledSubstances.letters.has(sortElementLetters(fragment)) &&
    controlledSubstances.constitutions.has(constitutionOf(fragment))
  );
}

/** Returns whether a fragment of a structure is a controlled drug or a chemical weapon, which the shop does not sell. */
export const isControlledStructure = (smiles: string): boolean =>
  smiles
    .split('.')
    .some(
      (fragment) =>
        controlledStructures.some((count) => count(fragment) > 0) ||
        phenylpiperazines.some((count) => count(fragment) > 0) ||
        chemicalWeapons.some((count) => count(fragment) > 0) ||
        isControlledSubstance(fragment),
    );

/** Returns whether the shop does not sell a compound because of its name or one of its first four synonyms. */
export const isExcludedCompound = (name: string, synonyms: readonly string[]): boolean =>
  [...excludedNames, ...excludedMainNames].some((pattern) => pattern.test(name)) ||
  synonyms.slice(0, 4).some((synonym) => excludedNames.some((pattern) => pattern.test(synonym)));

let regulations: Map<string, (readonly [kind: string, source: string])[]> | undefined;

/**
 * Returns the treaties and laws that list a substance which is sold nevertheless, such as precursors: their sale may need a
 * license or a declaration of use. Empty for others, which does not mean that no law applies.
 */
export function regulationsOf(cas: string | null): readonly (readonly [kind: string, source: string])[] {
  if (!regulations) {
    regulations = new Map();
    for (const row of readTable('regulated_substances.tsv')) {
      const listed = regulations.get(row('cas')) ?? [];
      regulations.set(row('cas'), [...listed, [row('kind'), row('source')]]);
    }
  }
  return regulations.get(cas ?? '') ?? [];
}
