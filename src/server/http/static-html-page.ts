import { escapeHtml } from '../lib/escape-html';

interface StaticPageOptions {
  /** URL of the style sheet. */
  style: string;
  /** URL of the only script. */
  script?: string;
  /** True for a page with tables. */
  isWide?: boolean;
}

/** Returns a small HTML page that is not indexed. `content` is HTML. */
export function staticHtmlPage(title: string, content: string, options: StaticPageOptions): string {
  const { style, script, isWide = false } = options;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
<link rel="stylesheet" href="${style}">
${script === undefined ? '' : `<script src="${script}" defer></script>`}
</head>
<body><main${isWide ? ' class="wide"' : ''}>
${content}
</main></body>
</html>
`;
}
