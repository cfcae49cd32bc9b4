import { Marked, type Tokens } from 'marked';
import sanitizeHtml from 'sanitize-html';

/** A level 2 heading. */
export interface ArticleHeading {
  id: string;
  title: string;
}

/** Maximum characters of a heading in its id. */
const MAX_ID_LENGTH = 60;

/** Converts GitHub Flavored Markdown to unsanitized HTML. Level 2 headings get an id. */
export function markdownToHtml(markdown: string): { html: string; headings: ArticleHeading[] } {
  const headings: ArticleHeading[] = [];
  const marked = new Marked({ gfm: true, async: false });
  marked.use({
    renderer: {
      heading({ depth, tokens }: Tokens.Heading): string {
        const inner = this.parser.parseInline(tokens);
        if (depth !== 2) return `<h${depth}>${inner}</h${depth}>\n`;
        const title = plainText(inner);
        const heading = { id: headingId(title, headings), title };
        headings.push(heading);
        return `<h2 id="${heading.id}">${inner}</h2>\n`;
      },
    },
  });
  return { html: marked.parse(markdown, { async: false }), headings };
}

/** Returns an id that none of the earlier headings has. */
function headingId(text: string, earlierHeadings: readonly ArticleHeading[]): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const baseId = `part-${words.join('-').slice(0, MAX_ID_LENGTH) || 'untitled'}`;
  let id = baseId;
  for (let repetition = 1; earlierHeadings.some((heading) => heading.id === id); repetition += 1)
    id = `${baseId}-again-${repetition}`;
  return id;
}

/** Characters that `sanitizeHtml` writes as entities. It decodes all others, such as `&micro;`. */
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>' };

/** Returns the text of inline HTML. */
function plainText(html: string): string {
  return sanitizeHtml(html, { allowedTags: [] })
    .replace(/&(?:amp|lt|gt);/g, (entity) => entities[entity] ?? entity)
    .trim();
}
