/** Crockford's base 32: no I, L, O or U, which are mistaken for digits or for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Characters of a code: 80 bits, too many to guess at any speed. */
const length = 16;

/** A code to be written down, of 10 random bytes: `4D7K-0XZ2-P9QA-3MHT`. */
export function formatRecoveryCode(random: Uint8Array): string {
  let bits = 0n;
  for (const byte of random.subarray(0, 10)) bits = bits * 256n + BigInt(byte);
  let code = '';
  for (let place = 0; place < length; place += 1) {
    code = alphabet[Number(bits % 32n)] + code;
    bits /= 32n;
  }
  return (code.match(/.{4}/g) ?? []).join('-');
}

/** The code as it is compared: however it was typed, with `O` for 0 and `I` or `L` for 1. Null = none. */
export function normalizeRecoveryCode(typed: string): string | null {
  if (typed.length > 100) return null;
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return code.length === length && [...code].every((letter) => alphabet.includes(letter)) ? code : null;
}
