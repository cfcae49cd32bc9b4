/** Attributes on which jsdom's default style sheet makes `display` depend. */
const styledAttributes = ['hidden', 'open', 'type', 'style'];

/**
 * Replaces `getComputedStyle` of jsdom, which matches every rule of its default style sheet. Queries by role call it for
 * every element and its ancestors, which took a third of the time of screen tests. Tests load no style sheet of the shop,
 * so elements with the same tag, the same {@link styledAttributes} and the same inline styles around them have the same
 * style.
 */
export function cacheComputedStyles(): void {
  const compute = window.getComputedStyle.bind(window);
  const styles = new Map<string, CSSStyleDeclaration>();
  window.getComputedStyle = (element, pseudoElement) => {
    if (pseudoElement) return compute(element, pseudoElement);
    const ownAttributes = styledAttributes.map((name) => element.getAttribute(name) ?? '');
    const key = [element.localName, ...ownAttributes, ...inlineStylesAround(element)].join('\0');
    const cachedStyle = styles.get(key);
    if (cachedStyle) return cachedStyle;
    const style = compute(element);
    styles.set(key, style);
    return style;
  };
}

/** Returns the inline styles of all ancestors: `visibility` is inherited. */
function inlineStylesAround(element: Element): string[] {
  const styles: string[] = [];
  for (let node = element.parentElement; node; node = node.parentElement) {
    const style = node.getAttribute('style');
    if (style) styles.push(style);
  }
  return styles;
}
