/** A place in a package's file, and what stands there instead. */
export interface TextEdit {
  find: RegExp;
  put: string;
}

/** Makes all edits, in order. Throws when one of them finds nothing: `name` is then not written as it is known here. */
export function rewriteText(name: string, source: string, edits: readonly TextEdit[]): string {
  return edits.reduce((text, { find, put }) => {
    const changed = text.replace(find, put);
    if (changed === text) throw new Error(`${name} is not written as it is known here: ${find.source}`);
    return changed;
  }, source);
}
