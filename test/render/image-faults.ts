/** Maximum number of content images that load with the page; all others must load lazily. */
const MAX_EAGER_IMAGES = 4;

/**
 * Returns images that shift the layout because they lack dimensions, and images that load before they are near the
 * viewport. A repeated image counts once.
 */
export function imageFaults(html: string): string[] {
  const [mainStart, mainEnd] = [html.indexOf('<main'), html.indexOf('</main>')];
  const eagerSources = new Set<string>();
  let eagerContentImages = 0;
  return [...html.matchAll(/<img\s[^>]*>/g)].flatMap(({ 0: element, index }) => {
    const source = /\ssrc="([^"]*)"/.exec(element)?.[1] ?? 'none';
    const faults = /\swidth="\d+"/.test(element) && /\sheight="\d+"/.test(element) ? [] : ['has no size'];
    const isLazy = /\sloading="lazy"/.test(element);
    if (!isLazy && !eagerSources.has(source)) {
      eagerSources.add(source);
      if (index > mainStart) eagerContentImages += 1;
      if (index > mainEnd || eagerContentImages > MAX_EAGER_IMAGES)
        faults.push('is loaded before it is near the viewport');
    }
    return faults.map((fault) => `has the picture ${source}, which ${fault}`);
  });
}
