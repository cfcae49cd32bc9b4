// Texts about hazards that the product page, the data sheet and the safety data sheet share.

/** Text for a product without a classification, which may be hazardous all the same. */
export const NOT_ASSESSED = 'Not assessed. Treat as hazardous.';

/** Names of the GHS pictograms by code. */
const pictogramNames: Readonly<Record<string, string>> = {
  GHS01: 'Explosive',
  GHS02: 'Flammable',
  GHS03: 'Oxidizing',
  GHS04: 'Gas under pressure',
  GHS05: 'Corrosive',
  GHS06: 'Acutely toxic',
  GHS07: 'Harmful or irritant',
  GHS08: 'Health hazard',
  GHS09: 'Hazardous to the environment',
};

/** Returns the name of a GHS pictogram, or its code when it has no known name. */
export const pictogramName = (code: string): string => pictogramNames[code] ?? code;

interface Statement {
  code: string;
  text: string;
}

/** Splits statements into precautionary statements (P codes) and hazard statements (all others: H and EUH codes). */
export function splitStatements<Item extends Statement>(
  statements: readonly Item[],
): { hazards: Item[]; precautions: Item[] } {
  return {
    hazards: statements.filter(({ code }) => !code.startsWith('P')),
    precautions: statements.filter(({ code }) => code.startsWith('P')),
  };
}
