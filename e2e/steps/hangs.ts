import type { ElectronApplication } from '@playwright/test';

/** A position in the shop where a script runs endlessly, and its trigger. */
export interface Hang {
  situation: string;
  path: string;
  /** Script that triggers the endless function `hang`. */
  begin: string;
}

export const hangs: readonly Hang[] = [
  { situation: 'a timer of the home page', path: '/', begin: 'setTimeout(hang)' },
  {
    situation: 'a press among the questions',
    path: '/faq',
    begin: "addEventListener('click', hang); setTimeout(() => document.body.click())",
  },
  {
    situation: 'a letter typed at the results',
    path: '/notRegion?key=aspirin',
    begin: `addEventListener('input', hang);
      const type = () => {
        const box = document.querySelector('input');
        if (box) box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        else setTimeout(type, 20);
      };
      setTimeout(type)`,
  },
  {
    situation: 'a list that is scrolled',
    path: '/categoryList?id=1',
    begin: "addEventListener('scroll', hang); setTimeout(() => dispatchEvent(new Event('scroll')))",
  },
  {
    situation: 'the next frame of a product',
    path: '/goodsInfo?id=65',
    begin: 'requestAnimationFrame(hang)',
  },
  { situation: 'an answer to the calculators', path: '/calc', begin: "fetch('/healthz').then(hang)" },
  {
    situation: 'a change of the pathways’ page',
    path: '/tltList',
    begin:
      'new MutationObserver(hang).observe(document.body, { childList: true }); setTimeout(() => document.body.append(""))',
  },
  {
    situation: 'the way back from the cart',
    path: '/shoppingCart',
    begin: "addEventListener('popstate', hang); history.pushState(null, '', '?again'); history.back()",
  },
  {
    situation: 'the size of the articles’ page',
    path: '/articleList',
    begin: 'new ResizeObserver(hang).observe(document.body)',
  },
  {
    situation: 'the end of the log-in page',
    path: '/login',
    begin: "addEventListener('pagehide', hang); setTimeout(() => location.reload())",
  },
];

/** Starts the endless script in the open page. */
export function hang(app: ElectronApplication, { begin }: Hang): Promise<void> {
  const script = `(() => { const hang = () => { for (;;); }; ${begin}; return 0; })()`;
  return app.evaluate(async ({ BrowserWindow }, text) => {
    await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text);
  }, script);
}
