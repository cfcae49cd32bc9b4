/** Returns a text with the full-width letters, digits and signs of Chinese and Japanese keyboards as ASCII. */
export function toHalfWidth(text: string): string {
  return text.replace(/[\uFF01-\uFF5E]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}
