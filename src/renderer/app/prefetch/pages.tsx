import { startTransition, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Outlet, useMatches } from 'react-router-dom';
import type { Ahead } from './ahead';
import { arrive, begin, leaveToOutlet, noneDrawn, wait, type DrawnPages } from './drawn-pages';
import { OutOfOutletContext } from './out-of-outlet';
import { painted } from './painted';
import styles from './pages.module.css';

/**
 * The page that is visited and, out of sight, the one that is meant next, drawn while the pointer rests on its link. Its
 * visit only has to show it, before the router has come so far.
 */
export function Pages({ ahead }: { ahead: Ahead }) {
  const { id = '', loaderData } = useMatches().at(-1) ?? {};
  const [known, setPages] = useState(() => noneDrawn({ id, loaderData }));
  const pages = arrive(known, { id, loaderData });
  if (pages !== known) setPages(pages);

  useEffect(
    () =>
      ahead.drawOn({
        draw: (page) => startTransition(() => setPages((before) => wait(before, page))),
        async show(data, signal) {
          let shows = false;
          const showing = (before: DrawnPages) => {
            const after = begin(before, data);
            shows = after.begun;
            return after;
          };
          flushSync(() => setPages(showing));
          signal.addEventListener('abort', () => setPages((before) => begin(before, data, false)));
          // The address, the title and what else a visit brings may come a frame later than the page.
          if (shows) await painted();
        },
      }),
    [ahead],
  );

  const { visited, waiting, begun } = pages;
  const aside = [visited, waiting].filter((page) => page !== null);
  return (
    <>
      <div className={styles.page} hidden={begun}>
        <OutOfOutletContext.Provider value={visited !== null}>
          <Outlet />
        </OutOfOutletContext.Provider>
      </div>
      {aside.map((page) => (
        <page.Place
          key={page.key}
          page={page}
          visited={page === visited}
          shown={page === (begun ? waiting : visited)}
          onFailure={() => setPages((before) => leaveToOutlet(before, page.key))}
        />
      ))}
    </>
  );
}
