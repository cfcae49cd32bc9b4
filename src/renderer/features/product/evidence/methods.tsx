import type { Product } from '../../../../shared/contract/calls';
import { useSettings } from '../../../state/settings';
import { CopyButton } from '../../../components/feedback/copy-button';
import { methodsSentence } from '../citations/citation-labels';
import styles from '../citations/citations.module.css';

/** What whoever used the product writes of it, so that others can get the same one. */
export function Methods({ product }: { product: Product }) {
  const { brand } = useSettings();
  const sentence = methodsSentence(product, brand);
  return (
    <p className={styles.methods}>
      <span className={styles.label}>For your methods section</span>{' '}
      <span className={styles.sentence}>{sentence}</span>{' '}
      <CopyButton text={sentence}>Copy sentence</CopyButton>
    </p>
  );
}
