import type { ComponentType, ReactNode } from 'react';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { Article } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/catalogue/list-url';
import { ProductRow } from '../../components/product/product-row';
import { CopyLink } from '../../components/feedback/copy-link';
import { RichText } from '../../components/media/rich-text';
import { SectionNav } from '../../components/layout/section-nav';
import { Breadcrumbs } from '../../components/layout/breadcrumbs';
import { ArticleFormLink } from './article-form-link';
import { ArticleFacts } from './article-facts';
import { RelatedArticles } from './related-articles';
import styles from './article-screen.module.css';

export async function load({ client, url, signal }: LoadArgs): Promise<Article> {
  const id = parseId(url.searchParams.get('id'));
  if (id === null)
    throw new LoadFailure({ kind: 'refused', code: 0, message: 'This address names no article.' });
  return unwrap(await client.call('articleInfo', { id }, { signal }));
}

const addressOf = ({ id }: Article) => `/articleList/articleInfo?id=${id}`;

export function head(article: Article): PageHead {
  return {
    title: article.title,
    description: article.summary,
    canonical: addressOf(article),
    type: 'article',
  };
}

/** Fewer headings than that are seen at a glance. */
const LONG = 3;

interface ScreenProps {
  data: Article;
  /** Puts a form where its link would stand, if the article is to hold one. */
  Form: ComponentType<{ form: Article['form']; children: ReactNode }>;
}

export function Screen({ data: article, Form }: ScreenProps) {
  const { id, title, summary, date, changed, minutes, type, content, contents } = article;
  const { related, products, form } = article;
  const listed = contents.length < LONG ? [] : contents;
  const steps = [
    { name: 'Articles', href: '/articleList' },
    { name: type.name, href: `/articleList?id=${type.id}` },
  ];
  return (
    // Another article starts afresh: nothing that was said of the last one's link stays.
    <article key={id} className={styles.screen}>
      <Breadcrumbs steps={steps} current={title} />
      <div className={styles.frame}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.summary}>{summary}</p>
          <div className={styles.facts}>
            <ArticleFacts {...{ date, changed, minutes }} />
            <CopyLink path={addressOf(article)} />
          </div>
        </header>
        <div className={styles.contents}>
          <SectionNav sections={listed} />
        </div>
        <div className={styles.body}>
          <RichText html={content} />
          {form !== '' && (
            <div className={styles.form}>
              <Form form={form}>
                <ArticleFormLink form={form} />
              </Form>
            </div>
          )}
        </div>
      </div>
      {products.length > 0 && <ProductRow title="Products for this work" products={products} />}
      <RelatedArticles articles={related} />
    </article>
  );
}
