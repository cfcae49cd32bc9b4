import type { ReactNode } from 'react';
import { RichText } from '../../components/media/rich-text';
import { SectionNav } from '../../components/layout/section-nav';
import { ProductGrid } from '../../components/product/product-grid';
import { ProductRow } from '../../components/product/product-row';
import type { ProductData } from './product-data';
import { citationCountText } from '../../components/product/citation-count';
import { Citations, MethodsSentence } from './citations/citations';
import { Reviews } from './reviews/reviews';
import { ConjugateMatrix } from './conjugates/conjugate-matrix';
import { Evidence } from './facts/evidence';
import { Facts } from './facts/facts';
import { moreProperties } from './facts/more-properties';
import { Hazards } from './facts/hazards';
import { Identity } from './facts/identity';
import { StockSolutionTable } from './buy/stock-solution-table';
import { ALTERNATIVES_ID } from './buy/sold-out-size';
import type { ReplyOf, Product } from '../../../shared/contract/calls';
import { failureMessage } from '../../api/error-actions';
import { Deferred, type DeferredData } from '../../components/feedback/deferred';
import { useSettings } from '../../state/settings';
import { Button } from '../../components/forms/button';
import { CopyLink } from '../../components/feedback/copy-link';
import { useViewedBefore } from '../../state/recently-viewed';
import styles from './product-sections.module.css';
import shareStyles from './share.module.css';
import rowStyles from '../../components/product/product-row.module.css';
import viewedStyles from './recently-viewed-products.module.css';

const MAX_RECENTLY_VIEWED = 6;

export function ProductSections({ data }: { data: ProductData }) {
  const { product, alternatives } = data;
  const sections = productSections(data);
  return (
    <>
      {alternatives && <Alternatives data={alternatives} />}
      <ProductActions goodsId={product.goods_id} />
      <div className={styles.frame}>
        <SectionNav sections={sections} />
        <div className={styles.sections}>
          {sections.map(({ id, title, content }) => (
            <section key={id} id={id} className={styles.section} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
      {product.related.length > 0 && <ProductRow title="Related products" products={product.related} />}
      <RecentlyViewedProducts product={product} />
    </>
  );
}

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

/** Returns the sections of the page; sections without content are omitted. */
function productSections({ product, evidence, citations, citationFilter, loadedAt }: ProductData): Section[] {
  const { description, description_html, storage, shipping, hazard, conjugates, weight } = product;
  const hasIdentity = [product.formula, product.smiles, product.inchikey, weight].some(Boolean);
  const storageFacts = [
    { name: 'Storage', value: storage },
    { name: 'Shipping', value: shipping },
  ].filter(({ value }) => value);
  return [
    description && {
      id: 'description',
      title: 'Description',
      content: description_html ? (
        <RichText html={description_html} />
      ) : (
        <p className={styles.prose}>{description}</p>
      ),
    },
    evidence && {
      id: 'evidence',
      title: 'Applications and species',
      content: <Evidence data={evidence} product={product} />,
    },
    hasIdentity && { id: 'identity', title: 'Chemical identity', content: <Identity product={product} /> },
    ...moreProperties(product).map(({ group, items }, index) => ({
      id: `properties-${index + 1}`,
      title: group,
      content: <Facts items={items} />,
    })),
    weight !== null &&
      product.stock_solutions && {
        id: 'solutions',
        title: 'Stock solutions',
        content: <StockSolutionTable goodsId={product.goods_id} weight={weight} />,
      },
    conjugates.length > 0 && {
      id: 'conjugations',
      title: 'Sizes and conjugations',
      content: <ConjugateMatrix product={product} loadedAt={loadedAt} />,
    },
    storageFacts.length > 0 && {
      id: 'storage',
      title: 'Storage and shipping',
      content: <Facts items={storageFacts} />,
    },
    { id: 'safety', title: 'Safety', content: <Hazards hazard={hazard} /> },
    citations
      ? {
          id: 'citations',
          title: `Citations ${citationCountText(product).subject}`,
          content: <Citations data={citations} product={product} filter={citationFilter} />,
        }
      : { id: 'citations', title: 'Citing this product', content: <MethodsSentence product={product} /> },
    {
      id: 'reviews',
      title: 'Reviews',
      content: <Reviews goodsId={product.goods_id} name={product.goods_name} />,
    },
  ].filter((section) => section !== '' && section !== null && section !== false);
}

/** Products in stock that can replace this product, which is out of stock or has a sold-out size. */
function Alternatives({ data }: { data: DeferredData<ReplyOf<'goodsAlternatives'>> }) {
  return (
    <Deferred data={data} fallback={null} failureMessage={failureMessage}>
      {({ list }) =>
        list.length > 0 && <ProductRow id={ALTERNATIVES_ID} title="Alternatives in stock" products={list} />
      }
    </Deferred>
  );
}

function ProductActions({ goodsId }: { goodsId: number }) {
  // A kiosk cannot open the system's print dialog.
  const { stand } = useSettings();
  const canPrint = stand?.mode !== 'kiosk';
  return (
    <div className={shareStyles.share}>
      <CopyLink path={`/goodsInfo?id=${goodsId}`} stand={stand} />
      {canPrint && (
        <Button variant="quiet" className="needs-script" onClick={() => window.print()}>
          Print
        </Button>
      )}
    </div>
  );
}

/** Products that were viewed in this tab, until the visitor logs out or clears the list. */
function RecentlyViewedProducts({ product }: { product: Product }) {
  const { products, clear } = useViewedBefore(product);
  if (products.length === 0) return null;
  return (
    <section className={rowStyles.section} aria-labelledby="viewed-title">
      <div className={viewedStyles.head}>
        <h2 id="viewed-title">Recently viewed</h2>
        <Button variant="quiet" onClick={clear}>
          Clear the list
        </Button>
      </div>
      <ProductGrid products={products.slice(0, MAX_RECENTLY_VIEWED)} oneRow />
    </section>
  );
}
