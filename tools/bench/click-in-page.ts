import type { Page } from '@playwright/test';

/** An entry of the browser's timeline, of the type that TypeScript's own list leaves out. */
interface ElementEntry extends PerformanceEntry {
  identifier: string;
  renderTime: number;
}

declare global {
  interface Window {
    /** Comes with the time in ms from the next click's event until a new heading of the page was on the screen. */
    benchClick: Promise<number>;
    /** What a click took away. */
    benchOldWords: string;
  }
}

/**
 * Presses the mouse where it is. Resolves to the ms from the click's own time stamp until a heading with other words
 * was on the screen, by the browser's own account (Element Timing's `renderTime`). A message sent before that frame
 * would come later: behind what else waits for the page's thread by then.
 */
export async function timeClick(page: Page): Promise<number> {
  await page.evaluate(() => {
    const before = Array.from(document.querySelectorAll('main h1')).find((heading) =>
      heading.checkVisibility(),
    )?.textContent;
    window.benchClick = new Promise((resolve) => {
      let clicked = 0;
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          clicked = timeStamp;
        },
        { capture: true, once: true },
      );
      new PerformanceObserver((list, observer) => {
        for (const entry of list.getEntries() as ElementEntry[]) {
          if (entry.identifier !== 'bench-click') continue;
          observer.disconnect();
          resolve(entry.renderTime - clicked);
        }
      }).observe({ type: 'element' });
      new MutationObserver((_, observer) => {
        const heading = Array.from(document.querySelectorAll('main h1')).find((one) => one.checkVisibility());
        if (!heading?.textContent || heading.textContent === before) return;
        observer.disconnect();
        // An element is told of once, the first time that it is painted with this mark.
        heading.setAttribute('elementtiming', 'bench-click');
      }).observe(document.body, {
        childList: true,
        characterData: true,
        attributeFilter: ['hidden'],
        subtree: true,
      });
    });
  });
  await page.mouse.down();
  await page.mouse.up();
  return page.evaluate(() => window.benchClick);
}

/**
 * Makes the next click on a page without scripts show the words of the page at `path`, and loads that page's style
 * sheets now. Resolves to a function that puts the old words back.
 */
export async function exchangeOnClick(page: Page, path: string): Promise<() => Promise<void>> {
  await page.evaluate(async (address) => {
    const other = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    for (const sheet of other.querySelectorAll('link[rel=stylesheet]')) {
      const known = document.querySelector(`link[href="${sheet.getAttribute('href')}"]`);
      if (!known) document.head.append(sheet);
    }
    const words = other.querySelector('main')?.innerHTML ?? '';
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        const main = document.querySelector('main');
        if (!main) return;
        window.benchOldWords = main.innerHTML;
        main.innerHTML = words;
        scrollTo(0, 0);
      },
      { capture: true, once: true },
    );
  }, path);
  return () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = window.benchOldWords;
    });
}
