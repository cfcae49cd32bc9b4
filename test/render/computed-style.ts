/** Attributes on which jsdom's default style sheet makes `display` depend. */
const styledAttributes = ['hidden', 'open', 'type'];

/**
 * Replaces `getComputedStyle` of jsdom, which matches every rule of its default style sheet. Queries by role call it for
 * every element and its ancestors, which took a third of the time of screen tests. Tests load no style sheet of the shop,
 * so elements with the same tag and the same {@link styledAttributes} have the same style, unless they are styled inline.
 */
export function cacheComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  const styles = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement || hasInlineStyle(element)) return compute(element, pseudoElement);
    const key = [element.localName, ...styledAttributes.map((name) => element.getAttribute(name) ?? '')].join(
      '\0',
    );
    const known = styles.get(key);
    if (known) return known;
    const style = compute(element);
    styles.set(key, style);
    return style;
  };
}

/** Includes ancestors, because `visibility` is inherited. */
function hasInlineStyle(element: Element | null): boolean {
  for (let node = element; node; node = node.parentElement) if (node.hasAttribute('style')) return true;
  return false;
}
