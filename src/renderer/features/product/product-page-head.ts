import type { Product } from '../../../shared/contract/calls';
import { productClassNames } from '../../../shared/catalogue/product-class-names';
import type { PageHead } from '../../api/screen-module';
import { priceText } from '../../components/product/stock';

/** The head of a product's page: which product it is, what it costs, in which sizes. */
export function productPageHead(product: Product): PageHead {
  const { goods_id, goods_name, goods_sn, product_class, cas, attrs, options, img } = product;
  const [first] = attrs;
  const telling = cas ? `CAS ${cas}` : first && `${first.attr_name} ${first.attr_value}`;
  const price = priceText(options, undefined);
  const sizes = options.map(({ attr_value }) => attr_value).join(', ');
  return {
    title: `${goods_name} | ${goods_sn}`,
    description: [
      `${goods_name} (${goods_sn})`,
      [productClassNames[product_class], telling].filter(Boolean).join(', '),
      price && `${price[0]?.toUpperCase()}${price.slice(1)} in sizes ${sizes}`,
      product.description,
    ]
      .filter(Boolean)
      .join('. '),
    canonical: `/goodsInfo?id=${goods_id}`,
    image: img,
    type: 'product',
  };
}
