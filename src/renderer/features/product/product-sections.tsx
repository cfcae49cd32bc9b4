import type { ReactNode } from 'react';
import type { Product } from '../../../shared/contract/calls';
import { ConjugateTable } from './conjugate-table';
import { Documents } from './documents';
import { furtherProperties } from './further-properties';
import { Hazards } from './hazards';
import { Identity } from './identity';
import { Facts } from './facts';
import { SectionNav } from '../../ui/section-nav';
import styles from './product-sections.module.css';

interface Section {
  id: string;
  title: string;
  content: ReactNode;
}

/** Everything that is known of the product, in the order in which it is asked for; empty parts are left out. */
export function ProductSections({ product }: { product: Product }) {
  const sections = sectionsOf(product);
  return (
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
  );
}

function sectionsOf(product: Product): Section[] {
  const { description, storage, shipping, hazard, documents, conjugates } = product;
  const substance = product.formula ?? product.smiles ?? product.inchikey ?? product.weight;
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
    substance && { id: 'identity', title: 'Chemical identity', content: <Identity product={product} /> },
    ...furtherProperties(product).map(({ group, items }, index) => ({
      id: `properties-${index + 1}`,
      title: group,
      content: <Facts items={items} />,
    })),
    conjugates.length > 0 && {
      id: 'conjugations',
      title: 'Other conjugations',
      content: <ConjugateTable conjugates={conjugates} />,
    },
    keeping.length > 0 && {
      id: 'storage',
      title: 'Storage and shipping',
      content: <Facts items={keeping} />,
    },
    hazard && { id: 'safety', title: 'Safety', content: <Hazards hazard={hazard} /> },
    documents.length > 0 && {
      id: 'documents',
      title: 'Documents',
      content: <Documents documents={documents} />,
    },
  ].filter((section) => section !== '' && section !== null && section !== false);
}
