import type { ElectronApplication } from '@playwright/test';

/** A page of the shop in which a script runs endlessly, and the event that starts the script. */
export interface Hang {
  /** Event and page, for messages. */
  situation: string;
  path: string;
  /** Script that makes the event call the endless function `hang`, and triggers the event. */
  trigger: string;
}

export const hangs: readonly Hang[] = [
  { situation: 'a timer on the home page', path: '/', trigger: 'setTimeout(hang)' },
  {
    situation: 'a click on the page of questions',
    path: '/faq',
    trigger: "addEventListener('click', hang); setTimeout(() => document.body.click())",
  },
  {
    situation: 'an input on the search results',
    path: '/notRegion?key=aspirin',
    trigger: `addEventListener('input', hang);
      const type = () => {
        const box = document.querySelector('input');
        if (box) box.dispatchEvent(new InputEvent('input', { bubbles: true }));
        else setTimeout(type, 20);
      };
      setTimeout(type)`,
  },
  {
    situation: 'scrolling of a category',
    path: '/categoryList?id=1',
    trigger: "addEventListener('scroll', hang); setTimeout(() => dispatchEvent(new Event('scroll')))",
  },
  {
    situation: 'an animation frame of a product page',
    path: '/goodsInfo?id=65',
    trigger: 'requestAnimationFrame(hang)',
  },
  { situation: 'a reply to the calculators', path: '/calc', trigger: "fetch('/healthz').then(hang)" },
  {
    situation: 'a change of the elements of the pathways page',
    path: '/tltList',
    trigger:
      'new MutationObserver(hang).observe(document.body, { childList: true }); setTimeout(() => document.body.append(""))',
  },
  {
    situation: 'navigation back in the cart',
    path: '/shoppingCart',
    trigger: "addEventListener('popstate', hang); history.pushState(null, '', '?again'); history.back()",
  },
  {
    situation: 'the measured size of the articles page',
    path: '/articleList',
    trigger: 'new ResizeObserver(hang).observe(document.body)',
  },
  {
    situation: 'leaving the log-in page',
    path: '/login',
    trigger: "addEventListener('pagehide', hang); setTimeout(() => location.reload())",
  },
];

/** Starts the endless script in the open page. */
export function hang(app: ElectronApplication, { trigger }: Hang): Promise<void> {
  const script = `(() => { const hang = () => { for (;;); }; ${trigger}; return 0; })()`;
  return app.evaluate(async ({ BrowserWindow }, text) => {
    await BrowserWindow.getAllWindows()[0]?.webContents.executeJavaScript(text);
  }, script);
}

/** Answers watchdog pings instead of the page while `isAnswered` is true in the global `watched`, which counts them. */
export function answerForThePage(app: ElectronApplication): Promise<void> {
  return app.evaluate(({ BrowserWindow, ipcMain }) => {
    const contents = BrowserWindow.getAllWindows()[0]?.webContents;
    const answers = (ipcMain as unknown as { _invokeHandlers: Map<string, (event: unknown) => unknown> })
      ._invokeHandlers;
    const watched = { asked: 0, isAnswered: true };
    Object.assign(globalThis, { watched });
    if (!contents) return;
    const send = contents.send.bind(contents);
    contents.send = (channel: string, ...words: unknown[]) => {
      if (channel === 'watchdog:ping') {
        watched.asked += 1;
        const event = { sender: contents, senderFrame: contents.mainFrame };
        if (watched.isAnswered) void answers.get('watchdog:pong')?.(event);
      }
      send(channel, ...words);
    };
  });
}
