import { escapeMarkup } from '../lib/escape-html';

interface PlainPageOptions {
  /** Address of the page's style sheet. */
  style: string;
  /** Address of the one script that it may have. */
  script?: string;
  /** Has room for tables. */
  wide?: boolean;
}

/** A small page of plain HTML that no search engine lists; `content` is markup. */
export function plainPage(title: string, content: string, options: PlainPageOptions): string {
  const { style, script, wide = false } = options;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeMarkup(title)}</title>
<link rel="stylesheet" href="${style}">
${script === undefined ? '' : `<script src="${script}" defer></script>`}
</head>
<body><main${wide ? ' class="wide"' : ''}>
${content}
</main></body>
</html>
`;
}
