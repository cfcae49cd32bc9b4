import { Marked, type Tokens } from 'marked';

/** A heading of the second level and the id of its element. */
export interface Heading {
  id: string;
  title: string;
}

/** GitHub's Markdown as HTML, which is as unsafe as the text was; headings of the second level get an id. */
export function markdownToHtml(markdown: string): { html: string; headings: Heading[] } {
  const headings: Heading[] = [];
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

function headingId(text: string, taken: readonly Heading[]): string {
  const words = text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
  const id = `part-${words.join('-').slice(0, 60) || 'untitled'}`;
  const same = taken.filter((heading) => heading.id === id || heading.id.startsWith(`${id}-again-`)).length;
  return same === 0 ? id : `${id}-again-${same}`;
}

const marks: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** What a reader sees of a line of HTML. */
function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (entity, name: string) => marks[name] ?? entity)
    .trim();
}
