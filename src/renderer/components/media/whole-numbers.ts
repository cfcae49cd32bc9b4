/** Part of a text; `whole` = a CAS number, which never goes on in the next line. */
export interface TextPart {
  text: string;
  whole: boolean;
}

/** A text taken apart at whatever has the shape of a CAS number, its check digit right or not. */
export function wholeNumbers(text: string): TextPart[] {
  return text
    .split(/(?<![\d-])(\d{2,7}-\d{2}-\d)(?![\d-])/)
    .map((part, place) => ({ text: part, whole: place % 2 === 1 }))
    .filter((part) => part.text !== '');
}
