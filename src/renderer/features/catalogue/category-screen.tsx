import { useClient } from '../../api/client-context';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf } from '../../../shared/contract/calls';
import { categoryListKind, parseId, parseListState } from '../../../shared/catalogue/list-url';
import { ProductBreadcrumbs } from '../../components/layout/breadcrumbs';
import { CategoryNav } from './category-nav';
import { CategorySections } from './category-sections';
import { listHead } from './list/list-head';
import { listRequest, facetValuesRequest } from './list/list-request';
import { ProductList } from './list/product-list';
import styles from './list-screen.module.css';

interface CategoryData {
  category: ReplyOf<'category'>;
  /** The top-level section with its subtree. */
  section: ReplyOf<'category'>;
  goods: ReplyOf<'categoryGoods'>;
}

export async function load({ client, url, signal }: LoadArgs): Promise<CategoryData> {
  const id = parseId(url.searchParams.get('id'));
  if (id === null) throw new LoadFailure({ kind: 'refused', code: 0, message: 'Category not found.' });
  const choice = parseListState(url.searchParams, categoryListKind);
  const [[category, section], goods] = await Promise.all([
    loadCategory(),
    client.call('categoryGoods', { id, ...listRequest(choice) }, { signal }).then(unwrap),
  ]);
  return { category, section, goods };

  async function loadCategory() {
    const own = unwrap(await client.call('category', { id: id ?? 0 }, { signal }));
    const top = own.parents[0];
    return [own, top ? unwrap(await client.call('category', { id: top.id }, { signal })) : own] as const;
  }
}

/** Titles include the parents because names repeat across sections. */
export function head({ category, goods }: CategoryData, query: URLSearchParams): PageHead {
  const names = [...category.parents, category].map(({ name }) => name).reverse();
  const sentence = category.description;
  const subject = { id: category.id };
  return listHead({ names, sentence, goods, path: '/categoryList', subject, kind: categoryListKind }, query);
}

/** Number of targets of all products: null when filters leave only some of them, 0 without targets. */
function targetCountOf({ facets }: CategoryData['goods']): number | null {
  const count = facets.find(({ name }) => name === 'target')?.total ?? 0;
  const isNarrowed = facets.some(({ values }) => values.some(({ selected }) => selected));
  return count > 0 && isNarrowed ? null : count;
}

export function Screen({ data: { category, section, goods } }: { data: CategoryData }) {
  const client = useClient();
  const atTop = category.parents.length === 0;
  return (
    <div className={styles.screen}>
      <ProductBreadcrumbs links={category.parents} current={category.name} />
      <header className={styles.head}>
        <h1>{category.name}</h1>
        {category.description && <p className={styles.description}>{category.description}</p>}
      </header>
      {atTop && (
        <CategorySections id={section.id} groups={section.children} targetCount={targetCountOf(goods)} />
      )}
      <ProductList
        // Remounts for another category to reset the list's state.
        key={category.id}
        goods={goods}
        kind={categoryListKind}
        subject={{ id: category.id }}
        searchValues={(choice, facetSearch, signal) =>
          client.call(
            'categoryGoods',
            { id: category.id, ...facetValuesRequest(choice, facetSearch) },
            { signal },
          )
        }
        aside={atTop ? undefined : <CategoryNav section={section} currentId={category.id} />}
      />
    </div>
  );
}
