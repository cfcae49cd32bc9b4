import { Link } from 'react-router-dom';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/catalogue/list-url';
import { Copyable } from '../../components/feedback/copyable';
import { LinkButton } from '../../components/forms/link-button';
import styles from './specification-screen.module.css';

/** Null when the URL has no valid product and code. */
type SpecificationData = ReplyOf<'goodsBook'> | null;

export async function load({ client, url, signal }: LoadArgs): Promise<SpecificationData> {
  const id = parseId(url.searchParams.get('id'));
  const code = url.searchParams.get('code') ?? '';
  if (id === null || !/^[1-7]$/.test(code)) return null;
  return unwrap(await client.call('goodsBook', { id, code }, { signal }));
}

export function head(data: SpecificationData): PageHead {
  if (!data) {
    const description = 'How to read the specification of a product.';
    return { title: 'Specification', description, canonical: '/explain', robots: 'noindex' };
  }
  const { title, goods_id, goods_name, goods_sn, code, sections } = data;
  return {
    title: `${title} | ${goods_sn}`,
    description: `${goods_name} (${goods_sn}): ${title}. ${sections.map(({ heading }) => heading).join(', ')}.`,
    canonical: `/explain?id=${goods_id}&code=${code}`,
  };
}

export function Screen({ data }: { data: SpecificationData }) {
  if (!data) {
    return (
      <section className={styles.screen}>
        <h1>Which specification?</h1>
        <p className={styles.lead}>
          The address of this page has to name a product and a specification from 1 to 7. Open it from the
          “Specification” link of a product.
        </p>
        <p>
          <LinkButton to="/">Go to the home page</LinkButton>
        </p>
      </section>
    );
  }
  const product = `/goodsInfo?id=${data.goods_id}`;
  return (
    <article className={styles.screen}>
      <p className={styles.product}>
        <Link to={product}>{data.goods_name}</Link>
        <Copyable text={data.goods_sn} label="catalogue number" />
      </p>
      <h1>{data.title}</h1>
      {data.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className={styles.section}>
          <h2>{heading}</h2>
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className={styles.back}>
        <LinkButton to={product}>Back to the product</LinkButton>
      </p>
    </article>
  );
}
