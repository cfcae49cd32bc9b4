import { useEffect, useRef, type FormEvent } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/catalogue/list-url';
import { toSingleLine } from '../../../shared/lib/visible-text';
import { Breadcrumbs } from '../../components/layout/breadcrumbs';
import { PathwayOrder, type PathwayOrderData } from './pathway-order';
import { BestStockedNodes } from './best-stocked-nodes';
import { MapLegend } from './map-legend';
import { MemberTable, RelationTable } from './pathway-tables';
import { NodePanel } from './node-panel';
import { pathwayUrl } from './pathway-url';
import { focusNode, PathwayMap } from './pathway-map';
import { formatNumber } from '../../../shared/lib/format-number';
import styles from './pathway-screen.module.css';
import memberStyles from './further-members.module.css';

interface PathwayData {
  pathway: ReplyOf<'pathway'>;
  /** Null without a node of this map in the URL. */
  node: ReplyOf<'pathwayNode'> | null;
  order: PathwayOrderData | null;
}

/** Limits of the contract, in characters. */
const MAX_SPECIES_LENGTH = 60;
const MAX_APPLICATION_LENGTH = 40;
const MAX_NODE_NAME_LENGTH = 60;

export async function load(args: LoadArgs): Promise<PathwayData> {
  const { client, url, signal } = args;
  const id = parseId(url.searchParams.get('id'));
  if (id === null)
    throw new LoadFailure({ kind: 'refused', code: 0, message: 'Signaling pathway not found.' });
  const [pathway, node, order] = await Promise.all([
    client.call('pathway', { id }, { signal }).then(unwrap),
    loadNode(id, args),
    loadOrder(id, args),
  ]);
  return { pathway, node, order };
}

/** Loads the node in the URL; null without one, or if the map has no node of this name. */
async function loadNode(id: number, { client, url, signal }: LoadArgs): Promise<PathwayData['node']> {
  const name = url.searchParams.get('node') ?? '';
  if (name === '' || name.length > MAX_NODE_NAME_LENGTH) return null;
  const outcome = await client.call('pathwayNode', { id, node: name }, { signal });
  return !outcome.ok && outcome.failure.kind === 'refused' ? null : unwrap(outcome);
}

/** Loads the antibodies for the species and application in the URL; null unless it has both. */
async function loadOrder(id: number, { client, url, signal }: LoadArgs): Promise<PathwayOrderData | null> {
  const species = toSingleLine(url.searchParams.get('species') ?? '', MAX_SPECIES_LENGTH);
  const application = toSingleLine(url.searchParams.get('application') ?? '', MAX_APPLICATION_LENGTH);
  if (species === '' || application === '') return null;
  const antibodies = unwrap(await client.call('pathwayOrder', { id, species, application }, { signal }));
  return { species, application, antibodies };
}

export function head({ pathway, node, order }: PathwayData): PageHead {
  return {
    title: node ? `${node.name} | ${pathway.name} pathway` : `${pathway.name} pathway map`,
    description: `${pathway.name}: map of ${pathway.nodes.length} members with products in stock. ${pathway.summary}`,
    canonical: pathwayUrl(pathway.id),
    ...(order && { robots: 'noindex' as const }),
  };
}

/** Width of a map in pixels above which the panel is below the map instead of beside it. */
const MAX_SIDE_BY_SIDE_WIDTH = 1180;

export function Screen({ data: { pathway, node, order } }: { data: PathwayData }) {
  const { id, name, width, summary, sources, related } = pathway;
  const navigate = useNavigate();
  const mapArea = useRef<HTMLDivElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const openNode = pathway.nodes.find((entry) => entry.name === node?.name);
  const closeNode = () => {
    if (!openNode) return;
    void navigate(pathwayUrl(id), { preventScrollReset: true });
    focusNode(mapArea.current, openNode.name);
  };
  useOnChange(`${id} ${openNode?.name ?? ''}`, () => {
    if (openNode) heading.current?.focus();
  });
  return (
    <article className={styles.screen}>
      <Breadcrumbs steps={[{ name: 'Signaling pathways', href: '/tltList' }]} current={name} />
      <header className={styles.head}>
        <h1>{name}</h1>
        <p className={styles.summary}>{summary}</p>
      </header>
      <div ref={mapArea} className={`${styles.top} ${width > MAX_SIDE_BY_SIDE_WIDTH ? styles.wide : ''}`}>
        <div className={styles.figure}>
          <PathwayMap key={id} pathway={pathway} openNode={openNode?.name ?? null} onEscape={closeNode} />
          <MapLegend nodes={pathway.nodes} relations={pathway.relations} />
        </div>
        {openNode && node ? (
          <NodePanel pathway={pathway} node={openNode} facts={node} heading={heading} onClose={closeNode} />
        ) : (
          <BestStockedNodes pathway={pathway} />
        )}
      </div>
      <PathwayOrder pathway={pathway} order={order} />
      <section aria-labelledby="members" className={styles.section}>
        <h2 id="members">Members</h2>
        <MemberTable pathway={pathway} />
      </section>
      <section aria-labelledby="relations" className={styles.section}>
        <h2 id="relations">Relations</h2>
        <RelationTable relations={pathway.relations} />
      </section>
      {pathway.further.length > 0 && (
        <section aria-labelledby="further" className={styles.section}>
          <h2 id="further">Further members</h2>
          <p className={styles.note}>{furtherMembersText(pathway.further.length, sources)}</p>
          <FurtherMembers further={pathway.further} />
        </section>
      )}
      {related.length > 0 && (
        <nav aria-label="Related pathways" className={styles.section}>
          <h2>{pathway.group}</h2>
          <ul className={styles.related}>
            {related.map((entry) => (
              <li key={entry.id}>
                <Link to={pathwayUrl(entry.id)}>{entry.name}</Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </article>
  );
}

function furtherMembersText(count: number, sources: readonly string[]): string {
  const genes = `${formatNumber(count)} ${count === 1 ? 'gene' : 'genes'}`;
  return `${genes} of WikiPathways ${sources.join(', ')} that the map leaves out, with products in stock.`;
}

/** Runs `onChange` when the value changes after mount. */
function useOnChange(value: string, onChange: () => void): void {
  const previousValue = useRef(value);
  useEffect(() => {
    if (previousValue.current === value) return;
    previousValue.current = value;
    onChange();
  });
}

/**
 * Genes that the map omits. A form with buttons instead of links, so that crawlers do not request a search for each gene.
 */
function FurtherMembers({ further }: Pick<ReplyOf<'pathway'>, 'further'>) {
  const navigate = useNavigate();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (submitter instanceof HTMLButtonElement)
      void navigate(`/notRegion?${new URLSearchParams({ key: submitter.value })}`);
  };
  return (
    <form action="/notRegion" aria-label="Further members" onSubmit={submit}>
      <ul className={memberStyles.list}>
        {further.map(({ symbol, in_stock }) => (
          <li key={symbol}>
            <button type="submit" name="key" value={symbol} className={memberStyles.member}>
              {symbol} <span className={memberStyles.count}>{formatNumber(in_stock)}</span>
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
