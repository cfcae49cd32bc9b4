/**
 * A number with grouped thousands, as English has it: `100000` → `100,000`. Without `Intl`: its data take a slow machine
 * tens of milliseconds when a page first asks for them, while somebody waits to use that page.
 */
export function showNumber(number: number): string {
  const [whole = '', part] = String(number).split('.');
  return part === undefined ? groupThousands(whole) : `${groupThousands(whole)}.${part}`;
}

/** `1234567` → `1,234,567`; digits only, with a sign or without. */
export function groupThousands(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, ',');
}
