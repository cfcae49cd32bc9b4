import { Link, useNavigate } from 'react-router-dom';
import { useState } from 'react';
import type { ReplyOf } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/catalogue/list-url';
import { pageCount } from '../../../shared/lib/pagination';
import { withQuery } from '../../../shared/lib/with-query';
import { formatNumber } from '../../../shared/lib/format-number';
import { unwrap } from '../../api/failure';
import { isModifiedClick } from '../../lib/modified-click';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import { Pagination } from '../../components/layout/pagination';
import { Button, buttonClass, LinkButton } from '../../components/forms/button';
import { largestImageUrl } from '../../../shared/catalogue/product-image-url';
import { ownImageUrl } from '../../components/media/safe-image';
import { useSettings } from '../../state/settings';
import { Modal, ModalActions } from '../../components/feedback/modal';
import { ProductPicture } from '../../components/product/product-picture';
import { PageFrame } from '../../components/layout/page-frame';
import styles from './gallery.module.css';

interface GalleryData extends ReplyOf<'goodsImages'> {
  /** Section filter; null for all. */
  section: { id: number; name: string } | null;
}

const PAGE_SIZE = 48;
/** Maximum number of products that the meta description of the page names. */
const MAX_EXAMPLES = 4;

export async function load({ client, url, signal }: LoadArgs): Promise<GalleryData> {
  const id = parseId(url.searchParams.get('id'));
  const page = url.searchParams.get('page') ?? '';
  const reply = unwrap(
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
    id === null
      ? null
      : (reply.sections.find((candidate) => candidate.id === id) ?? { id, name: 'Category' });
  return { ...reply, section };
}

export function head({ section, page, total, list }: GalleryData): PageHead {
  const names = ['Product gallery', section?.name, page > 1 && `Page ${page}`].filter(Boolean);
  const examples = list.slice(0, MAX_EXAMPLES).map(({ goods_name }) => goods_name);
  const exampleText = examples.length > 0 ? `: ${examples.join('; ')}` : '';
  return {
    title: names.join(' | '),
    description: `Images of ${formatNumber(total)} ${total === 1 ? 'product' : 'products'}${exampleText}.`,
    canonical: galleryUrl(section?.id ?? null, page),
    ...(list.length === 0 && { status: 404 as const, robots: 'noindex' as const }),
  };
}

export function Screen({ data }: { data: GalleryData }) {
  const navigate = useNavigate();
  const { list, sections, section, total, page, page_size } = data;
  const hrefOf = (newPage: number) => galleryUrl(section?.id ?? null, newPage);
  return (
    <PageFrame
      title="Product gallery"
      intro="Pictures of our products for your slides, posters and lab notebooks. Select one to download it or to open the product."
    >
      <nav className={styles.sections} aria-label="Sections">
        <ul>
          {[{ id: null, name: 'All' }, ...sections].map(({ id, name }) => (
            <li key={name}>
              <Link to={galleryUrl(id, 1)} {...(id === (section?.id ?? null) && { 'aria-current': 'page' })}>
                {name}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {list.length > 0 ? <GalleryImages pictures={list} /> : <p>There are no images on this page.</p>}
      {pageCount(total, page_size) > 1 && (
        <Pagination
          layout="total, prev, pager, next"
          currentPage={page}
          pageSizes={[page_size]}
          pageSize={page_size}
          total={total}
          hrefOf={hrefOf}
          onPage={(newPage) => void navigate(hrefOf(newPage))}
          onPageSize={() => undefined}
        />
      )}
    </PageFrame>
  );
}

function galleryUrl(id: number | null, page: number): string {
  const query = new URLSearchParams();
  if (id !== null) query.set('id', String(id));
  if (page > 1) query.set('page', String(page));
  return withQuery('/productGallery', query);
}

type Picture = ReplyOf<'goodsImages'>['list'][number];

/** Image grid. A click enlarges an image, or opens its file without JavaScript. */
function GalleryImages({ pictures }: { pictures: readonly Picture[] }) {
  const [enlarged, setEnlarged] = useState<Picture | null>(null);
  const { stand } = useSettings();
  return (
    <>
      <ul className={styles.pictures} aria-label="Pictures">
        {pictures.map((picture) => (
          <li key={picture.goods_id}>
            <a
              href={ownImageUrl(largestImageUrl(picture.img))}
              className={styles.open}
              aria-haspopup="dialog"
              onClick={(event) => {
                if (isModifiedClick(event)) return;
                event.preventDefault();
                setEnlarged(picture);
              }}
            >
              <ProductPicture src={picture.img} alt={picture.alt} />
              <span className={styles.name}>{picture.goods_name}</span>{' '}
              <span className={styles.number}>{picture.goods_sn}</span>
            </a>
          </li>
        ))}
      </ul>
      {enlarged && (
        <Modal title={enlarged.goods_name} onClose={() => setEnlarged(null)}>
          <ProductPicture
            src={enlarged.img}
            alt={enlarged.alt}
            sizes="min(1080px, 96vw)"
            eager
            className={styles.large}
          />
          <ModalActions>
            <Button onClick={() => setEnlarged(null)}>Close</Button>
            {/* On a stand, visitors cannot save files. */}
            {!stand && (
              <a
                href={ownImageUrl(largestImageUrl(enlarged.img))}
                download={enlarged.goods_sn}
                className={buttonClass('plain')}
              >
                Download picture
              </a>
            )}
            <LinkButton to={`/goodsInfo?id=${enlarged.goods_id}`} variant="main">
              View product
            </LinkButton>
          </ModalActions>
        </Modal>
      )}
    </>
  );
}
