/** Crockford's base 32: excludes I, L, O and U, which are easily confused. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a code. They contain 80 bits, too many to guess. */
const CODE_LENGTH = 16;

/** Maximum characters of an entered code, with separators. */
const MAX_INPUT_LENGTH = 100;

/** Formats 10 random bytes as a code: `4D7K-0XZ2-P9QA-3MHT`. */
export function formatRecoveryCode(random: Uint8Array): string {
  let bits = 0n;
  for (const byte of random.subarray(0, 10)) bits = bits * 256n + BigInt(byte);
  let code = '';
  for (let index = 0; index < CODE_LENGTH; index += 1) {
    code = alphabet[Number(bits % 32n)] + code;
    bits /= 32n;
  }
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** Normalizes an entered code: `O` becomes 0, `I` and `L` become 1. Null for an invalid one. */
export function normalizeRecoveryCode(text: string): string | null {
  if (text.length > MAX_INPUT_LENGTH) return null;
  const code = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === CODE_LENGTH && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
