import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { LinkButton } from '../../../components/forms/link-button';
import styles from './certificate.module.css';

/** Lots of the product, lots with similar numbers, or contact. */
export function LotResult({ typed, found }: { typed: string; found: ReplyOf<'coa'> }) {
  const { certificate, product, lots, nearest } = found;
  if (product) {
    const others = lots.filter(({ lot }) => lot !== certificate?.lot);
    if (certificate && others.length === 0) return null;
    return (
      <section className={styles.answer} aria-labelledby="lots">
        <h2 id="lots">{certificate ? 'Other lots of this product' : `Lots of ${product.goods_sn}`}</h2>
        {!certificate && (
          <p>
            <Link to={`/goodsInfo?id=${product.goods_id}`} className={styles.product}>
              {product.goods_name}
            </Link>
          </p>
        )}
        {others.length > 0 ? (
          <LotList lots={others} />
        ) : (
          <>
            <p>No lot of this product is listed here.</p>
            <div className={styles.actions}>
              <LinkButton to="/contactUs">Ask us for a certificate</LinkButton>
            </div>
          </>
        )}
      </section>
    );
  }
  return (
    <section className={styles.answer} aria-labelledby="unknown">
      <h2 id="unknown">We know no lot “{typed}”</h2>
      {nearest.length > 0 ? (
        <>
          <p>One sign seems to be wrong. These lots differ from it by a single slip:</p>
          <LotList lots={nearest} showNames />
        </>
      ) : (
        <p>
          Please compare it with the label once more. Lots that were made for one customer are not listed
          here.
        </p>
      )}
      <div className={styles.actions}>
        <LinkButton to="/contactUs">Ask us for the certificate</LinkButton>
      </div>
    </section>
  );
}

function LotList({ lots, showNames = false }: { lots: ReplyOf<'coa'>['lots']; showNames?: boolean }) {
  return (
    <ul className={styles.lots}>
      {lots.map(({ lot, goods_name }) => (
        <li key={lot}>
          <Link to={`/coa?${new URLSearchParams({ key: lot })}`} className={styles.lot}>
            {lot}
          </Link>{' '}
          {showNames && <span>{goods_name}</span>}
        </li>
      ))}
    </ul>
  );
}
