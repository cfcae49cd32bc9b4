/**
 * Does what page translation of browsers does: replaces every text node with nested `font` elements. React still has the
 * replaced nodes, so that text that it changes in them is not shown.
 */
export function translatePage(root: Node = document.body): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const isText = node.textContent?.trim() && !node.parentElement?.closest('script, style, textarea, font');
    if (isText) texts.push(node as Text);
  }
  for (const text of texts) {
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    inner.textContent = text.data;
    outer.append(inner);
    text.replaceWith(outer);
  }
}
