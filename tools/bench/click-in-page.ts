import type { Page } from '@playwright/test';

/** Element Timing entry, which is missing in TypeScript's DOM types. */
interface ElementEntry extends PerformanceEntry {
  identifier: string;
  renderTime: number;
}

declare global {
  interface Window {
    /** Resolves to the ms from the next click event until a new heading was painted. */
    benchClick: Promise<number>;
    /** HTML of the main element that a click replaced. */
    benchReplacedHtml: string;
  }
}

/**
 * Clicks at the current mouse position. Resolves to the ms from the click's time stamp until a different heading was
 * painted (`renderTime` of Element Timing). A message from the page would be delayed by other tasks of its thread.
 */
export async function timeClick(page: Page): Promise<number> {
  await page.evaluate(() => {
    const initialHeading = Array.from(document.querySelectorAll('main h1')).find((heading) =>
      heading.checkVisibility(),
    )?.textContent;
    window.benchClick = new Promise((resolve) => {
      let clickTime = 0;
      document.addEventListener(
        'click',
        ({ timeStamp }) => {
          clickTime = timeStamp;
        },
        { capture: true, once: true },
      );
      new PerformanceObserver((list, observer) => {
        for (const entry of list.getEntries() as ElementEntry[]) {
          if (entry.identifier !== 'bench-click') continue;
          observer.disconnect();
          resolve(entry.renderTime - clickTime);
        }
      }).observe({ type: 'element' });
      new MutationObserver((_, observer) => {
        const heading = Array.from(document.querySelectorAll('main h1')).find((element) =>
          element.checkVisibility(),
        );
        if (!heading?.textContent || heading.textContent === initialHeading) return;
        observer.disconnect();
        // The browser reports an element once, at its first paint with this attribute.
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
 * Makes the next click on a page without scripts show the text of the page at `path`. Loads that page's style sheets
 * first. Resolves to a function that restores the old text.
 */
export async function replaceContentOnClick(page: Page, path: string): Promise<() => Promise<void>> {
  await page.evaluate(async (address) => {
    const target = new DOMParser().parseFromString(await (await fetch(address)).text(), 'text/html');
    for (const sheet of target.querySelectorAll('link[rel=stylesheet]')) {
      const existing = document.querySelector(`link[href="${sheet.getAttribute('href')}"]`);
      if (!existing) document.head.append(sheet);
    }
    const newHtml = target.querySelector('main')?.innerHTML ?? '';
    document.addEventListener(
      'click',
      (event) => {
        event.preventDefault();
        const main = document.querySelector('main');
        if (!main) return;
        window.benchReplacedHtml = main.innerHTML;
        main.innerHTML = newHtml;
        scrollTo(0, 0);
      },
      { capture: true, once: true },
    );
  }, path);
  return () =>
    page.evaluate(() => {
      const main = document.querySelector('main');
      if (main) main.innerHTML = window.benchReplacedHtml;
    });
}
