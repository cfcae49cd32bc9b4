import { luhnSum } from '../../src/shared/lib/card-number';

/** Numbers that the card networks publish for tests. */
const publishedNumbers = [
  '4111111111111111',
  '4012888888881881',
  '4222222222222',
  '5555555555554444',
  '5105105105105100',
  '2223003122003222',
  '378282246310005',
  '371449635398431',
  '378734493671000',
  '30569309025904',
  '38520000023237',
  '36227206271667',
  '6011111111111117',
  '6011000990139424',
  '3530111333300000',
  '3566002020360505',
  '6200000000000005',
  '6759649826438453',
  '2200000000000053',
  '4000002500003155',
];
/** First digits and lengths of the numbers of every network, as `digits:length`. */
const numberFormats = [
  '4:16',
  '4:19',
  '51:16',
  '53:16',
  '55:16',
  '2221:16',
  '2512:16',
  '2720:16',
  '34:15',
  '37:15',
  '300:14',
  '305:14',
  '36:14',
  '39:16',
  '6011:16',
  '644:16',
  '65:16',
  '65:19',
  '3528:16',
  '3589:19',
  '62:16',
  '62:17',
  '62:19',
  '81:16',
  '5018:15',
  '6304:18',
  '6763:19',
  '2204:16',
  '508:16',
].map((format) => format.split(':') as [string, string]);

/** Returns pseudo-random digits: the same ones in every run, others for every seed. */
function createDigits(count: number, seed: number): string {
  let state = seed;
  // The generator of Park and Miller.
  return Array.from({ length: count }, () => (state = (state * 48_271) % 2_147_483_647) % 10).join('');
}

/** Appends the check digit (Luhn) to the digits. */
export function withCheckDigit(digits: string): string {
  return digits + String((10 - (luhnSum(`${digits}0`) % 10)) % 10);
}

const generatedNumbers = Array.from({ length: 80 }, (_, index) => {
  const [firstDigits, length] = numberFormats[index % numberFormats.length] ?? ['4', '16'];
  return withCheckDigit(firstDigits + createDigits(Number(length) - firstDigits.length - 1, index + 3));
});

/** A hundred valid card numbers that were never issued. */
export const cardNumbers: readonly string[] = [...publishedNumbers, ...generatedNumbers];

/** Group lengths on the card by number of digits; other numbers are printed in groups of four. */
const groupLengths: Readonly<Record<number, readonly number[]>> = {
  13: [4, 3, 3, 3],
  14: [4, 6, 4],
  15: [4, 6, 5],
};

/** Formats the number in groups, as printed on a card. */
export function groupDigits(number: string, separator = ' '): string {
  const lengths = groupLengths[number.length];
  if (!lengths) return (number.match(/.{1,4}/g) ?? []).join(separator);
  let start = 0;
  return lengths.map((length) => number.slice(start, (start += length))).join(separator);
}
