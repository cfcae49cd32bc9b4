import { Link } from 'react-router-dom';
import type { Goods } from './product-facts';
import styles from './product-note.module.css';

/** For which product this is, and what of it stands in the fields. */
export function GoodsNote({ goods, missing }: { goods: Goods | null; missing: string | null }) {
  if (missing !== null) return <p className={styles.note}>{missing}</p>;
  if (!goods) return null;
  const { id, name, number, facts, purity, partWeight } = goods;
  const known = [
    facts.weight !== undefined && `${facts.weight} g/mol as it is sold`,
    partWeight !== null && `${partWeight} g/mol for its largest part alone`,
    purity !== null && `purity ${purity}`,
  ].filter((fact) => fact !== false);
  return (
    <p className={styles.note}>
      For <Link to={`/goodsInfo?id=${id}`}>{name}</Link> ({number})
      {known.length > 0 && `: ${known.join(', ')}`}. <Link to="/calc">Without this product</Link>
    </p>
  );
}
