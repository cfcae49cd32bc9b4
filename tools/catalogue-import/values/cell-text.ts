/**
 * Control and format characters: zero bytes, byte order marks, zero-width characters, marks of writing direction and fillers. They
 * come with texts from PDFs and web pages, are invisible, and make equal numbers different.
 */
const invisibleCharacter = /(?![\t\n\r\u00ad])[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;

/** Removes invisible characters. Tabs, line breaks and soft hyphens stay. */
export function removeInvisible(text: string): string {
  return text.replace(invisibleCharacter, '');
}

/**
 * Error values of spreadsheets in any language (`#REF!`, `#NOM?`, `#¡DIV/0!`, `#DEEL/0!`), their abbreviations of "not available",
 * numbers of LibreOffice (`Err:502`), a value that Google Sheets has not loaded yet, and a number wider than its column.
 */
const errorValue =
  /^(?:#(?:[¡¿]?\p{Lu}+(?:\/0)?[!?]|[Nn]\/?[AaVv]|N\/[BD]|Н\/Д|GETTING_DATA|#+)|Err:\d{3}|Loading\.{3})$/u;

/** Returns the problem of a cell that contains an error of a spreadsheet instead of a value; null for other texts. */
export function cellProblem(text: string): string | null {
  return errorValue.test(text)
    ? 'the spreadsheet shows an error here; correct its formula and export it again'
    : null;
}

/** UTF-8 that was read as Windows-1252: `Ã¤` for ä, `Î²` for β, `â€“` for a dash. */
const wronglyDecoded = /[ÃÂÎÏ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹Œ‘’“”•–—˜™š›œžŸ¡-¿]|â€|\ufffd/;

/** Returns the problem of a text that was read in a wrong encoding; null for other texts. */
export function encodingProblem(text: string): string | null {
  return wronglyDecoded.test(text)
    ? 'some characters were read in a wrong encoding; export the table as UTF-8, or set "encoding" in the mapping'
    : null;
}

/** A number that a spreadsheet shows as a power of ten: digits are lost. */
const powerOfTen = /^\d(?:[.,]\d+)?E\+\d{1,3}$/i;
/** A date or month as spreadsheets show it: `Mar-1`, `1-Mar-26`, `2026-03-01`, `1.3.2026`. */
const spreadsheetDate =
  /^(?:\d{1,2}[-. ](?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)[a-z]*\.?(?:[-. ]\d{2,4})?|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mär|mai|okt|dez)-\d{2,4}|(?:19|20)\d\d-\d\d-\d\d(?:[ T]00:00(?::00)?)?|[0-3]?\d([./])[0-3]?\d\1(?:19|20)\d\d)$/i;

/**
 * Returns the problem of a product number or name that a spreadsheet has converted; null for other texts. `isLost`: the
 * original value cannot be restored.
 */
export function conversionProblem(text: string): { reason: string; isLost: boolean } | null {
  const advice = 'format the column as text and enter the value again';
  if (powerOfTen.test(text))
    return { reason: `a spreadsheet has rounded this number to a power of ten; ${advice}`, isLost: true };
  if (spreadsheetDate.test(text))
    return { reason: `a spreadsheet may have made a date of this value; ${advice}`, isLost: false };
  if (/^\d+\.0$/.test(text))
    return { reason: `a program may have added the decimal place to this number; ${advice}`, isLost: false };
  return /^(?:true|false|wahr|falsch)$/i.test(text)
    ? { reason: `a spreadsheet may have made a truth value of this text; ${advice}`, isLost: false }
    : null;
}
