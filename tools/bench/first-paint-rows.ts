import type { PageMetrics } from './page-metrics';
import { trafficKinds, type Traffic } from './page-traffic';
import { median } from './measurements';
import { atMost, createBaseline, formatKb, formatMs, withBaseline, type Baseline, type Row } from './report';

/** One cold visit. */
export interface Visit extends PageMetrics {
  bytes: Traffic['bytes'];
}

/** Visits to a page and to the same page without scripts, by round. */
export interface Visits {
  name: string;
  /** List pages have a target for their bytes. */
  isList: boolean;
  shop: Visit[];
  /** The same page without scripts. */
  bare: Visit[];
  /** A small page without scripts and pictures. */
  small: Visit[];
}

const MAX_PAINT_RATIO = 1.25;
const MAX_SMALL_PAGE_RATIO = 1.8;
const MAX_BLOCKING_MS = 100;
const MAX_LAYOUT_SHIFT = 0.01;
const MAX_LIST_BYTES = 240_000;

/** Compares the medians of the visits to a page with those of its baselines: paints, blocking, layout shift and bytes. */
export function firstPaintRows(visits: Visits): Row[] {
  return [
    smallPageRow(visits),
    paintRow(visits, 'largestPaint'),
    paintRow(visits, 'firstPaint'),
    ...stabilityRows(visits),
    ...byteRows(visits),
  ];
}

function smallPageRow({ name, shop, small }: Visits): Row {
  const largestPaint = (visit: Visit) => visit.largestPaint;
  const ratio = medianOf(shop, largestPaint) / medianOf(small, largestPaint);
  return withBaseline(
    atMost(
      `${name}: largest contentful paint, compared with a small page`,
      ratio,
      MAX_SMALL_PAGE_RATIO,
      (value) => `${value.toFixed(2)} times`,
    ),
    createBaseline('small page', small.map(largestPaint), formatMs),
  );
}

function paintRow({ name, shop, bare }: Visits, metric: 'largestPaint' | 'firstPaint'): Row {
  const time = medianOf(shop, (visit) => visit[metric]);
  const baseline = medianOf(bare, (visit) => visit[metric]);
  const ratio = time / baseline;
  const target = metric === 'largestPaint' ? MAX_PAINT_RATIO : null;
  return withBaseline(
    {
      name: `${name}: ${metric === 'largestPaint' ? 'largest' : 'first'} contentful paint`,
      figure: `${formatMs(time)}, ${ratio.toFixed(2)} times`,
      target: target ? `≤ ${target} times` : '',
      met: target ? ratio <= target : null,
    },
    staticBaseline(bare, formatMs(baseline)),
  );
}

function stabilityRows({ name, shop, bare }: Visits): Row[] {
  const score = (value: number) => value.toFixed(4);
  const blocking = (visit: Visit) => visit.blocking;
  const shift = (visit: Visit) => visit.shift;
  return [
    withBaseline(
      atMost(`${name}: total blocking time`, medianOf(shop, blocking), MAX_BLOCKING_MS, formatMs),
      staticBaseline(bare, formatMs(medianOf(bare, blocking))),
    ),
    {
      ...atMost(`${name}: layout shift`, medianOf(shop, shift), MAX_LAYOUT_SHIFT, score),
      baseline: `static ${score(medianOf(bare, shift))}`,
    },
  ];
}

function byteRows({ name, isList, shop, bare }: Visits): Row[] {
  const countedKinds = trafficKinds.filter((kind) => kind !== 'picture');
  const bytesWithoutPictures = (visit: Visit) =>
    countedKinds.reduce((sum, kind) => sum + visit.bytes[kind], 0);
  const totalBytes = medianOf(shop, bytesWithoutPictures);
  const bytesByKind = countedKinds
    .map((kind) => `${kind} ${formatKb(medianOf(shop, ({ bytes }) => bytes[kind]))}`)
    .join(', ')
    .replaceAll(' KB', '');
  const pictures = (visit: Visit) => visit.bytes.picture;
  return [
    {
      name: `${name}: bytes without pictures, gzip, with headers`,
      figure: `${formatKb(totalBytes)} (${bytesByKind})`,
      target: isList ? `≤ ${formatKb(MAX_LIST_BYTES)}` : '',
      met: isList ? totalBytes <= MAX_LIST_BYTES : null,
      baseline: `static ${formatKb(medianOf(bare, bytesWithoutPictures))}`,
    },
    {
      name: `${name}: bytes of pictures`,
      figure: formatKb(medianOf(shop, pictures)),
      target: '',
      met: null,
      baseline: `static ${formatKb(medianOf(bare, pictures))}`,
    },
  ];
}

/** Creates a baseline whose drift follows the largest paint, for figures that are zero without scripts. */
function staticBaseline(bare: readonly Visit[], figure: string): Baseline {
  const baseline = createBaseline(
    'static',
    bare.map((visit) => visit.largestPaint),
    formatMs,
  );
  return { ...baseline, text: `static ${figure}` };
}

function medianOf(visits: readonly Visit[], figure: (visit: Visit) => number): number {
  return median(visits.map(figure));
}
