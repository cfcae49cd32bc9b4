import { SOLD_OUT_STOCK } from '../../../src/shared/catalogue/availability';

const MAX_STOCK = 10_000_000;
const MAX_DAYS = 999;

/** `note` says how an inexact text was read. */
export type ParsedCount = { count: number; note?: string } | { reason: string };

const madeToOrder =
  /^(?:made to order|on (?:order|demand)|(?:back|pre)-?\s?order(?:ed)?|auf bestellung|sur commande)$/i;
const soldOut =
  /^(?:no|none|nil|nein|non|out of stock|sold out|(?:currently |temporarily )?(?:unavailable|not available|not in stock)|ausverkauft|nicht (?:auf Lager|verfügbar|vorrätig|lieferbar)|épuisé|rupture|agotado|sin existencias|esaurito|无货|缺货|無貨|缺貨|在庫切れ|在庫なし|欠品)$/i;

/** Warehouse programs count units that are sold and not delivered yet. */
export const NEGATIVE_STOCK_NOTE = 'a negative stock is read as sold out';

/** Words for a unit in stock. */
const unitAfter =
  /(?<=[\d+])\s*(?:pcs?|pieces?|units?|ea|each|packs?|boxes|box|vials?|bottles?|kits?|stk|stck|stücke?|st|pièces?|unités?|unidades|piezas|pezzi|unità|个|個|件|支|瓶|盒|套)\.?$/i;

/**
 * Parses a number of units: `12`, `1,200`, `5 pcs`, `>100` (at least 100), `made to order` (0), `sold out`, `no` or a negative
 * number ({@link SOLD_OUT_STOCK}).
 */
export function parseStock(text: string): ParsedCount {
  const plain = text
    .replace(unitAfter, '')
    .replace(/^(\d{1,3})(?:[.,'’\s](\d{3}))+$/, (all) => all.replace(/[.,'’\s]/g, ''));
  if (/^[-−]\s*0*[1-9][\d.,]*$/.test(plain)) return { count: SOLD_OUT_STOCK, note: NEGATIVE_STOCK_NOTE };
  if (madeToOrder.test(plain)) return { count: 0 };
  if (soldOut.test(plain)) return { count: SOLD_OUT_STOCK };
  const [, atLeast = '', digits = '', plus = ''] =
    /^(>=?|≥|at least|mehr als|über|plus de)?\s*(\d{1,8})(?:[.,]0+)?(\+)?$/i.exec(plain) ?? [];
  const count = Number(digits);
  if (digits === '' || count > MAX_STOCK) return { reason: 'stock must be a whole number of units' };
  return atLeast + plus === '' ? { count } : { count, note: `read as ${count} units` };
}

export const DISCONTINUED_REASON = 'the column says that the product is discontinued or not for sale';

const discontinued =
  /^(?:(?:product|item|article) )?(?:is )?(?:discontinued?|obsolete|phas(?:ed|ing|e)[ -]?out|end[ -]of[ -](?:life|sale|production)|eol|no longer (?:available|sold|produced|supplied)|withdrawn|retired|auslauf(?:end|artikel)?|läuft aus|ausgelaufen|eingestellt|abgekündigt|nicht mehr (?:lieferbar|verfügbar|im sortiment)|arrêtée?|discontinuée?|supprimée?|obsolète|descatalogado|descontinuado|discontinuado|fuori produzione|fuori catalogo|cessato|停产|停產|已停产|停售|下架|已下架|生産終了|販売終了|製造中止|廃番)(?![\p{L}])/iu;
const notForSale =
  /^(?:inactive|deleted|disabled|archived|draft|hidden|unpublished|blocked|suspended|not for sale|inaktiv|gelöscht|gesperrt|entwurf|inactif|inactive|inactivo|inattivo|失效|禁用|无效)$/i;
const forSale =
  /^(?:active|enabled|published|approved|released|current|new|live|for sale|on sale|available|in stock|limited(?: stock)?|aktiv|neu|freigegeben|lieferbar|verfügbar|actif|active|disponible|nouveau|activo|attivo|正常|在售|有效|上架|启用|販売中)$/i;

/** Whether a text about the availability says that the product is no longer sold. */
export const isDiscontinued = (text: string): boolean => discontinued.test(text.normalize('NFKC').trim());

const yes = /^(?:yes|y|ja|j|oui|o|sí|si|s|true|wahr|vrai|1|x|✓|✔|是)$/i;
const no = /^(?:no|n|nein|non|false|falsch|faux|0|-|–|none|否|不)$/i;

export const isYesOrNo = (text: string): boolean => yes.test(text) || no.test(text);

const namesDiscontinued =
  /discontinued|inactive|obsolete|end of life|\beol\b|deleted|disabled|archived|inaktiv|auslauf|eingestellt|gelöscht|arrêté|descatalogado|fuori produzione|停产|停產|生産終了|販売終了/i;
const namesActive = /active|enabled|aktiv|actif|activo|attivo/i;

/**
 * Parses a status: whether the product is for sale; null = the text does not say so. The column decides what `yes` and `no` mean:
 * a column "Discontinued" with `yes`, a date or another text says that the product is not.
 */
export function parseStatus(text: string, column: string): 'for sale' | 'discontinued' | null {
  const plain = text.normalize('NFKC').trim();
  if (isDiscontinued(plain) || notForSale.test(plain)) return 'discontinued';
  if (namesDiscontinued.test(column))
    return no.test(plain) || forSale.test(plain) ? 'for sale' : 'discontinued';
  if (forSale.test(plain)) return 'for sale';
  if (namesActive.test(column) && isYesOrNo(plain)) return yes.test(plain) ? 'for sale' : 'discontinued';
  return !isYesOrNo(plain) && 'count' in parseStock(plain) ? 'for sale' : null;
}

/** Working days in a unit of delivery times. */
const daysOfUnit: readonly (readonly [unit: RegExp, days: number])[] = [
  [
    /^(?:(?:working |business )?(?:days?|d)|(?:Werk|Arbeits)?tagen?|Tag|jours?(?: ouvrés)?|días?(?: hábiles)?|giorni|[个個]?(?:工作|営業)?[天日])$/i,
    1,
  ],
  [/^(?:weeks?|wks?|w|Wochen?|Wo|semaines?|semanas?|settiman[ae]|[个個]?(?:周|週|週間|星期))$/i, 5],
  [/^(?:months?|Monaten?|Monat|mois|mes(?:es)?|mes[ei]|[个個か]?月|ヶ月|カ月)$/i, 21],
];
const immediate = /^(?:in stock|ex stock|immediately|same day|sofort|(?:ab|auf) Lager|en stock|现货)$/i;

/** Parses a delivery time in working days: `10`, `3 days`, `2-3 Wochen` (the later time), `in stock` (0). */
export function parseDays(text: string): ParsedCount {
  const plain = text.normalize('NFKC').trim();
  if (immediate.test(plain)) return { count: 0 };
  const [, from = '', to = from, unit = ''] =
    /^(?:ca\.?|about|approx\.?|circa|env(?:iron)?\.?|up to|bis(?: zu)?|within|约)?\s*(\d{1,3})(?:\s*(?:-|–|—|to|bis|à|~|至|到)\s*(\d{1,3}))?\s*(.*?)\.?$/iu.exec(
      plain,
    ) ?? [];
  const factor = unit === '' ? 1 : daysOfUnit.find(([pattern]) => pattern.test(unit))?.[1];
  const count = factor === undefined || from === '' ? NaN : Number(to) * factor;
  if (!(count <= MAX_DAYS)) return { reason: 'delivery time must be a number of working days' };
  return factor === 1 && to === from ? { count } : { count, note: `read as ${count} working days` };
}
