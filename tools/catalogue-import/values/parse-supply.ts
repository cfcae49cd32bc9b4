import { SOLD_OUT_STOCK } from '../../../src/shared/catalogue/availability';

const MAX_STOCK = 10_000_000;
const MAX_DAYS = 999;

/** `note` says how an inexact text was read. */
export type ParsedCount = { count: number; note?: string } | { reason: string };

const madeToOrder = /^(no|none|nil|n\/a|-|–|made to order|on order|back-?order(ed)?|nein|non)$/i;
const soldOut =
  /^(out of stock|sold out|ausverkauft|nicht (auf Lager|verfügbar|lieferbar)|épuisé|rupture|agotado|sin existencias|esaurito|无货|缺货|無貨|缺貨|在庫切れ|在庫なし|欠品)$/i;

/** Parses a number of units: `12`, `1,200`, `>100` (at least 100), `made to order` (0), `sold out` ({@link SOLD_OUT_STOCK}). */
export function parseStock(text: string): ParsedCount {
  const plain = text.replace(/^(\d{1,3})(?:[.,'’\s](\d{3}))+$/, (all) => all.replace(/[.,'’\s]/g, ''));
  if (madeToOrder.test(plain)) return { count: 0 };
  if (soldOut.test(plain)) return { count: SOLD_OUT_STOCK };
  const [, atLeast = '', digits = '', plus = ''] =
    /^(>=?|≥|at least|mehr als|über|plus de)?\s*(\d{1,8})(?:[.,]0+)?(\+)?$/i.exec(plain) ?? [];
  const count = Number(digits);
  if (digits === '' || count > MAX_STOCK) return { reason: 'stock must be a whole number of units' };
  return atLeast + plus === '' ? { count } : { count, note: `read as ${count} units` };
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
