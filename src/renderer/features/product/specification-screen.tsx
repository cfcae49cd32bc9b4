import { Link } from 'react-router-dom';
import { unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/catalogue/list-url';
import { Copyable } from '../../components/feedback/copyable';
import { LinkButton } from '../../components/forms/button';
import { SpecificationLink } from '../../components/product/specification-link';
import { Facts } from './facts/facts';
import styles from './specification-screen.module.css';

/** Maximum number of facts in the description for search engines. */
const MAX_DESCRIBED_FACTS = 4;

/** Null when the URL has no valid product and code. */
type SpecificationData = ReplyOf<'goodsBook'> | null;

export async function load({ client, url, signal }: LoadArgs): Promise<SpecificationData> {
  const id = parseId(url.searchParams.get('id'));
  const code = url.searchParams.get('code') ?? '';
  // Only the codes 1 to 7 have a text. Other specifications are files.
  if (id === null || !/^[1-7]$/.test(code)) return null;
  return unwrap(await client.call('goodsBook', { id, code }, { signal }));
}

export function head(data: SpecificationData): PageHead {
  if (!data) {
    const description = 'How to read the specification of a product.';
    return { title: 'Specification', description, canonical: '/explain', robots: 'noindex' };
  }
  const { title, goods_id, goods_name, goods_sn, code, facts } = data;
  const values = facts.slice(0, MAX_DESCRIBED_FACTS).map(({ name, value }) => `${name}: ${value}`);
  return {
    title: `Specification of ${goods_name} | ${goods_sn}`,
    description: [`${goods_name} (${goods_sn})`, values.join('; '), title]
      .filter(Boolean)
      .map((sentence) => `${sentence}.`)
      .join(' '),
    canonical: `/explain?id=${goods_id}&code=${code}`,
  };
}

export function Screen({ data }: { data: SpecificationData }) {
  if (!data) {
    return (
      <section className={styles.screen}>
        <h1>Which specification?</h1>
        <p className={styles.intro}>
          This link is incomplete. Open the specification from the “Specification” link on a product page.
        </p>
        <p>
          <LinkButton to="/">Go to the home page</LinkButton>
        </p>
      </section>
    );
  }
  const productHref = `/goodsInfo?id=${data.goods_id}`;
  return (
    <article className={styles.screen}>
      <p className={styles.product}>
        <Link to={productHref}>{data.goods_name}</Link>
        <Copyable text={data.goods_sn} label="catalogue number" />
      </p>
      <h1>{`Specification of ${data.goods_name}`}</h1>
      <Facts items={data.facts} />
      {data.book !== data.code && data.book !== '' && (
        <p>
          The text below describes another type of product.{' '}
          <SpecificationLink id={data.goods_id} book={data.book} /> of this product.
        </p>
      )}
      <h2>{data.title}</h2>
      {data.sections.map(({ heading, paragraphs }) => (
        <section key={heading} className={styles.section}>
          <h3>{heading}</h3>
          {paragraphs.map((paragraph, index) => (
            <p key={index}>{paragraph}</p>
          ))}
        </section>
      ))}
      <p className={styles.back}>
        <LinkButton to={productHref}>Back to the product</LinkButton>
      </p>
    </article>
  );
}
