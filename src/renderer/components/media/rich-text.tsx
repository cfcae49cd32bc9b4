import { useMemo, type ReactElement } from 'react';
import parse, { domToReact, type DOMNode, type HTMLReactParserOptions } from 'html-react-parser';
import { parseLink } from '../../../shared/lib/link';
import { SafeLink } from '../layout/safe-link';
import styles from './rich-text.module.css';

/** Elements rendered without attributes. */
const plainElements: ReadonlySet<string> = new Set([
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

/** `Node.TEXT_NODE`, which is missing on the server. */
const TEXT_NODE = 3;

const options: HTMLReactParserOptions = {
  replace(node) {
    // `undefined` keeps the node, and an empty fragment drops it, such as a comment.
    if (node.nodeType === TEXT_NODE) return undefined;
    return 'attribs' in node ? renderElement(node.name, node.attribs, node.children as DOMNode[]) : <></>;
  },
};

/** Renders allowed elements only; drops all others with their content. */
function renderElement(name: string, attributes: Record<string, string>, children: DOMNode[]): ReactElement {
  const content = () => domToReact(children, options);
  if (plainElements.has(name)) {
    const Element = name as 'p';
    return <Element>{content()}</Element>;
  }
  switch (name) {
    case 'h2':
      return <h2 {...(isHeadingId(attributes['id']) && { id: attributes['id'] })}>{content()}</h2>;
    case 'ol':
      return <ol start={Math.max(1, Number.parseInt(attributes['start'] ?? '', 10) || 1)}>{content()}</ol>;
    case 'table':
      // A table can be wider than the screen; the tab stop allows scrolling by keyboard.
      return (
        <div className={styles.table} role="group" aria-label="Table" tabIndex={0}>
          <table>{content()}</table>
        </div>
      );
    case 'th':
      return (
        <th scope="col" className={alignments[attributes['align'] ?? '']}>
          {content()}
        </th>
      );
    case 'td':
      return <td className={alignments[attributes['align'] ?? '']}>{content()}</td>;
    case 'a':
      return textLink(attributes['href'] ?? '', content());
    case 'img':
      return image(attributes);
    case 'br':
      return <br />;
    case 'hr':
      return <hr />;
    default:
      return <></>;
  }
}

/** Only ids with this prefix are allowed, so that content cannot take over another id of the page. */
function isHeadingId(id: string | undefined): id is string {
  return id !== undefined && /^part-[a-z0-9-]+$/.test(id);
}

function textLink(address: string, content: ReturnType<typeof domToReact>) {
  return (
    <SafeLink href={address} newTab={/^https:/i.test(address)}>
      {content}
    </SafeLink>
  );
}

function image({ src = '', alt = '', width = '', height = '' }: Record<string, string>) {
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
 * Renders HTML that the server has sanitized. As a second check, only the elements and attributes listed here become
 * React elements, so nothing else can run or load. Internal links use client-side navigation.
 */
export function RichText({ html }: { html: string }) {
  const content = useMemo(() => parse(html, options), [html]);
  return <div className={styles.text}>{content}</div>;
}
