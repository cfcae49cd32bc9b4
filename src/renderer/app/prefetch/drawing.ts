import type { Ahead } from './ahead';
import type { Draw } from './drawn-pages';
import { PageAside } from './page-aside';
import { whenIdle } from '../../lib/on-idle';

/** Has the page that is meant most lately drawn out of sight, once it is there and the browser is idle. */
export function createDrawing(ahead: Ahead) {
  let meant: string | null = null;
  let giveUpIdle = () => {};
  const giveUp = () => {
    giveUpIdle();
    meant = null;
  };
  return {
    giveUp,
    plan(address: string, page: Promise<unknown>, drawing: () => Draw | null): void {
      giveUp();
      meant = address;
      page.then(
        (data) => {
          const draw = drawing();
          if (draw && meant === address)
            giveUpIdle = whenIdle(() => ahead.draw({ address, data, draw, Place: PageAside }));
        },
        // The visit itself will tell what is wrong.
        () => undefined,
      );
    },
  };
}
