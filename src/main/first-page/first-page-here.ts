import { join } from 'node:path';
import { app } from 'electron';
import { stat } from 'original-fs';
import { promisify } from 'node:util';
import type { Log } from '../../server/observability/log';
import { paths } from '../paths';
import { startDrawing } from './drawing-thread';
import { beginFirstPage, dayOf, type FirstPage } from './first-page';
import type { FirstPageOrder } from './first-page-order';
import { openKeptPages } from './kept-pages';
import { openMadePages } from './made-pages';
import { builtMark, carried, sourceOfPage } from './source-of-page';

/** The first page of this start; kept in the user's folder for the next ones. */
export function beginFirstPageHere(log: Log): FirstPage {
  const program = programMark();
  const sourceOf = async (order: FirstPageOrder) => sourceOfPage(order, await program);
  const made = openMadePages(paths().madePages);
  // A package is one whole with the pages in it.
  const madeFrom = app.isPackaged ? (order: FirstPageOrder) => sourceOfPage(order, '', carried) : sourceOf;
  return beginFirstPage({
    kept: openKeptPages(join(app.getPath('userData'), 'first-page')),
    made: {
      isExact: !app.isPackaged,
      maySpare: (day) => made.maySpare(day),
      find: (order) =>
        madeFrom(order).then(
          (source) => made.find({ day: dayOf(order.at), source }),
          () => null,
        ),
    },
    sourceOf,
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
  return builtMark(paths());
}
