import { boundedDistance } from '../../../lib/damerau-levenshtein';
import { normalizeText } from '../tokenizer';

/**
 * Words for kinds of products, species, applications and labels in German, French and Spanish (separated by spaces). Names of
 * products are not translated: the catalogue has their aliases. Excludes words that are English words or parts of names.
 */
const latinWords: Readonly<Record<string, string>> = {
  antibody: 'antikörper antikoerper antikörpern anticorps anticuerpo',
  antibodies: 'anticuerpos',
  'primary antibody': 'primärantikörper',
  'secondary antibody': 'sekundärantikörper zweitantikörper',
  monoclonal:
    'monoklonal monoklonale monoklonaler monoklonales monoklonalen monoclonaux monoclonale monoclonales',
  polyclonal:
    'polyklonal polyklonale polyklonaler polyklonales polyklonalen polyclonaux polyclonale policlonal policlonales',
  recombinant: 'rekombinant rekombinante rekombinantes rekombinanter recombinante recombinantes',
  primary: 'primaire primario',
  secondary: 'secondaire secondaires sekundär sekundärer secundario secundarios',
  rabbit: 'kaninchen lapin lapins conejo conejos',
  mouse: 'maus mäuse souris ratón ratones murin murino',
  rat: 'ratte ratten rata ratas',
  goat: 'ziege ziegen chèvre cabra',
  human:
    'mensch menschlich menschliche menschlicher menschliches humain humaine humaines humano humana humanos',
  sheep: 'schaf schafe mouton oveja',
  chicken: 'huhn poulet pollo',
  donkey: 'esel burro',
  pig: 'schwein porc cerdo',
  bovine: 'rind rinder bovin bovino bovina',
  horse: 'pferd cheval caballo',
  dog: 'hund chien perro',
  monkey: 'affe affen',
  'guinea pig': 'meerschweinchen cobaye cobaya',
  kit: 'trousse',
  buffer: 'puffer tampon tampón',
  inhibitor: 'hemmstoff hemmstoffe hemmer inhibitoren inhibiteur inhibiteurs inhibidor inhibidores',
  activator: 'aktivator aktivatoren activateur activateurs activador activadores',
  agonist: 'agonisten agoniste agonistes agonista agonistas',
  antagonist: 'antagonisten antagoniste antagonistes antagonista antagonistas',
  protein: 'eiweiß eiweiss proteine protéine protéines proteína proteínas',
  enzyme: 'enzym enzima enzimas',
  dye: 'farbstoff farbstoffe colorant colorants colorante colorantes',
  cell: 'zelle cellule célula',
  cells: 'zellen cellules células',
  serum: 'sérum suero',
  medium: 'nährmedium zellkulturmedium',
  solution: 'lösung solución',
  standard: 'estándar',
  conjugated: 'konjugiert konjugierter konjugierte conjugué conjugués conjuguée conjugado conjugados',
  labeled: 'markiert markierter markierte marqué marqués marcado marcados',
  biotin: 'biotine biotina',
  phospho: 'phosphoryliert phosphorylierte phosphorylé fosforilado',
  'flow cytometry': 'durchflusszytometrie durchflußzytometrie zytometrie cytométrie citometría',
  immunofluorescence: 'immunfluoreszenz immunofluoreszenz inmunofluorescencia',
  immunohistochemistry: 'immunhistochemie immunohistochemie immunohistochimie inmunohistoquímica',
  immunoprecipitation: 'immunpräzipitation immunopräzipitation inmunoprecipitación',
  'western blot': 'westernblot immunoblot',
};

/** Phrases; they are replaced before single words. */
const latinPhrases: readonly (readonly [RegExp, string])[] = [
  [/cytom[eé]trie en flux|citometr[ií]a de flujo/giu, 'flow cytometry'],
];

/** Words in Chinese and Japanese (separated by spaces), which are written without spaces between words. */
const hanWords: Readonly<Record<string, string>> = {
  'primary antibody': '一抗 一次抗体',
  'secondary antibody': '二抗 二次抗体',
  'monoclonal antibody': '单抗 單抗 单克隆抗体 單株抗體 モノクローナル抗体',
  'polyclonal antibody': '多抗 多克隆抗体 多株抗體 ポリクローナル抗体',
  antibody: '抗体 抗體',
  monoclonal: '单克隆 單克隆 單株 モノクローナル',
  polyclonal: '多克隆 多株 ポリクローナル',
  recombinant: '重组 重組 組換え 組み換え 遺伝子組換え リコンビナント',
  rabbit: '兔子 兔 ウサギ うさぎ',
  mouse: '小鼠 小鼠源 マウス',
  rat: '大鼠 ラット',
  goat: '山羊 ヤギ',
  human: '人类 人源 人類 ヒト',
  sheep: '绵羊 綿羊 ヒツジ',
  chicken: '鸡 鶏 雞 ニワトリ',
  donkey: '驴 驢 ロバ',
  pig: '猪 豬 ブタ',
  bovine: '牛 ウシ',
  horse: '马 馬 ウマ',
  dog: '犬 イヌ',
  monkey: '猴 猴子 サル',
  'guinea pig': '豚鼠 モルモット',
  hamster: '仓鼠 倉鼠 ハムスター',
  kit: '试剂盒 試劑盒 キット',
  buffer: '缓冲液 緩衝液 缓冲剂 バッファー',
  inhibitor: '抑制剂 抑制劑 阻害剤 阻害薬 インヒビター',
  activator: '激活剂 激活劑 活性化剤 アクチベーター',
  agonist: '激动剂 激動劑 作動薬 アゴニスト',
  antagonist: '拮抗剂 拮抗劑 拮抗薬 アンタゴニスト',
  protein: '蛋白质 蛋白質 蛋白 タンパク質 タンパク たんぱく質 プロテイン',
  enzyme: '酶 酵素',
  dye: '染料 色素',
  cell: '细胞 細胞',
  serum: '血清',
  albumin: '白蛋白 アルブミン',
  'fetal bovine serum': '胎牛血清 ウシ胎児血清',
  medium: '培养基 培養基 培地',
  solution: '溶液',
  conjugated: '偶联 偶聯 结合 コンジュゲート',
  labeled: '标记 標記 標識',
  biotin: '生物素 ビオチン',
  phospho: '磷酸化 リン酸化',
  'western blot':
    '免疫印迹 蛋白印迹 蛋白质印迹 ウェスタンブロット ウエスタンブロット ウェスタンブロッティング',
  'flow cytometry': '流式细胞术 流式細胞術 流式 フローサイトメトリー',
  immunofluorescence: '免疫荧光 免疫螢光 免疫蛍光 蛍光免疫染色',
  immunohistochemistry: '免疫组化 免疫組化 免疫组织化学 免疫組織化学 免疫組織染色',
  immunoprecipitation: '免疫沉淀 免疫共沉淀 免疫沈降',
  ELISA: '酶联免疫 酶联免疫吸附 エライザ',
};

/** Acids that precede the name of a drug in the Chinese name of its salt, and metals that follow it. */
const saltAcids: Readonly<Record<string, string>> = {
  盐酸: 'hydrochloride',
  鹽酸: 'hydrochloride',
  氢溴酸: 'hydrobromide',
  硫酸: 'sulfate',
  磷酸: 'phosphate',
  甲磺酸: 'mesylate',
  苯磺酸: 'besylate',
  马来酸: 'maleate',
  富马酸: 'fumarate',
  酒石酸: 'tartrate',
  枸橼酸: 'citrate',
  柠檬酸: 'citrate',
  醋酸: 'acetate',
};
const saltMetals: Readonly<Record<string, string>> = {
  钠: 'sodium',
  鈉: 'sodium',
  钾: 'potassium',
  鉀: 'potassium',
  钙: 'calcium',
  鈣: 'calcium',
};
const hanRun = /\p{Script=Han}{3,}/gu;
const namedByAcid = new RegExp(`^(${Object.keys(saltAcids).join('|')})(.{2,})$`, 'u');
const namedByMetal = new RegExp(`^(.{2,})([${Object.keys(saltMetals).join('')}])$`, 'u');

function invertTable(
  table: Readonly<Record<string, string>>,
  toKey: (word: string) => string,
): Map<string, string> {
  return new Map(
    Object.entries(table).flatMap(([english, words]) =>
      words.split(' ').map((word) => [toKey(word), english] as const),
    ),
  );
}

const englishByLatinWord: ReadonlyMap<string, string> = invertTable(latinWords, normalizeText);
const englishByHanWord: ReadonlyMap<string, string> = invertTable(hanWords, (word) => word);
/** Longer words come first, so that the pattern matches them instead of a shorter word with which they begin. */
const anyHanWord = new RegExp(
  Array.from(englishByHanWord.keys())
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'gu',
);
const hanCharacter = /[\u3040-\u30ff\u3400-\u9fff]/;
/** `抗` is "anti" before a name or species, and `人` is "human" beside one. */
const antiHan = /抗(?=[\p{L}\p{N}(])/gu;
const humanHan = /(?<=anti-)人|人(?=[\s\p{Script=Latin}]|$|anti-)/gu;
const anyLatinWord = /(?<![\p{L}\p{N}])\p{Script=Latin}{3,}(?![\p{L}\p{N}])/gu;
/** German compounds such as `Kaninchenantikörper`. */
const germanCompound = /^([a-z]{4,})(antikorper)$/;

/** Prepositions and articles of a translated query, in lower case: `anticorps de lapin contre GAPDH`. */
const wordForAgainst = /(?<![\p{L}\p{N}-])(?:gegen|contre|contra)(?![\p{L}\p{N}-])/gu;
const connectingWord =
  /(?<![\p{L}\p{N}-])(?:de|du|des|del|la|le|les|el|los|der|die|das|von|für|mit|und|et|pour|para|con|avec|en)(?![\p{L}\p{N}-])|[的の]/gu;

const phospho = 'phospho';
const charCodes = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const phosphoCodes = charCodes(phospho);

/** Returns whether a word is `phospho` with a typing error, such as `fospho`, `phosfo` or `phopsho`. */
function isMistypedPhospho(word: string): boolean {
  if (word.length < 5 || word.length > 8 || !/^[fp]/.test(word) || !/^[a-z]+$/.test(word)) return false;
  const withPh = word.replaceAll('f', 'ph');
  return word !== phospho && boundedDistance(charCodes(withPh), phosphoCodes, 1) <= 1;
}

/**
 * Translates the words of a query for kinds of products, species, applications and labels to English. Also corrects typing
 * errors in `phospho`, because the search would ignore an unknown word. `isKnown` returns whether words of the index begin
 * with a normalized word.
 */
export function translateWords(text: string, isKnown: (word: string) => boolean): string {
  const composed = text.normalize('NFC');
  const withHanTranslated = hanCharacter.test(composed) ? translateHan(composed, isKnown) : composed;
  const withPhrasesTranslated = latinPhrases.reduce(
    (partlyTranslated, [phrase, english]) => partlyTranslated.replace(phrase, english),
    withHanTranslated,
  );
  const translated = withPhrasesTranslated.replace(anyLatinWord, (word) => translateLatin(word, isKnown));
  return translated === composed
    ? text
    : translated.replace(wordForAgainst, 'anti').replace(connectingWord, '').replace(/\s+/g, ' ').trim();
}

/**
 * Translates the acid or metal in the Chinese name of a drug's salt when the index has the base but not the salt: 盐酸伊马替尼 →
 * 伊马替尼 hydrochloride.
 */
function separateSalt(text: string, isKnown: (word: string) => boolean): string {
  return text.replace(hanRun, (name) => {
    if (isKnown(name)) return name;
    const [, acid = '', acidBase = ''] = namedByAcid.exec(name) ?? [];
    if (acidBase !== '' && isKnown(acidBase)) return `${acidBase} ${saltAcids[acid] ?? ''}`;
    const [, metalBase = '', metal = ''] = namedByMetal.exec(name) ?? [];
    return metalBase !== '' && isKnown(metalBase) ? `${metalBase} ${saltMetals[metal] ?? ''}` : name;
  });
}

/** Translates Chinese and Japanese words except within names of the index: 伊马替尼 (imatinib) contains 马 (horse). */
function translateHan(text: string, isKnown: (word: string) => boolean): string {
  const names: string[] = [];
  const masked = separateSalt(text, isKnown).replace(hanRun, (run) =>
    isKnown(run) && !englishByHanWord.has(run) ? nameMask(names.push(run) - 1) : run,
  );
  const translated = translateHanWords(masked);
  return names.reduce((unmasked, name, index) => unmasked.replace(nameMask(index), name), translated);
}

/** A character of the private use area that replaces a name. */
const nameMask = (index: number): string => String.fromCodePoint(0xf_00_00 + index);

function translateHanWords(text: string): string {
  return text
    .replace(anyHanWord, (word) => ` ${englishByHanWord.get(word) ?? word} `)
    .replace(antiHan, ' anti-')
    .replace(/抗(?=\s+[a-z])/gu, ' anti-')
    .replace(/anti-\s+/g, 'anti-')
    .replace(humanHan, ' human ')
    .replace(/anti-\s+/g, 'anti-')
    .replace(/\s+/g, ' ')
    .trim();
}

function translateLatin(word: string, isKnown: (word: string) => boolean): string {
  const key = normalizeText(word);
  const english = englishByLatinWord.get(key);
  if (english !== undefined) return english;
  const [, first, second] = germanCompound.exec(key) ?? [];
  const [species, kind] = [englishByLatinWord.get(first ?? ''), englishByLatinWord.get(second ?? '')];
  if (species !== undefined && kind !== undefined) return `${species} ${kind}`;
  return isMistypedPhospho(key) && !isKnown(key) ? phospho : word;
}
