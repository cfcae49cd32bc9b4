import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/catalogue/list-url';
import { pageCount } from '../../../shared/lib/pagination';
import { formatNumber } from '../../../shared/lib/format-number';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { Pagination } from '../../components/layout/pagination';
import { GalleryPictures } from './gallery-images';
import screen from './resource-screen.module.css';
import styles from './gallery.module.css';

interface GalleryData extends ReplyOf<'goodsImages'> {
  /** The section whose pictures are shown; null = all. */
  section: { id: number; name: string } | null;
}

const PAGE_SIZE = 48;

export async function load({ client, url, signal }: LoadArgs): Promise<GalleryData> {
  const id = parseId(url.searchParams.get('id'));
  const page = url.searchParams.get('page') ?? '';
  const found = unwrap(
    await client.call(
      'goodsImages',
      {
        ...(id !== null && { id }),
        page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
        page_size: PAGE_SIZE,
      },
      { signal },
    ),
  );
  const section =
    id === null ? null : (found.sections.find((one) => one.id === id) ?? { id, name: 'Category' });
  return { ...found, section };
}

export function head({ section, page, total, list }: GalleryData): PageHead {
  const names = ['Product gallery', section?.name, page > 1 && `Page ${page}`].filter(Boolean);
  return {
    title: names.join(' | '),
    description: `Pictures of ${formatNumber(total)} products, drawn from their facts: ${list
      .slice(0, 4)
      .map(({ goods_name }) => goods_name)
      .join('; ')}.`,
    canonical: addressOf(section?.id ?? null, page),
    ...(list.length === 0 && { status: 404 as const, robots: 'noindex' as const }),
  };
}

export function Screen({ data }: { data: GalleryData }) {
  const navigate = useNavigate();
  const { list, sections, section, total, page, page_size } = data;
  const hrefOf = (wanted: number) => addressOf(section?.id ?? null, wanted);
  return (
    <div className={screen.screen}>
      <div className={screen.head}>
        <h1>Product gallery</h1>
        <p className={screen.lead}>
          Every picture is drawn from the facts of its product: a structure from its formula, an antibody from
          host and label, a kit from what it measures. Press one to see it large.
        </p>
      </div>
      <nav className={styles.sections} aria-label="Sections">
        <ul>
          {[{ id: null, name: 'All' }, ...sections].map(({ id, name }) => (
            <li key={name}>
              <Link to={addressOf(id, 1)} {...(id === (section?.id ?? null) && { 'aria-current': 'page' })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {list.length > 0 ? <GalleryPictures pictures={list} /> : <p>There are no pictures on this page.</p>}
      {pageCount(total, page_size) > 1 && (
        <Pagination
          layout="total, prev, pager, next"
          currentPage={page}
          pageSizes={[page_size]}
          pageSize={page_size}
          total={total}
          hrefOf={hrefOf}
          onPage={(wanted) => void navigate(hrefOf(wanted))}
          onPageSize={() => undefined}
        />
      )}
    </div>
  );
}

function addressOf(id: number | null, page: number): string {
  const query = new URLSearchParams();
  if (id !== null) query.set('id', String(id));
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/productGallery?${query}` : '/productGallery';
}
