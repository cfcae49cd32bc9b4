/**
 * Messages of the calculators; `{name}` is replaced. Separate from the shop's messages, because only calculators load
 * them. Chinese: `messages-zh.ts`.
 */
export const calculatorMessages = {
  notNumber: 'Write a number such as 12.5 or 1e-3, with a point and nothing between thousands.',
  notPositive: 'This has to be more than zero.',
  negative: 'This cannot be less than zero.',
  tooMuch: 'This can be {most} at the most.',
  notWhole: 'This has to be a whole number.',
  notList: 'Write up to {most} numbers above zero, separated by spaces or semicolons.',
  beyond: 'The result is too large or too small to be computed.',
  otherKind: 'This concentration and the stock’s are in units that cannot be converted into each other.',
  strongerThanStock: 'A dilution cannot be stronger than its stock.',
  noDilution: 'A dilution factor has to be more than 1.',
  unknownElement:
    '“{part}” is no element with a known mass. Capitals count: Co is cobalt, CO carbon monoxide.',
  openBracket: 'A bracket does not match at “{part}”.',
  unclearCharge: 'Write a charge after ^, such as Ca^2+ or NH4^+: without it, number and charge look alike.',
  unreadable: '“{part}” cannot be read here.',
  noFormula: 'A formula is needed.',
  tooMany: '“{part}” is no number of atoms.',
  unknownAtom: '“{part}” is no atom with a known mass.',
  openRing: 'Ring {part} is opened and not closed.',
  openBranch: 'A round bracket does not match.',
  unknownBase: '“{part}” is no base of {kind}.',
  unknownResidue: '“{part}” is no amino acid of the one-letter code.',
  fewBases: 'At least {least} bases are needed.',
  tooConcentrated: 'This holds for up to {most} only.',
  noAbsorbance: 'Without tryptophan, tyrosine or a cystine bridge the protein hardly absorbs at 280 nm.',
  thinSuspension: 'The suspension holds fewer cells than the plate needs: spin it down, or seed less.',
  unsuited: 'At this pH the other form is less than a millionth: choose a buffer with a pKa nearer to it.',
  weighLittle: 'Less than 1 mg is hard to weigh: weigh more and dilute it.',
  pipetteLittle: 'Less than 0.5 µL is hard to pipette: dilute in two steps.',
  veryStrong: 'More than 5 M: few substances dissolve that well, and the substance itself takes up volume.',
  farFromPka: 'pH and pKa are more than 1 apart: the buffer holds the pH weakly here.',
  noTemperature: 'How this pKa changes with the temperature is not known here: the value at 25 °C was used.',
  impureDna: 'A260/A280 below 1.8: protein or phenol may be in the sample.',
  impureRna: 'A260/A280 below 2.0: protein or phenol may be in the sample.',
  outOfRange:
    'Absorbances below 0.05 or above 2 are not proportional to the concentration in most photometers.',
  longForNeighbours: 'Nearest neighbours are for up to 60 bases: longer duplexes melt in parts.',
  notAboveOne: 'More than 100 % of a solution cannot be solute.',
  fastSpin: 'Above {most} × g few tubes and rotors are safe: see the manual of yours.',
} as const;

export type CalculatorMessage = keyof typeof calculatorMessages;

/** Returns a message with its placeholders replaced. */
export function calculatorMessage(
  key: CalculatorMessage,
  fields: Readonly<Record<string, string>> = {},
): string {
  return calculatorMessages[key].replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
}
