/** So many pictures of the content may be in view at once; all others wait until somebody comes near them. */
const IN_VIEW = 4;

/**
 * Pictures of a page that would move what stands around them as they come, because they have no size, or that come
 * before anybody is near them. One that is on the page already costs nothing where it stands again.
 */
export function imageFaults(html: string): string[] {
  const [begin, end] = [html.indexOf('<main'), html.indexOf('</main>')];
  const fetched = new Set<string>();
  let inContent = 0;
  return [...html.matchAll(/<img\s[^>]*>/g)].flatMap(({ 0: element, index }) => {
    const source = /\ssrc="([^"]*)"/.exec(element)?.[1] ?? 'none';
    const faults = /\swidth="\d+"/.test(element) && /\sheight="\d+"/.test(element) ? [] : ['has no size'];
    const isLate = /\sloading="lazy"/.test(element);
    if (!isLate && !fetched.has(source)) {
      fetched.add(source);
      if (index > begin) inContent += 1;
      if (index > end || inContent > IN_VIEW) faults.push('is fetched before anybody is near it');
    }
    return faults.map((fault) => `has the picture ${source}, which ${fault}`);
  });
}
