import { useMemo, type ReactElement } from 'react';
import parse, { domToReact, type DOMNode, type HTMLReactParserOptions } from 'html-react-parser';
import { parseLink } from '../../../shared/lib/link';
import { DataLink } from '../layout/safe-link';
import styles from './rich-text.module.css';

/** Elements that are shown as they are, without any attribute. */
const bare: ReadonlySet<string> = new Set([
  'h3',
  'h4',
  'p',
  'ul',
  'li',
  'blockquote',
  'pre',
  'thead',
  'tbody',
  'tr',
  'strong',
  'em',
  'code',
  'sub',
  'sup',
]);

const alignments: Readonly<Record<string, string | undefined>> = {
  center: styles.center,
  right: styles.right,
};

/** The DOM's number for a piece of text. */
const TEXT = 3;

const options: HTMLReactParserOptions = {
  replace(node) {
    if (node.nodeType === TEXT) return undefined;
    return 'attribs' in node ? show(node.name, node.attribs, node.children as DOMNode[]) : <></>;
  },
};

/** The second gate: what is not named here is not shown, with all that is in it. */
function show(name: string, attributes: Record<string, string>, children: DOMNode[]): ReactElement {
  const inner = () => domToReact(children, options);
  if (bare.has(name)) {
    const Bare = name as 'p';
    return <Bare>{inner()}</Bare>;
  }
  switch (name) {
    case 'h2':
      return <h2 {...(isPart(attributes['id']) && { id: attributes['id'] })}>{inner()}</h2>;
    case 'ol':
      return <ol start={Math.max(1, Number.parseInt(attributes['start'] ?? '', 10) || 1)}>{inner()}</ol>;
    case 'table':
      // It may be wider than a telephone; whoever has no pointer moves it by the arrow keys.
      return (
        <div className={styles.table} role="group" aria-label="Table" tabIndex={0}>
          <table>{inner()}</table>
        </div>
      );
    case 'th':
      return (
        <th scope="col" className={alignments[attributes['align'] ?? '']}>
          {inner()}
        </th>
      );
    case 'td':
      return <td className={alignments[attributes['align'] ?? '']}>{inner()}</td>;
    case 'a':
      return textLink(attributes['href'] ?? '', inner());
    case 'img':
      return picture(attributes);
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    default:
      return <></>;
  }
}

/** Ids of headings begin like this and nothing else of the page does. */
function isPart(id: string | undefined): id is string {
  return id !== undefined && /^part-[a-z0-9-]+$/.test(id);
}

/** Other sites open in a tab of their own. */
function textLink(address: string, inner: ReturnType<typeof domToReact>) {
  return (
    <DataLink address={address} newTab={/^https:/i.test(address)}>
      {inner}
    </DataLink>
  );
}

function picture({ src = '', alt = '', width = '', height = '' }: Record<string, string>) {
  const link = parseLink(src);
  if (link.kind !== 'inside') return <></>;
  return (
    <img
      src={link.href}
      alt={alt}
      width={Number(width) || 1}
      height={Number(height) || 1}
      loading="lazy"
      decoding="async"
    />
  );
}

/**
 * HTML that the server has sanitised, as elements of the page: only elements and attributes that are named here, made
 * one by one, so that nothing is ever run or loaded that got past the server. Links inside the shop are followed
 * without loading the page anew.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => parse(html, options), [html]);
  return <div className={styles.text}>{content}</div>;
}
