/** Code points of the digit zero in scripts whose digits people type: full-width, Arabic, Persian, Devanagari, Thai. */
const zeroCodePoints = [0xff10, 0x0660, 0x06f0, 0x0966, 0x0e50];

/** Replaces digits of the scripts in `zeroCodePoints` by ASCII digits. */
export function toAsciiDigits(text: string): string {
  // Skips ASCII digits, of which a long list has hundreds of thousands.
  return text.replace(/(?![0-9])\p{Nd}/gu, (digit) => {
    const codePoint = digit.codePointAt(0) ?? 0;
    const zero = zeroCodePoints.find((first) => codePoint >= first && codePoint < first + 10);
    return zero === undefined ? digit : String(codePoint - zero);
  });
}
