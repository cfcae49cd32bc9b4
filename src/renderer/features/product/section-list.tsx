import type { ReactNode } from 'react';
import { citationCountText } from '../../components/product/citation-count';
import { Citations } from './citations/citations';
import { Comments } from './reviews/comments';
import { ConjugateMatrix } from './conjugates/conjugate-matrix';
import { Documents } from './facts/documents';
import { Evidence } from './evidence/evidence';
import { Facts } from './facts/facts';
import { furtherProperties } from './facts/more-properties';
import { Hazards } from './facts/hazards';
import { Identity } from './facts/identity';
import { Methods } from './evidence/methods';
import type { ProductData } from './product-data';
import { StockTable } from './buy/stock-table';
import styles from './product-sections.module.css';

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

/** The parts of the page about what is known of a product. */
export function sectionsOf({ product, evidence, citations, choice, today }: ProductData): Section[] {
  const { description, storage, shipping, hazard, conjugates, weight } = product;
  const substance = product.formula ?? product.smiles ?? product.inchikey ?? weight;
  const keeping = [
    { name: 'Storage', value: storage },
    { name: 'Shipping', value: shipping },
  ].filter(({ value }) => value);
  return [
    description && {
      id: 'description',
      title: 'Description',
      content: <p className={styles.prose}>{description}</p>,
    },
    evidence && {
      id: 'evidence',
      title: 'Applications and species',
      content: <Evidence data={evidence} product={product} />,
    },
    substance && { id: 'identity', title: 'Chemical identity', content: <Identity product={product} /> },
    ...furtherProperties(product).map(({ group, items }, index) => ({
      id: `properties-${index + 1}`,
      title: group,
      content: <Facts items={items} />,
    })),
    weight !== null && {
      id: 'solutions',
      title: 'Stock solutions',
      content: <StockTable goodsId={product.goods_id} weight={weight} />,
    },
    conjugates.length > 0 && {
      id: 'conjugations',
      title: 'Sizes and conjugations',
      content: <ConjugateMatrix product={product} today={today} />,
    },
    keeping.length > 0 && {
      id: 'storage',
      title: 'Storage and shipping',
      content: <Facts items={keeping} />,
    },
    hazard && { id: 'safety', title: 'Safety', content: <Hazards hazard={hazard} /> },
    {
      id: 'documents',
      title: 'Documents',
      content: <Documents product={product} />,
    },
    citations
      ? {
          id: 'citations',
          title: `Citations ${citationCountText(product).subject}`,
          content: <Citations data={citations} product={product} choice={choice} />,
        }
      : { id: 'citations', title: 'Citing this product', content: <Methods product={product} /> },
    {
      id: 'comments',
      title: 'Comments',
      content: <Comments goodsId={product.goods_id} name={product.goods_name} />,
    },
  ].filter((section) => section !== '' && section !== null && section !== false);
}
