import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { everyRoute } from '../../../e2e/steps/every-route';
import { createApi } from '../../../src/server/app/create-api';
import { createApp } from '../../../src/server/app/create-app';
import { createPunchoutRoutes } from '../../../src/server/punchout/punchout-routes';
import { seededRandom } from '../../../src/server/lib/random';
import { silentLog } from '../../../src/server/observability/log';
import { SUCCEEDED } from '../../../src/shared/contract/envelope';
import { endpoints, type CallName, type Endpoint } from '../../../src/shared/contract/endpoints';
import type { RenderPage } from '../../../src/shared/contract/page';
import { isMemberPage } from '../../../src/shared/lib/page-access';
import type { Random } from '../../../test/inputs/costly-texts';
import { root } from '../../setup.mjs';
import { median } from '../measurements';
import { atMost, createBaseline, formatMs, withBaseline, type Row } from '../report';
import { RequestGenerator, type Payload } from './generate-request';
import { openFullShop, type FullShop } from './full-shop';
import { measureFixedWork, measureLongestTurn, measureMainThreadMs } from './main-thread-time';
import { createPunchoutGenerator, punchoutRequest } from './punchout-requests';
import { RefusedRequestGenerator } from './refused-requests';
import { AddressGenerator, type SitePart } from './site-requests';

/** Maximum main-thread time of one request, or of each turn of the event loop for the sliced calls. */
const MAX_MS = 50;
/**
 * Time of `measureFixedWork` on the machine for which `MAX_MS` holds, while nothing else runs. A slower machine gets
 * proportionally more time.
 */
const TARGET_FIXED_WORK_MS = 15;
/** Calls that run in slices (`time-slices.ts`), so that their total may be larger. */
const slicedCalls: ReadonlySet<CallName> = new Set(['resolveRows', 'publicationsFile', 'exportAccount']);
/** Names that select rows besides calls and paths. */
const [PUNCHOUT, REFUSED] = ['punch-out', 'refused'];
/** Number of the most expensive requests of a round, which the next round changes. */
const SURVIVORS = 4;
/** Number of the most expensive requests that are measured again, each `REPETITIONS` times. */
const FINALISTS = 2;
const REPETITIONS = 5;

export interface SearchEffort {
  /** Generated requests before the hill climbing. */
  initialRequests: number;
  /** Rounds of hill climbing, with {@link SURVIVORS} requests each. */
  rounds: number;
}

interface Generator {
  generate(random: Random): Payload;
  mutate(payload: Payload, random: Random): Payload;
}

type Send = () => Promise<{ status: number; code?: number }>;

interface CostlyRequest {
  payload: Payload;
  /** Main-thread time in ms. */
  cost: number;
}

/** Main-thread time of a request in ms: median of several measurements. */
interface RequestTime {
  payload: Payload;
  total: number;
  /** Longest turn of the event loop. */
  turn: number;
}

/** Returns the time that the limit applies to. */
const limitedTime = ({ total, turn }: RequestTime, isSliced: boolean): number => (isSliced ? turn : total);

/** Returns the request with the longest time that the limit applies to. Throws RangeError for an empty list. */
export function worstTime(times: readonly RequestTime[], isSliced: boolean): RequestTime {
  const [worst] = [...times].sort((a, b) => limitedTime(b, isSliced) - limitedTime(a, isSliced));
  if (!worst) throw new RangeError('no request was measured');
  return worst;
}

/** Finds expensive requests: hill climbing from generated ones. The most expensive comes first. */
export async function findCostliest(
  generator: Generator,
  measure: (payload: Payload) => Promise<number>,
  { initialRequests, rounds }: SearchEffort,
  random: Random,
): Promise<CostlyRequest[]> {
  let costliest: CostlyRequest[] = [];
  const measureAndAdd = async (payload: Payload) => {
    costliest.push({ payload, cost: await measure(payload) });
  };
  const selectCostliest = () => [...costliest].sort((a, b) => b.cost - a.cost).slice(0, SURVIVORS);
  for (let count = 0; count < initialRequests; count++) await measureAndAdd(generator.generate(random));
  for (let round = 0; round < rounds; round++) {
    costliest = selectCostliest();
    for (const { payload } of selectCostliest()) await measureAndAdd(generator.mutate(payload, random));
  }
  return selectCostliest();
}

/** Returns the names that select rows of {@link measureRequestCosts}. */
export function requestCostNames(): Set<string> {
  return new Set([...Object.keys(endpoints), PUNCHOUT, REFUSED, ...siteParts().map(nameOfPart)]);
}

/**
 * Searches for the most expensive accepted and refused requests of every call of the contract, of punch-out, and of every page and
 * file, and measures their time on the main thread. `selectedNames` are names of {@link requestCostNames}; empty = all.
 */
export async function measureRequestCosts(
  catalogueFile: string,
  effort: SearchEffort,
  selectedNames: readonly string[] = [],
): Promise<Row[]> {
  const fullShop = await openFullShop(catalogueFile, silentLog);
  const isSelected = (name: string) => selectedNames.length === 0 || selectedNames.includes(name);
  const rows: Row[] = [];
  try {
    for (const name of Object.keys(endpoints) as CallName[]) {
      if (isSelected(name)) rows.push(await costOfCall(name, fullShop, effort));
      // Node limits a query to 16 KB.
      if (endpoints[name].method === 'GET') continue;
      if (isSelected(name) || isSelected(REFUSED)) rows.push(await costOfRefused(name, fullShop, effort));
    }
    if (isSelected(PUNCHOUT)) rows.push(await costOfPunchout(fullShop, effort));
    for (const sitePart of siteParts().filter((candidate) => isSelected(nameOfPart(candidate))))
      rows.push(await costOfSite(sitePart, fullShop, effort));
  } finally {
    await fullShop.close();
  }
  return rows;
}

function costOfCall(name: CallName, fullShop: FullShop, effort: SearchEffort): Promise<Row> {
  const generator = new RequestGenerator(name, fullShop.vocabulary);
  const prepare = async (payload: Payload): Promise<Send> => {
    await fullShop.reset(name);
    const isGet = endpoints[name].method === 'GET';
    return requestTo(name, isGet ? payload : JSON.stringify(payload), fullShop);
  };
  return costOf({ name, generator, prepare, isSliced: slicedCalls.has(name) }, effort);
}

function costOfRefused(name: CallName, fullShop: FullShop, effort: SearchEffort): Promise<Row> {
  const generator = new RefusedRequestGenerator(name, fullShop.vocabulary);
  const prepare = async ({ body }: Payload): Promise<Send> => {
    await fullShop.reset(name);
    return requestTo(name, String(body), fullShop);
  };
  return costOf({ name: `${name}, refused`, generator, prepare, isSliced: false }, effort);
}

async function costOfPunchout(fullShop: FullShop, effort: SearchEffort): Promise<Row> {
  const { deps } = fullShop.shop;
  const generator = await createPunchoutGenerator(fullShop);
  const prepare = async (payload: Payload): Promise<Send> => {
    await fullShop.reset();
    const routes = createPunchoutRoutes(deps);
    const request = punchoutRequest(payload);
    return async () => {
      const response = await routes.fetch(request, { visitor: { ip: '192.0.2.1' } });
      await response.arrayBuffer();
      return { status: response.status };
    };
  };
  return costOf({ name: PUNCHOUT, generator, prepare, isSliced: false }, effort);
}

async function costOfSite(sitePart: SitePart, fullShop: FullShop, effort: SearchEffort): Promise<Row> {
  const { renderPage } = (await import(
    pathToFileURL(join(root, 'out/renderer-server/entry-server.js')).href
  )) as { renderPage: RenderPage };
  const { deps } = fullShop.shop;
  const generator = new AddressGenerator(sitePart, fullShop.vocabulary);
  const prepare = async ({ address }: Payload): Promise<Send> => {
    // Rendered pages and images are cached per app.
    const app = await createApp(deps, { assets: join(root, 'out/renderer'), renderPage });
    await deps.catalogue.search.overrideAvailability([]);
    const request = new Request(new URL(String(address), 'http://shop.test'));
    return async () => {
      const response = await app(request, { ip: '192.0.2.1' });
      await response.arrayBuffer();
      return { status: response.status };
    };
  };
  return costOf({ name: nameOfPart(sitePart), generator, prepare, isSliced: false }, effort);
}

interface Subject {
  name: string;
  generator: Generator;
  /** Restores the state that the request needs, with empty caches. */
  prepare: (payload: Payload) => Promise<Send>;
  isSliced: boolean;
}

async function costOf({ name, generator, prepare, isSliced }: Subject, effort: SearchEffort): Promise<Row> {
  const replies = new Map<string, number>();
  const measure = async (
    payload: Payload,
    measureWork = isSliced ? measureLongestTurn : measureMainThreadMs,
  ) => {
    const send = await prepare(payload);
    return measureWork(async () => {
      const { status, code = SUCCEEDED } = await send();
      const kind = status === 200 && code !== SUCCEEDED ? 'business error' : String(status);
      replies.set(kind, (replies.get(kind) ?? 0) + 1);
    });
  };
  const costliest = await findCostliest(generator, measure, effort, seededRandom(name));
  const fixedWork: number[] = [];
  const times: RequestTime[] = [];
  for (const { payload } of costliest.slice(0, FINALISTS)) {
    const totals: number[] = [];
    const turns: number[] = [];
    for (let round = 0; round < REPETITIONS; round++) {
      fixedWork.push(await measureFixedWork());
      totals.push(await measure(payload, measureMainThreadMs));
      turns.push(await measure(payload, measureLongestTurn));
    }
    times.push({ payload, total: median(totals), turn: median(turns) });
  }
  const worst = worstTime(times, isSliced);
  const kinds = [...replies].map(([kind, count]) => `${count} × ${kind}`).join(', ');
  const limit = MAX_MS * Math.max(1, median(fixedWork) / TARGET_FIXED_WORK_MS);
  const row = atMost(`${name} (${kinds})`, limitedTime(worst, isSliced), limit, formatMs);
  // An error in the shop may end a request before its expensive part.
  if (replies.has('500')) row.met = false;
  const figure = `${formatMs(worst.total)}, longest turn ${formatMs(worst.turn)}`;
  const measured = withBaseline({ ...row, figure }, createBaseline('fixed work', fixedWork, formatMs));
  process.stdout.write(`${name}: ${figure}\n`);
  if (row.met === false) process.stdout.write(`  ${JSON.stringify(worst.payload).slice(0, 1000)}\n`);
  return measured;
}

/**
 * Returns a function that sends the request to an API with empty caches and reads the whole response. `content` is the body,
 * or the query of a GET call.
 */
async function requestTo(
  name: CallName,
  content: string | Payload,
  { shop, customer, standAuthorization }: FullShop,
): Promise<Send> {
  const api = createApi(shop.deps);
  // Clears the cached results of the search.
  await shop.deps.catalogue.search.overrideAvailability([]);
  const { method, path, access }: Endpoint = endpoints[name];
  const url = new URL(`http://shop.test${path.replace('{product}', shop.deps.settings.slug)}`);
  const token = encodeURIComponent(customer.tokenHolder.token ?? '');
  const headers = {
    'Content-Type': 'application/json',
    'Idempotency-Key': randomUUID(),
    Authorization: access === 'stand' ? standAuthorization : token,
  };
  if (typeof content !== 'string')
    for (const [field, value] of Object.entries(content)) url.searchParams.set(field, String(value));
  const body = typeof content === 'string' ? { body: content } : {};
  const request = new Request(url, { method, headers, ...body });
  return async () => {
    const response = await api.fetch(request, { visitor: { ip: '192.0.2.1' } });
    // Parsing the whole reply would count as work of the server.
    const start = new TextDecoder().decode((await response.arrayBuffer()).slice(0, 32));
    return { status: response.status, code: Number(/"code":(\d+)/.exec(start)?.[1]) };
  };
}

function siteParts(): SitePart[] {
  const pages = Object.keys(everyRoute).filter((route) => !isMemberPage(route));
  return [
    ...pages.map((path): SitePart => ({ kind: 'page', path })),
    { kind: 'pictures' },
    { kind: 'documents' },
    { kind: 'files' },
  ];
}

function nameOfPart(sitePart: SitePart): string {
  return sitePart.kind === 'page' ? sitePart.path : sitePart.kind;
}
