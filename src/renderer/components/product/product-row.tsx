import { useId } from 'react';
import type { ProductInList, ProductTile } from '../../../shared/contract/calls';
import { lowestPriceText, priceText } from './stock';
import styles from './product-row.module.css';
import { Link } from 'react-router-dom';
import { ProductPicture } from './product-picture';

/** Products that fit in one row on a wide screen. */
const MAX_PRODUCTS = 6;

interface ProductRowProps {
  title: string;
  products: readonly (ProductInList | ProductTile)[];
  /** Id of the section, for links to it. */
  id?: string;
}

/** A section with up to six products in a row. */
export function ProductRow({ title, products, id }: ProductRowProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{title}</h2>
      <ul className={styles.row}>
        {products.slice(0, MAX_PRODUCTS).map((product) => (
          <li key={product.goods_id}>
            <ProductLink
              href={`/goodsInfo?id=${product.goods_id}`}
              name={product.goods_name}
              number={product.goods_sn}
              img={product.img}
              price={'options' in product ? priceText(product.options) : lowestPriceText(product)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface ProductLinkProps {
  href: string;
  name: string;
  /** Catalogue number. */
  number: string;
  img: string;
  /** Formatted, such as `from $45.00`. */
  price: string;
}

/** A compact link to a product. */
export function ProductLink({ href, name, number, img, price }: ProductLinkProps) {
  return (
    <Link to={href} className={styles.tile}>
      <ProductPicture src={img} alt="" />
      <span className={styles.name}>{name}</span> <span className={styles.number}>{number}</span>{' '}
      <span className={styles.price}>{price}</span>
    </Link>
  );
}
