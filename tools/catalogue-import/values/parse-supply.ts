import { SOLD_OUT_STOCK } from '../../../src/shared/catalogue/availability';
import { formatCount } from '../../cli/arguments';

const MAX_STOCK = 10_000_000;
const MAX_DAYS = 999;

/** `note` describes how an inexact text was read. */
export type ParsedCount = { count: number; note?: string } | { reason: string };

/** A number of units, made to order, or only that a size can be ordered. */
export type ParsedStock = ParsedCount | { isMadeToOrder: true } | { isAvailable: true };

const madeToOrderPattern =
  /^(?:made to order|on (?:order|demand)|(?:on ?)?(?:back|pre) ?order(?:ed)?|auf bestellung|sur commande)$/i;
const soldOutPattern =
  /^(?:no|n|none|nil|false|nein|falsch|non|faux|(?:out|not) ?(?:of|in) ?stock|no stock|sold out|(?:currently |temporarily )?(?:unavailable|not available)|ausverkauft|nicht (?:auf lager|verfügbar|vorrätig|lieferbar)|épuisé|rupture(?: de stock)?|agotado|sin existencias|esaurito|uitverkocht|无货|缺货|無貨|缺貨|在庫切れ|在庫なし|欠品|нет(?: в наличии)?|품절)$/i;
const availablePattern =
  /^(?:yes|y|true|wahr|vrai|ja|oui|sí|si|in ?stock|available|limited(?: stock)?|low stock|(?:sofort |ab lager )?lieferbar|sofort|verfügbar|vorrätig|(?:auf|ab) lager|en stock|disponible|disponibile|op voorraad|leverbaar|现货|有货|現貨|有貨|在庫あり|в наличии|есть)$/i;

/** Returns a text in the spelling of the patterns: shop systems write `out-of-stock` and `out_of_stock`. */
const plainWords = (text: string) =>
  text
    .normalize('NFKC')
    .trim()
    .replace(/[-_\s]+/g, ' ');

/**
 * Parses whether a size can be ordered, from yes and no, 1 and 0, or other words. Returns a stock: {@link SOLD_OUT_STOCK}, made to
 * order, or available.
 */
export function parseAvailability(text: string): ParsedStock {
  const words = plainWords(text);
  if (words === '1') return { isAvailable: true };
  if (words === '0') return { count: SOLD_OUT_STOCK };
  return parseWords(words) ?? { reason: 'it must be yes or no' };
}

function parseWords(words: string): ParsedStock | null {
  if (madeToOrderPattern.test(words)) return { isMadeToOrder: true };
  if (soldOutPattern.test(words)) return { count: SOLD_OUT_STOCK };
  return availablePattern.test(words) ? { isAvailable: true } : null;
}

/** Note on a negative stock. Warehouse programs subtract units that are sold and not in stock yet. */
export const NEGATIVE_STOCK_NOTE = 'a negative stock is read as sold out';

/** Words for units after a number in stock. */
const unitSuffixPattern =
  /(?<=[\d+])\s*(?:pcs?|pieces?|units?|ea|each|packs?|boxes|box|vials?|bottles?|kits?|stk|stck|stücke?|st|pièces?|unités?|unidades|piezas|pezzi|unità|个|個|件|支|瓶|盒|套)\.?$/i;
const countPattern =
  /^(>=?|≥|at least|mehr als|über|plus de|~|≈|ca\.?|circa|about|approx\.?|env(?:iron)?\.?)?\s*(\d{1,8})(?:[.,]0+)?\s*(\+)?$/i;
/** SAP writes quantities with three decimal places, and the sign of negative ones at the end. */
const threeDecimalPlaces = { '.': /^(\d+)\.000$/, ',': /^(\d+),000$/ } as const;
const negativePattern = /^(?:[-−]\s*0*[1-9][\d.,]*|0*[1-9][\d.,]*\s*[-−])$/;

/**
 * Parses a number of units: `12`, `1,200`, `5 pcs`, `>100` (at least 100), `~5`, `made to order`, `sold out`, `no` or a negative
 * number ({@link SOLD_OUT_STOCK}), or words such as `in stock`. With the `decimal` sign, `12.000` is 12; with the other one, 12,000.
 */
export function parseStock(text: string, decimal: '.' | ',' = '.'): ParsedStock {
  // Spreadsheets mark numbers that are stored as text with an apostrophe before them.
  const textWithoutUnit = text.normalize('NFKC').trim().replace(/^'/, '').replace(unitSuffixPattern, '');
  const [, whole = ''] = threeDecimalPlaces[decimal].exec(textWithoutUnit) ?? [];
  if (whole !== '') return limitedCount(whole, readAsUnits(whole));
  const plain = textWithoutUnit.replace(/^(\d{1,3})(?:[.,'’\s](\d{3}))+$/, (all) =>
    all.replace(/[.,'’\s]/g, ''),
  );
  if (negativePattern.test(plain)) return { count: SOLD_OUT_STOCK, note: NEGATIVE_STOCK_NOTE };
  const stockInWords = parseWords(plainWords(textWithoutUnit));
  if (stockInWords !== null) return stockInWords;
  const [, approximation = '', digits = '', plus = ''] = countPattern.exec(plain) ?? [];
  return limitedCount(digits, approximation + plus === '' ? undefined : readAsUnits(digits));
}

const readAsUnits = (digits: string) => `read as ${formatCount(Number(digits), 'unit', 'units')}`;

function limitedCount(digits: string, note: string | undefined): ParsedCount {
  const count = Number(digits);
  if (digits === '' || count > MAX_STOCK) return { reason: 'stock must be a whole number of units' };
  return note === undefined ? { count } : { count, note };
}

export const DISCONTINUED_REASON = 'the column says that the product is discontinued or not for sale';

const discontinuedPattern =
  /^(?:(?:product|item|article) )?(?:is )?(?:discontinued?|obsolete|phas(?:ed|ing|e)[ -]?out|end[ -]of[ -](?:life|sale|production)|eol|no longer (?:available|sold|produced|supplied)|withdrawn|retired|auslauf(?:end|artikel)?|läuft aus|ausgelaufen|eingestellt|abgekündigt|nicht mehr (?:lieferbar|verfügbar|im sortiment)|arrêtée?|discontinuée?|supprimée?|obsolète|descatalogado|descontinuado|discontinuado|fuori produzione|fuori catalogo|cessato|停产|停產|已停产|停售|下架|已下架|生産終了|販売終了|製造中止|廃番)(?![\p{L}])/iu;
const notForSalePattern =
  /^(?:inactive|deleted|disabled|archived|draft|hidden|unpublished|blocked|suspended|not for sale|inaktiv|gelöscht|gesperrt|entwurf|inactif|inactive|inactivo|inattivo|失效|禁用|无效)$/i;
const forSalePattern =
  /^(?:active|enabled|published|approved|released|current|new|live|for sale|on sale|available|in stock|limited(?: stock)?|aktiv|neu|freigegeben|lieferbar|verfügbar|actif|active|disponible|nouveau|activo|attivo|正常|在售|有效|上架|启用|販売中)$/i;

/** Returns whether an availability text such as "Discontinued" takes the product off sale. */
export const isDiscontinued = (text: string): boolean =>
  discontinuedPattern.test(text.normalize('NFKC').trim());

const yesPattern = /^(?:yes|y|ja|j|oui|o|sí|si|s|true|wahr|vrai|1|x|✓|✔|是)$/i;
const noPattern = /^(?:no|n|nein|non|false|falsch|faux|0|-|–|none|否|不)$/i;

export const isYesOrNo = (text: string): boolean => yesPattern.test(text) || noPattern.test(text);

const discontinuedHeading =
  /discontinued|inactive|obsolete|end of life|\beol\b|deleted|disabled|archived|inaktiv|auslauf|eingestellt|gelöscht|arrêté|descatalogado|fuori produzione|停产|停產|生産終了|販売終了/i;
const forSaleHeading =
  /active|enabled|publish|visible|for sale|can be sold|sale[ _]ok|online|aktiv|sichtbar|veröffentlicht|actif|publié|activo|publicado|attivo|pubblicato|上架|公開/i;

/** Returns whether `yes` and 1 in a column with this heading mean that a product is for sale. */
export const isForSaleHeading = (heading: string): boolean =>
  forSaleHeading.test(heading) && !discontinuedHeading.test(heading);

/**
 * Parses a status; null = unknown. The heading of the column decides the meaning of `yes` and `no`: `yes`, a date or another text in a
 * column "Discontinued" means that the product is not for sale.
 */
export function parseStatus(text: string, column: string): 'for sale' | 'discontinued' | null {
  const plain = text.normalize('NFKC').trim();
  if (isDiscontinued(plain) || notForSalePattern.test(plain)) return 'discontinued';
  if (discontinuedHeading.test(column))
    return noPattern.test(plain) || forSalePattern.test(plain) ? 'for sale' : 'discontinued';
  if (forSalePattern.test(plain)) return 'for sale';
  // PrestaShop and OpenCart.
  if (/^status$/i.test(column.trim()) && /^[01]$/.test(plain))
    return plain === '1' ? 'for sale' : 'discontinued';
  // Other numbers are states such as "disabled" (2, Magento) and "draft" (-1, WooCommerce).
  if (isForSaleHeading(column) && (isYesOrNo(plain) || /^-?\d$/.test(plain)))
    return yesPattern.test(plain) ? 'for sale' : 'discontinued';
  return !isYesOrNo(plain) && !('reason' in parseStock(plain)) ? 'for sale' : null;
}

/** Working days in a unit of delivery times. */
const workingDaysByUnit: readonly (readonly [unit: RegExp, days: number])[] = [
  [/^(?:hours?|hrs?|h|stunden?|std|heures?|horas?)$/i, 1 / 24],
  [
    /^(?:(?:working |business )?(?:days?|d)|(?:Werk|Arbeits)?tagen?|Tag|jours?(?: ouvrés)?|días?(?: hábiles)?|giorni|[个個]?(?:工作|営業)?[天日])$/i,
    1,
  ],
  [/^(?:weeks?|wks?|w|Wochen?|Wo|semaines?|semanas?|settiman[ae]|[个個]?(?:周|週|週間|星期))$/i, 5],
  [/^(?:months?|Monaten?|Monat|mois|mes(?:es)?|mes[ei]|[个個か]?月|ヶ月|カ月)$/i, 21],
];
const immediatePattern =
  /^(?:in stock|ex stock|immediately|same day|sofort|(?:ab|auf) Lager|en stock|现货)$/i;

const nextDayPattern = /^(?:next|1 (?:working|business)) ?(?:(?:working|business) )?day$/i;

/** Parses a delivery time in working days: `10`, `3 days`, `2-3 Wochen` (the later time), `in stock` (0). */
export function parseDays(text: string): ParsedCount {
  const plain = text.normalize('NFKC').trim();
  if (immediatePattern.test(plain)) return { count: 0 };
  if (nextDayPattern.test(plain)) return { count: 1 };
  const [, shortest = '', longest = shortest, unit = ''] =
    /^(?:ca\.?|about|approx\.?|circa|env(?:iron)?\.?|up to|bis(?: zu)?|within|约)?\s*(\d{1,3})(?:\s*(?:-|–|—|to|bis|à|~|至|到)\s*(\d{1,3}))?\s*(.*?)\.?$/iu.exec(
      plain,
    ) ?? [];
  const daysPerUnit = unit === '' ? 1 : workingDaysByUnit.find(([pattern]) => pattern.test(unit))?.[1];
  const count = daysPerUnit === undefined ? null : Math.ceil(Number(longest) * daysPerUnit);
  if (shortest === '' || count === null || count > MAX_DAYS)
    return { reason: 'delivery time must be a number of working days' };
  return daysPerUnit === 1 && longest === shortest
    ? { count }
    : { count, note: `read as ${formatCount(count, 'working day', 'working days')}` };
}
