import { headingScore, isExactAlias, normalizeHeading } from './column-aliases';
import { findAttribute } from './product-attributes';

/**
 * Returns a function that tests whether a heading contains one of the words in `wordList`. `purchas*` matches all words that begin so.
 * Chinese and Japanese words are also found without spaces around them.
 */
function createHeadingMatcher(wordList: string): (heading: string) => boolean {
  const words = wordList.split(/\s+/).filter((word) => word !== '');
  const isCjk = (word: string) => /[\u3040-\u30ff\u4e00-\u9fff]/.test(word);
  const cjkWords = words.filter(isCjk);
  const wordStarts = words.filter((word) => word.endsWith('*')).map((word) => word.slice(0, -1));
  const fullWords = new Set(words.filter((word) => !isCjk(word) && !word.endsWith('*')));
  return (heading) =>
    headingWords(heading).some(
      (word) => fullWords.has(word) || wordStarts.some((start) => word.startsWith(start)),
    ) || cjkWords.some((word) => heading.includes(word));
}

/** Returns the heading with the text of its brackets outside them: `Cat. No. (supplier)` becomes `Cat. No. supplier`. */
export const withoutBrackets = (heading: string): string => heading.replace(/[()[\]（）]/g, ' ').trim();

/** Returns the words of a heading, also those in brackets: `Price (purchase)`. */
const headingWords = (heading: string) => normalizeHeading(withoutBrackets(heading)).split(' ');

/** Internal data: suppliers, purchase prices, margins and notes for staff. */
const isInternal = createHeadingMatcher(`
  internal internally intern interne interner internes interno interna confidential vertraulich confidentiel confidencial
  supplier* vendor* lieferant* fournisseur* proveedor* fornitor* purchas* procurement buying buyer* einkauf* ek hek
  cost costs kosten selbstkosten herstellkosten einstand* coût* cout costo costi coste costes achat achats compra compras
  acquisto dealer* reseller* distributor* wholesale* händler* haendler* revendeur* distribuidor* transfer margin* marge*
  margen markup aufschlag profit* gewinn* deckungsbeitrag db discount* rabatt* remise* descuento* sconto* rebate* commission*
  customer* kunde* client* cliente* turnover umsatz* revenue* budget* warehouse* bin lagerort lagerplatz regal shelf
  进价 進價 成本 采购 採購 供应商 供應商 内部 內部 机密 機密 利润 利潤 折扣 毛利 客户 客戶 仓位 仕入 原価 社内 取引先 棚番
`);
const storageLocationPattern = /\bstorage (?:location|place|position|bin)\b/;

/** Limits and plans of an inventory system, such as the minimum stock. They are not the stock, size or price itself. */
const isLimit = createHeadingMatcher(`
  min minimum minimal* mindest* melde* max maximum maximal* moq reorder safety sicherheits* threshold schwell* floor lowest
  alert reserved reserviert* transit incoming zulauf 最低 最小 最大 安全
`);
/** Prices other than the regular price of a product: former, reduced and planned ones, deposits and fees. */
const isSpecialPrice = createHeadingMatcher(`
  old previous former prior last was alt alte alter altpreis bisher* ancien* précédent* anterior antiguo precedente vecchio
  compare special sale sonder* aktion* angebot* promo* campaign* kampagne* offer offers oferta offerta clearance reduced reduziert*
  deposit pfand shipping freight handling surcharge zuschlag fee gebühr* budgetary future planned
  旧 舊 原价 原價 特价 特價 促销 促銷 活动 優惠 优惠 セール 特別 キャンペーン
`);
/** Words for a value of the past, in headings of any field. */
const isFormerValue = createHeadingMatcher(
  'old former previous prior legacy alte alter ancien* précédent* anterior antiguo antigua vecchio vecchia 旧 舊',
);
const formerWordPattern =
  /\b(?:old|former|previous|prior|legacy|obsolete|discontinued|superseded|alte?r?|ancienn?e?|précédente?|anterior|antigu[ao]|vecchi[ao])\b|旧|舊/g;

/** Returns whether a heading names former catalogue numbers: `Catalog number (previous)`, `Old SKU`. */
export function isFormerNumberHeading(heading: string): boolean {
  const words = normalizeHeading(withoutBrackets(heading));
  const currentHeading = words.replace(formerWordPattern, ' ').trim();
  return currentHeading !== words && isExactAlias(currentHeading, 'products', 'number');
}

/** Returns whether a heading names a former value of another field, such as `Name (old)`. */
export function isFormerHeading(heading: string): boolean {
  return (
    isFormerValue(heading) && !isFormerNumberHeading(heading) && !isExactAlias(heading, 'products', 'former')
  );
}

/** Prices that are used only when the file has no others. */
const isFallbackPrice = createHeadingMatcher(`
  recommended suggested msrp rrp srp uvp empfohlen* conseillé* recomendado consigliato
  incl including inclusive gross brutto inkl inklusive ttc bruto lordo 建议 建議 希望小売 含税 含稅 税込
`);
/** Prices of a milligram or a test instead of a pack. */
const perAmountPattern =
  /(?:\b(?:per|pro|je|par|por)\s+|\/\s*)(?:\d+\s*)?(?:[mµμun]?g|kg|[mµμu]?l|[mµμun]?mol|tests?|reactions?|rxn|assays?|wells?)(?![\p{L}])/iu;

/** Prices in cents or in thousands. */
const otherScalePattern =
  /(?<!\p{L})(?:ct|cts|cents?|centimes?|céntimos|centesimi|rappen|pence|in thousands|thousands|tausend|k ?(?:usd|eur|\$|€)|t(?:usd|eur))(?!\p{L})|[（(]分[)）]/iu;

/** Returns whether a heading names prices in cents or in thousands. */
export const hasOtherScale = (heading: string): boolean =>
  otherScalePattern.test(heading.replaceAll('_', ' '));

/** Returns why a column is imported only if the mapping names it; null = its heading gives no reason. */
export function exclusionOf(heading: string): string | null {
  // `Internal reference` is a catalogue number, `Cat. No. (internal)` may be another one.
  if (findAttribute(heading) !== null || isExactAlias(withoutBrackets(heading), 'products', 'number'))
    return null;
  if (isInternal(heading) || storageLocationPattern.test(normalizeHeading(heading)))
    return 'may be confidential';
  // `Safety` is the word of a limit in `Safety stock`, but not in `Safety data sheet`.
  const isSafetyDataSheet = headingScore(heading, 'products', 'sds') > 0;
  return isLimit(heading) && !isSafetyDataSheet ? 'a limit or plan, no value of the product' : null;
}

/** Returns `list` for the list price, `fallback` for a price that is used without a list price, and `other` for one that a mapping must name. */
export function priceKindOf(heading: string): 'list' | 'fallback' | 'other' {
  if (isSpecialPrice(heading) || perAmountPattern.test(heading) || hasOtherScale(heading)) return 'other';
  return isFallbackPrice(heading) ? 'fallback' : 'list';
}
