/**
 * Messages of the calculators; {@link calculatorMessage} replaces placeholders such as `{part}`. Separate from the shop's
 * messages, because only calculators load them.
 */
export const calculatorMessages = {
  notNumber: 'Enter a number such as 12.5 or 1e-3, with a decimal point and without thousands separators.',
  notPositive: 'Must be greater than zero.',
  negative: 'Must not be negative.',
  aboveMaximum: 'Must be at most {most}.',
  notWhole: 'Must be a whole number.',
  notList: 'Enter up to {most} numbers greater than zero, separated by spaces or semicolons.',
  resultOutOfRange: 'The result is too large or too small to calculate.',
  incompatibleUnits: 'The units of this concentration and the stock cannot be converted into each other.',
  strongerThanStock: 'A dilution cannot be more concentrated than its stock.',
  noDilution: 'The dilution factor must be greater than 1.',
  unknownElement:
    '“{part}” is not an element with a known mass. Check capitalization: Co is cobalt, CO is carbon monoxide.',
  openBracket: 'Unmatched bracket at “{part}”.',
  unclearCharge: 'Enter a charge after ^, such as Ca^2+ or NH4^+, to distinguish it from an atom count.',
  unreadable: '“{part}” cannot be read here.',
  noFormula: 'Enter a formula.',
  invalidCount: '“{part}” is not a valid number of atoms.',
  unknownAtom: '“{part}” is not an atom with a known mass.',
  openRing: 'Ring {part} is not closed.',
  openBranch: 'Unmatched parenthesis.',
  unknownBase: '“{part}” is not a base of {kind}.',
  ambiguousResidue: '“{part}” stands for more than one amino acid: enter the exact sequence.',
  looksLikeDna: 'This looks like a DNA or RNA sequence. Enter the amino acids of the protein.',
  undiluted: 'Enter 1 for an undiluted sample, or more.',
  saltOutOfRange:
    'The salt correction was measured from 50 mM to 1 M sodium. Outside of this range the result is an estimate.',
  lightMolecule: 'No substance has a molecular weight below 1 g/mol.',
  volumeExceeded: 'The substances take up more than the volume: choose at most {most}×.',
  notSoluble: '{part} does not stay dissolved at this strength: choose at most {most}×.',
  methanolLater: 'Methanol is not part of a concentrate: add it when you dilute it.',
  freeIons:
    'At this pH and concentration, free H⁺ or OH⁻ ions change the amounts: adjust the pH with a meter.',
  weakTitrant: 'The titration takes more than the final volume: use a stronger acid or base.',
  farTemperature: 'The change of the pKa with the temperature was measured up to about 50 °C.',
  unknownResidue: '“{part}” is not a one-letter amino acid code.',
  severalSequences: 'This text has several sequences. Enter one at a time.',
  noBase: 'Enter at least 1 base.',
  fewBases: 'Enter at least {least} bases.',
  tooConcentrated: 'This method is valid up to {most}.',
  noAbsorbance: 'Without tryptophan, tyrosine or disulfide bonds, the protein hardly absorbs at 280 nm.',
  thinSuspension: 'The suspension has too few cells for the plate: concentrate it or seed fewer cells.',
  unsuitableBuffer:
    'At this pH the other form is less than one millionth: choose a buffer with a closer pKa.',
  weighLittle: 'Less than 1 mg is hard to weigh: weigh more and dilute it.',
  pipetteLittle: 'Less than 0.5 µL is hard to pipette: dilute in two steps.',
  veryStrong: 'More than 5 M: few substances dissolve that well, and the solute itself takes up volume.',
  farFromPka: 'pH and pKa differ by more than 1: buffering is weak here.',
  ionicStrength:
    'The pKa is corrected for the ionic strength of the buffer itself, {strength}, by the Debye–Hückel equation. It holds up to 0.1 M: check the pH with a meter, especially with other salts.',
  printedPka:
    'The pKa of this buffer is a printed value for 0.1 M and is not corrected. Check the pH with a meter.',
  noTemperature: 'The temperature dependence of this pKa is unknown: the value at 25 °C is used.',
  impureDna: 'A260/A280 below 1.8: protein or phenol may be in the sample.',
  impureRna: 'A260/A280 below 2.0: protein or phenol may be in the sample.',
  absorbanceOutOfRange:
    'Absorbances below 0.05 or above 2 are not proportional to the concentration in most photometers.',
  longForNeighbors: 'The nearest-neighbor method is valid up to 60 bases: longer duplexes melt in parts.',
  notAboveOne: 'The solute cannot exceed 100% of the solution.',
  tooDense: 'More than 200% (w/v) is denser than any solution of a solid: check the numbers.',
  impossibleFormula: 'No stable substance has this formula: {part}. Check the numbers of atoms.',
  impossibleValence: '{part} has more bonds than it can have.',
  fastSpin: 'Few tubes and rotors are safe above {most} × g: check their manuals.',
} as const;

export type CalculatorMessage = keyof typeof calculatorMessages;

/** Returns a message with its placeholders replaced. */
export function calculatorMessage(
  key: CalculatorMessage,
  fields: Readonly<Record<string, string>> = {},
): string {
  return calculatorMessages[key].replace(/\{(\w+)\}/g, (_, name: string) => fields[name] ?? '');
}

/** Returns the message for the first invalid character of a sequence: `>` begins the header of a second one. */
export function invalidSequenceMessage(character: string, kind: 'protein' | 'DNA'): string {
  if (character === '>') return calculatorMessage('severalSequences');
  return kind === 'protein'
    ? calculatorMessage('unknownResidue', { part: character })
    : calculatorMessage('unknownBase', { part: character, kind });
}
