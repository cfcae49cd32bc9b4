import type { PageFigures } from './page-figures';
import { kinds, type Traffic } from './page-traffic';
import { median } from './quantiles';
import { atMost, floorOf, kb, ms, withFloor, type Floor, type Row } from './report';

/** One cold visit. */
export interface Visit extends PageFigures {
  bytes: Traffic['bytes'];
}

/** All visits to a page, and to the same page without its scripts, in the order of their rounds. */
export interface Visits {
  name: string;
  /** Whether it is a list page, whose bytes have a bar. */
  list: boolean;
  shop: Visit[];
  bare: Visit[];
}

const MOST_TIMES = 1.25;
const MOST_BLOCKING_MS = 75;
const MOST_SHIFT = 0.01;
const MOST_LIST_BYTES = 200_000;

export function firstPaintRows(visits: Visits): Row[] {
  return [
    paintRow(visits, 'largestPaint'),
    paintRow(visits, 'firstPaint'),
    ...calmRows(visits),
    ...byteRows(visits),
  ];
}

function paintRow({ name, shop, bare }: Visits, figure: 'largestPaint' | 'firstPaint'): Row {
  const time = middle(shop, (visit) => visit[figure]);
  const floor = middle(bare, (visit) => visit[figure]);
  const times = time / floor;
  const bar = figure === 'largestPaint' ? MOST_TIMES : null;
  return withFloor(
    {
      what: `${name}: ${bar ? 'largest' : 'first'} contentful paint`,
      figure: `${ms(time)}, ${times.toFixed(2)} times`,
      bar: bar ? `≤ ${bar} times` : '',
      met: bar ? times <= bar : null,
    },
    machineWith(bare, ms(floor)),
  );
}

function calmRows({ name, shop, bare }: Visits): Row[] {
  const score = (value: number) => value.toFixed(4);
  const blocking = (visit: Visit) => visit.blocking;
  const shift = (visit: Visit) => visit.shift;
  return [
    withFloor(
      atMost(`${name}: total blocking time`, middle(shop, blocking), MOST_BLOCKING_MS, ms),
      machineWith(bare, ms(middle(bare, blocking))),
    ),
    {
      ...atMost(`${name}: layout shift`, middle(shop, shift), MOST_SHIFT, score),
      floor: `static ${score(middle(bare, shift))}`,
    },
  ];
}

function byteRows({ name, list, shop, bare }: Visits): Row[] {
  const parts = kinds.filter((kind) => kind !== 'picture');
  const words = (visit: Visit) => parts.reduce((sum, kind) => sum + visit.bytes[kind], 0);
  const all = middle(shop, words);
  const split = parts
    .map((kind) => `${kind} ${kb(middle(shop, ({ bytes }) => bytes[kind]))}`)
    .join(', ')
    .replaceAll(' KB', '');
  const pictures = (visit: Visit) => visit.bytes.picture;
  return [
    {
      what: `${name}: bytes without pictures, gzip, with headers`,
      figure: `${kb(all)} (${split})`,
      bar: list ? `≤ ${kb(MOST_LIST_BYTES)}` : '',
      met: list ? all <= MOST_LIST_BYTES : null,
      floor: `static ${kb(middle(bare, words))}`,
    },
    {
      what: `${name}: bytes of pictures`,
      figure: kb(middle(shop, pictures)),
      bar: '',
      met: null,
      floor: `static ${kb(middle(bare, pictures))}`,
    },
  ];
}

/** A floor that drifts with the machine's speed, for a figure of which nothing is left without scripts as well. */
function machineWith(bare: readonly Visit[], shown: string): Floor {
  const machine = floorOf(
    'static',
    bare.map((visit) => visit.largestPaint),
    ms,
  );
  return { ...machine, shown: `static ${shown}` };
}

function middle(visits: readonly Visit[], figure: (visit: Visit) => number): number {
  return median(visits.map(figure));
}
