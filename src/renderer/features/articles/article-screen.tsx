import type { ComponentType, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { Article, ReplyOf, ArticleInList } from '../../../shared/contract/calls';
import { parseId } from '../../../shared/catalogue/list-url';
import { ProductRow } from '../../components/product/product-row';
import { CopyLink } from '../../components/feedback/copy-link';
import { RichText } from '../../components/media/rich-text';
import { SectionNav } from '../../components/layout/section-nav';
import { Breadcrumbs } from '../../components/layout/breadcrumbs';
import { ArticleFacts } from './article-facts';
import { LinkButton } from '../../components/forms/button';
import { useSettings } from '../../state/settings';
import styles from './article-screen.module.css';
import relatedStyles from './related-articles.module.css';

export async function load({ client, url, signal }: LoadArgs): Promise<Article> {
  const id = parseId(url.searchParams.get('id'));
  if (id === null) throw new LoadFailure({ kind: 'refused', code: 0, message: 'Article not found.' });
  return unwrap(await client.call('articleInfo', { id }, { signal }));
}

const articleUrl = ({ id }: Article) => `/articleList/articleInfo?id=${id}`;

export function head(article: Article): PageHead {
  return {
    title: article.title,
    description: article.summary,
    canonical: articleUrl(article),
    type: 'article',
  };
}

/** Minimum number of headings for a table of contents. */
const MIN_HEADINGS = 3;

interface ScreenProps {
  data: Article;
  /** Renders the form that belongs to an article, or `children`, the link to the page of the form. */
  ApplicationForm: ComponentType<{ form: Article['form']; children: ReactNode }>;
}

export function Screen({ data: article, ApplicationForm }: ScreenProps) {
  const { id, title, summary, date, changed, minutes, type, content, contents } = article;
  const { related, products, form } = article;
  const { stand } = useSettings();
  const headings = contents.length < MIN_HEADINGS ? [] : contents;
  const steps = [
    { name: 'Articles', href: '/articleList' },
    { name: type.name, href: `/articleList?id=${type.id}` },
  ];
  return (
    // Remounts for another article to reset the copy link.
    <article key={id} className={styles.screen}>
      <Breadcrumbs steps={steps} current={title} />
      <div className={styles.frame}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.summary}>{summary}</p>
          <div className={styles.facts}>
            <ArticleFacts date={date} changed={changed} minutes={minutes} />
            <CopyLink path={articleUrl(article)} stand={stand} />
          </div>
        </header>
        <div className={styles.contents}>
          <SectionNav sections={headings} />
        </div>
        <div className={styles.body}>
          <RichText html={content} />
          {form !== '' && (
            <div className={styles.form}>
              <ApplicationForm form={form}>
                <ArticleFormLink form={form} />
              </ApplicationForm>
            </div>
          )}
        </div>
      </div>
      {products.length > 0 && <ProductRow title="Related products" products={products} />}
      <RelatedArticles articles={related} />
    </article>
  );
}

type ArticleForm = Exclude<ReplyOf<'articleInfo'>['form'], ''>;

const formLinks: Readonly<Record<ArticleForm, { to: string; label: string }>> = {
  scholarship: { to: '/sampleSack?kind=scholarship', label: 'Apply for a scholarship' },
  sample: { to: '/sampleSack', label: 'Apply for a free sample or a trial set' },
  contact: { to: '/contactUs', label: 'Write to us' },
};

function ArticleFormLink({ form }: { form: ArticleForm }) {
  const { to, label } = formLinks[form];
  return (
    <p>
      <LinkButton to={to} variant="main">
        {label}
      </LinkButton>
    </p>
  );
}

function RelatedArticles({ articles }: { articles: Article['related'] }) {
  if (articles.length === 0) return null;
  return (
    <section className={relatedStyles.related} aria-labelledby="read-next">
      <h2 id="read-next">Read next</h2>
      <ul className={relatedStyles.row}>
        {articles.map((article) => (
          <li key={article.id}>
            <RelatedArticle article={article} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RelatedArticle({ article: { id, title, minutes, type } }: { article: ArticleInList }) {
  return (
    <Link to={`/articleList/articleInfo?id=${id}`} className={relatedStyles.tile}>
      <span className={relatedStyles.title}>{title}</span>{' '}
      <span className={relatedStyles.facts}>{`${type.name} · ${minutes} min read`}</span>
    </Link>
  );
}
