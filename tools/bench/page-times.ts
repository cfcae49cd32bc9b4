import { fileURLToPath } from 'node:url';
import { serverCommand } from '../server-command.mjs';
import { clickTimes } from './click-times';
import { firstPaints } from './first-paints';
import type { Row } from './report';
import { startServer, type Command } from './server-process';
import { launchBrowser } from './slow-tab';

/** What visitors of the website see and wait for, in a browser slowed four times, on the catalogue of `folder`. */
export async function pageTimes(folder: string): Promise<Row[]> {
  const server = await startServer(pageServer(folder));
  const browser = await launchBrowser();
  try {
    const paints = await firstPaints(browser, server.address);
    return [...paints, ...(await clickTimes(browser, server.address))];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The server's flags and environment with another program: the shop and, in the same process, the floor's pages. */
function pageServer(folder: string): Command {
  const { command, args, env } = serverCommand({ DATA_DIR: folder });
  const program = fileURLToPath(new URL('./page-server.ts', import.meta.url));
  return { command, args: [...args.slice(0, -1), '--import', 'tsx', program], env };
}
