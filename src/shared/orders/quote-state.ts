/** States of a quote as it is stored. */
export const storedQuoteStates = ['requested', 'offered', 'ordered', 'withdrawn'] as const;

export type StoredQuoteState = (typeof storedQuoteStates)[number];

/** States of a quote as it is shown. */
export const quoteStates = [...storedQuoteStates, 'expired'] as const;

export type QuoteState = (typeof quoteStates)[number];

/** Returns the state at `now`: an offer expires by date. Times are in milliseconds since 1970. */
export function quoteStateAt(
  { state, expires_at: expiresAt }: { state: StoredQuoteState; expires_at: number | null },
  now: number,
): QuoteState {
  return state === 'offered' && expiresAt !== null && expiresAt <= now ? 'expired' : state;
}

/** Returns the printed number of a quote. */
export function quoteNumber(quoteId: number): string {
  return `Q${String(quoteId).padStart(8, '0')}`;
}

/** Returns the id of a quote with this printed number, in any case; null for another text. */
export function parseQuoteNumber(text: string): number | null {
  const [, digits] = /^Q(\d{8,12})$/i.exec(text.trim()) ?? [];
  return digits === undefined ? null : Number(digits);
}
