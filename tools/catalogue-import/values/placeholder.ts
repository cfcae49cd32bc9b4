/** Recognizes words that stand for an empty cell, in English, German, French and Chinese. */
export function isPlaceholder(value: string): boolean {
  return /^(?:n\/?\.?a\.?|null|nil|none|not (?:available|applicable|known)|unknown|tb[acd]|k\.?\s?a\.?|keine angabe|entfällt|s\/?o|sans objet|无|暂无|[-–—?.]+)$/i.test(
    value,
  );
}
