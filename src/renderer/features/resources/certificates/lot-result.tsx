import { Link } from 'react-router-dom';
import type { ReplyOf } from '../../../../shared/contract/calls';
import { LinkButton } from '../../../components/forms/button';
import styles from './certificate.module.css';

/**
 * Lists the lots of the found product, without that of a shown certificate, or lots with a number similar to an unknown one. Links
 * to the contact form when the lot is unknown or the product has no lots.
 */
export function LotResult({ searchKey, result }: { searchKey: string; result: ReplyOf<'coa'> }) {
  const { certificate, product, lots, nearest } = result;
  if (product) {
    const otherLots = lots.filter(({ lot }) => lot !== certificate?.lot);
    if (certificate && otherLots.length === 0) return null;
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
        {otherLots.length > 0 ? (
          <LotList lots={otherLots} />
        ) : (
          <>
            <p>No lots of this product are listed here.</p>
            <div className={styles.actions}>
              <LinkButton to="/contactUs">Request a certificate</LinkButton>
            </div>
          </>
        )}
      </section>
    );
  }
  return (
    <section className={styles.answer} aria-labelledby="unknown">
      <h2 id="unknown">{`Lot “${searchKey}” not found`}</h2>
      {nearest.length > 0 ? (
        <>
          <p>Did you mean one of these lots?</p>
          <LotList lots={nearest} showsProductNames />
        </>
      ) : (
        <p>Please check the number on the label. Custom lots are not listed here.</p>
      )}
      <div className={styles.actions}>
        <LinkButton to="/contactUs">Request the certificate</LinkButton>
      </div>
    </section>
  );
}

function LotList({
  lots,
  showsProductNames = false,
}: {
  lots: ReplyOf<'coa'>['lots'];
  showsProductNames?: boolean;
}) {
  return (
    <ul className={styles.lots}>
      {lots.map(({ lot, goods_name }) => (
        <li key={lot}>
          <Link to={`/coa?${new URLSearchParams({ key: lot })}`} className={styles.lot}>
            {lot}
          </Link>{' '}
          {showsProductNames && <span>{goods_name}</span>}
        </li>
      ))}
    </ul>
  );
}
