import type { PageMetrics } from './page-metrics';
import { trafficKinds, type Traffic } from './page-traffic';
import { median } from './measurements';
import { atMost, createBaseline, formatKb, formatMs, withBaseline, type Baseline, type Row } from './report';

/** One cold visit. */
export interface Visit extends PageMetrics {
  bytes: Traffic['bytes'];
}

/** Visits to a page and to its two baselines, one of each a round. */
export interface Visits {
  name: string;
  /** List pages have a target for their bytes. */
  isList: boolean;
  shop: Visit[];
  /** The same page as static HTML without scripts. */
  staticPage: Visit[];
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

function paintRow({ name, shop, staticPage }: Visits, metric: 'largestPaint' | 'firstPaint'): Row {
  const time = medianOf(shop, (visit) => visit[metric]);
  const baseline = medianOf(staticPage, (visit) => visit[metric]);
  const ratio = time / baseline;
  const target = metric === 'largestPaint' ? MAX_PAINT_RATIO : null;
  return withBaseline(
    {
      name: `${name}: ${metric === 'largestPaint' ? 'largest' : 'first'} contentful paint`,
      figure: `${formatMs(time)}, ${ratio.toFixed(2)} times`,
      target: target ? `≤ ${target} times` : '',
      met: target ? ratio <= target : null,
    },
    staticBaseline(staticPage, formatMs(baseline)),
  );
}

function stabilityRows({ name, shop, staticPage }: Visits): Row[] {
  const score = (value: number) => value.toFixed(4);
  const blocking = (visit: Visit) => visit.blocking;
  const shift = (visit: Visit) => visit.shift;
  return [
    withBaseline(
      atMost(`${name}: total blocking time`, medianOf(shop, blocking), MAX_BLOCKING_MS, formatMs),
      staticBaseline(staticPage, formatMs(medianOf(staticPage, blocking))),
    ),
    {
      ...atMost(`${name}: layout shift`, medianOf(shop, shift), MAX_LAYOUT_SHIFT, score),
      baseline: `static ${score(medianOf(staticPage, shift))}`,
    },
  ];
}

function byteRows({ name, isList, shop, staticPage }: Visits): Row[] {
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
      baseline: `static ${formatKb(medianOf(staticPage, bytesWithoutPictures))}`,
    },
    {
      name: `${name}: bytes of pictures`,
      figure: formatKb(medianOf(shop, pictures)),
      target: '',
      met: null,
      baseline: `static ${formatKb(medianOf(staticPage, pictures))}`,
    },
  ];
}

/** Creates a baseline with `figure` that detects a change of the machine's load by the largest paint: other figures can be zero. */
function staticBaseline(staticPage: readonly Visit[], figure: string): Baseline {
  const baseline = createBaseline(
    'static',
    staticPage.map((visit) => visit.largestPaint),
    formatMs,
  );
  return { ...baseline, text: `static ${figure}` };
}

function medianOf(visits: readonly Visit[], figure: (visit: Visit) => number): number {
  return median(visits.map(figure));
}
