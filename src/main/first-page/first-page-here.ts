import { join } from 'node:path';
import { app } from 'electron';
import { stat } from 'original-fs';
import { promisify } from 'node:util';
import type { Log } from '../../server/log';
import { paths } from '../paths';
import { startDrawing } from './drawing-thread';
import { beginFirstPage, type FirstPage } from './first-page';
import { openKeptPages } from './kept-pages';
import { fileMark, sourceOfPage } from './source-of-page';

/** The first page of this start; kept in the user's folder for the next ones. */
export function beginFirstPageHere(log: Log): FirstPage {
  const program = programMark();
  return beginFirstPage({
    kept: openKeptPages(join(app.getPath('userData'), 'first-page')),
    sourceOf: async (order) => sourceOfPage(order, await program),
    startDrawing,
    tell: (from) => log.info('first-page', { from }),
    now: Date.now(),
  });
}

/** Marks the code that draws: a package's archive, as the file that it is, or what a build wrote. */
async function programMark(): Promise<string> {
  if (app.isPackaged) {
    const { size, mtimeMs, ctimeMs } = await promisify(stat)(app.getAppPath());
    return `${app.getVersion()} ${size} ${mtimeMs} ${ctimeMs}`;
  }
  const { assets, firstPage, renderer } = paths();
  return (await Promise.all([join(assets, 'index.html'), firstPage, renderer].map(fileMark))).join(', ');
}
