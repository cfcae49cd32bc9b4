import { fileURLToPath } from 'node:url';
import { serverCommand } from '../server-command.mjs';
import { clickTimes } from './click-times';
import { firstVisits } from './first-visits';
import type { Row } from './report';
import { startServer, type Command } from './server-process';
import { launchBrowser } from './throttled-tab';

/** Measures page loads and clicks in a browser with 4× CPU throttling. */
export async function pageTimes(folder: string): Promise<Row[]> {
  const server = await startServer(pageServer(folder));
  const browser = await launchBrowser();
  try {
    const paints = await firstVisits(browser, server.address);
    return [...paints, ...(await clickTimes(browser, server.address))];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Command that starts the shop and the baseline pages in one process. */
function pageServer(folder: string): Command {
  const { command, args, env } = serverCommand({ DATA_DIR: folder });
  const program = fileURLToPath(new URL('./page-server.ts', import.meta.url));
  return { command, args: [...args.slice(0, -1), '--import', 'tsx', program], env };
}
