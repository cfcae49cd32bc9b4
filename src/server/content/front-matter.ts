/** A text's head, field by field, and what follows it. */
export interface FrontMatter {
  fields: Record<string, string>;
  body: string;
}

/**
 * Splits a text that begins with a head: lines of `name: value` between two lines of `---`. A value is all that follows
 * its colon, without any marks around it. Throws the reason in words when the text has no such head.
 */
export function readFrontMatter(text: string): FrontMatter {
  const found = /^---\n(.*?)\n---\n(.*)$/s.exec(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  if (!found) throw new Error('it does not begin with a head between two lines of ---');
  const [, head = '', body = ''] = found;
  const fields = new Map<string, string>();
  for (const row of head.split('\n').filter((one) => one.trim() !== '')) {
    const [, name, value = ''] = /^([a-z_]+):(.*)$/.exec(row) ?? [];
    if (!name) throw new Error(`its head has a line that is no field: ${row}`);
    if (fields.has(name)) throw new Error(`its head has the field ${name} twice`);
    fields.set(name, value.trim());
  }
  return { fields: Object.fromEntries(fields), body: body.trim() };
}
