import { useRef } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ReplyOf } from '../../../shared/contract/calls';
import { formatNumber } from '../../../shared/lib/format-number';
import { QueryForm } from '../../components/forms/query-form';
import { Button } from '../../components/forms/button';
import { CompactPurchase } from '../../components/product/compact-purchase';
import { defaultSize, priceText, supplyText } from '../../components/product/stock';
import { usePurchaseForm } from '../../state/use-add-to-cart';
import type { ProductInList } from '../../../shared/contract/calls';
import { geneProductsUrl } from './pathway-url';
import panelStyles from './node-panel.module.css';
import styles from './node-products.module.css';

type Products = ReplyOf<'pathwayNode'>['products'];

interface NodeProductsProps {
  genes: readonly string[];
  products: Products;
}

/** The first products of each section of the catalogue, with buttons that list all of them. */
export function NodeProducts({ genes, products }: NodeProductsProps) {
  if (genes.length === 0) return null;
  if (products.length === 0) return <p className={styles.none}>No products yet.</p>;
  return products.map(({ product_class, section, total, in_stock, list }) => (
    <section key={product_class}>
      <h3 className={panelStyles.title}>
        {section.name}{' '}
        <span className={styles.count}>{`${formatNumber(total)}, ${formatNumber(in_stock)} in stock`}</span>
      </h3>
      <ul className={styles.list}>
        {list.map((product) => (
          <li key={product.goods_id}>
            <Link to={`/goodsInfo?id=${product.goods_id}`}>{product.goods_name}</Link>{' '}
            <span className={styles.facts}>
              <span className={styles.number}>{product.goods_sn}</span>{' '}
              <span className={styles.price}>{priceText(product.options)}</span>{' '}
              <span>{supplyText(product.options)}</span>
            </span>
            <NodePurchase product={product} />
          </li>
        ))}
      </ul>
      {total > list.length && (
        <AllProductsButton href={geneProductsUrl(section.id, genes)} total={total} name={section.name} />
      )}
    </section>
  ));
}

function NodePurchase({ product }: { product: ProductInList }) {
  const sizeField = useRef<HTMLSelectElement>(null);
  const purchase = usePurchaseForm(product, defaultSize(product.options), () => sizeField.current?.focus());
  return <CompactPurchase product={product} purchase={purchase} sizeField={sizeField} />;
}

/** This is a form instead of a link, so that crawlers do not follow filter combinations. */
function AllProductsButton({ href, total, name }: { href: string; total: number; name: string }) {
  const navigate = useNavigate();
  return (
    <QueryForm
      href={href}
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(href);
      }}
    >
      <Button type="submit" className={styles.all ?? ''}>
        {`All ${formatNumber(total)} ${name}`}
      </Button>
    </QueryForm>
  );
}
