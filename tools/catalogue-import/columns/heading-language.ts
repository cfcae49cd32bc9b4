/** ISO 639 codes of languages by the words for them in headings. */
const languageCodes: ReadonlyMap<string, string> = new Map([
  ['en', 'en'],
  ['eng', 'en'],
  ['english', 'en'],
  ['englisch', 'en'],
  ['anglais', 'en'],
  ['英文', 'en'],
  ['de', 'de'],
  ['ger', 'de'],
  ['german', 'de'],
  ['deutsch', 'de'],
  ['allemand', 'de'],
  ['fr', 'fr'],
  ['french', 'fr'],
  ['französisch', 'fr'],
  ['français', 'fr'],
  ['es', 'es'],
  ['spanish', 'es'],
  ['it', 'it'],
  ['italian', 'it'],
  ['ja', 'ja'],
  ['japanese', 'ja'],
  ['zh', 'zh'],
  ['cn', 'zh'],
  ['chinese', 'zh'],
  ['中文', 'zh'],
]);

/** Returns the language that a heading ends with, as the slot of a document: `SDS (DE)` → `@de`; '' when it names none. */
export function headingLanguage(heading: string): string {
  const words = heading
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word !== '');
  const language = words.length > 1 ? languageCodes.get(words.at(-1) ?? '') : undefined;
  return language === undefined ? '' : `@${language}`;
}
