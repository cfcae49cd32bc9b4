import type { PathwayText } from './pathway-content';
import type { DrawnMap } from './draw-map';

const kept = new WeakMap<PathwayText, Promise<DrawnMap>>();

/** The map of a pathway, drawn when it is first asked for; the layout library comes with the first of them. */
export function keptMap(text: PathwayText): Promise<DrawnMap> {
  let map = kept.get(text);
  if (!map) {
    map = import('./draw-map').then(({ drawMap }) => drawMap(text));
    kept.set(text, map);
    map.catch(() => kept.delete(text));
  }
  return map;
}
