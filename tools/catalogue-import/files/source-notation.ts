/** Keys of an object that name its file, best first. */
const sourceKeys = [
  'url',
  'src',
  'href',
  'original',
  'originalsrc',
  'full',
  'large',
  'image_url',
  'imageurl',
  'image',
  'file',
  'path',
  'link',
  'uri',
  'source',
  'location',
  'filename',
  'file_name',
  'name',
] as const;

const MAX_DEPTH = 5;

/**
 * Returns the sources in a text that is more than a list of them: JSON (`["a.jpg"]`, `[{"url": "…"}]`), a list of Python or
 * PostgreSQL, links in HTML or Markdown, and attachments of a database (`a.pdf (https://…)`). Returns null for other texts.
 */
export function readSourceNotation(text: string): string[] | null {
  const list = /^["[{]/.test(text) ? (readJson(text) ?? readPythonList(text) ?? readBraces(text)) : null;
  if (list !== null) return list;
  if (/<(?:a|img)\s/i.test(text)) return readHtml(text);
  const bracketed = [...text.matchAll(/(?:\]|\s)\((https?:\/\/[^\s()]+(?:\([^\s()]*\)[^\s()]*)*)\)/gi)];
  return bracketed.length > 0 ? bracketed.map(([, url = '']) => url) : null;
}

function readJson(text: string): string[] | null {
  try {
    return sourcesOf(JSON.parse(text), 0);
  } catch {
    return null;
  }
}

function readPythonList(text: string): string[] | null {
  const json = text.replace(
    /'((?:[^'\\]|\\.)*)'|"(?:[^"\\]|\\.)*"|\b(?:None|True|False)\b/g,
    (token, singleQuoted?: string) => {
      if (singleQuoted !== undefined) return JSON.stringify(singleQuoted.replace(/\\(.)/g, '$1'));
      if (token.startsWith('"')) return token;
      return token === 'None' ? 'null' : token.toLowerCase();
    },
  );
  return json === text ? null : readJson(json);
}

/** Reads lists without quotes: `[a.jpg, b.jpg]` and `{a.jpg,b.jpg}`. */
function readBraces(text: string): string[] | null {
  const [, list, set] = /^(?:\[([^[\]{}]*)\]|\{([^[\]{}]*)\})$/.exec(text) ?? [];
  const inner = list ?? set;
  return inner === undefined ? null : inner.split(',');
}

function readHtml(text: string): string[] | null {
  const links = [
    ...text.matchAll(/<(?:a|img)\s[^<>]*?\b(?:href|src)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>]+))/gi),
  ];
  const sources = links.map(([, double, single, bare]) =>
    (double ?? single ?? bare ?? '').replaceAll('&amp;', '&'),
  );
  return sources.length > 0 ? sources : null;
}

/** Collects the sources in a value of JSON, of which each object names one file. */
function sourcesOf(value: unknown, depth: number): string[] {
  if (depth > MAX_DEPTH) return [];
  if (typeof value === 'string') {
    const text = value.trim();
    return /^[[{]/.test(text) ? (readJson(text) ?? [text]) : [text];
  }
  if (Array.isArray(value)) return value.flatMap((item) => sourcesOf(item, depth + 1));
  if (typeof value !== 'object' || value === null) return [];
  const entries = Object.entries(value).map(
    ([key, entry]: [string, unknown]) => [key.toLowerCase(), entry] as const,
  );
  for (const sourceKey of sourceKeys) {
    const [, source] =
      entries.find(([key, entry]) => key === sourceKey && entry !== null && entry !== '') ?? [];
    const sources = source === undefined ? [] : sourcesOf(source, depth + 1);
    if (sources.length > 0) return sources;
  }
  // Reads {"images": […]} and {"0": "a.jpg"}. Other texts of an object describe its file.
  return entries.flatMap(([key, entry]) =>
    typeof entry === 'object' || /^\d+$/.test(key) ? sourcesOf(entry, depth + 1) : [],
  );
}
