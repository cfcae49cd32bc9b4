import { useClient } from '../../api/client-context';
import { LoadFailure, unwrap } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf } from '../../../shared/contract/calls';
import { categoryListKind, parseId, parseListState } from '../../../shared/catalogue/list-url';
import { ProductBreadcrumbs } from '../../components/layout/breadcrumbs';
import { CategoryNav } from './category-nav';
import { Subcategories } from './subcategories';
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
  const listState = parseListState(url.searchParams, categoryListKind);
  const [category, goods] = await Promise.all([
    loadCategory(client, id, signal),
    client.call('categoryGoods', { id, ...listRequest(listState) }, { signal }).then(unwrap),
  ]);
  return { ...category, goods };
}

/** Loads a category, then its top-level section. */
async function loadCategory(client: LoadArgs['client'], id: number, signal: AbortSignal) {
  const category = unwrap(await client.call('category', { id }, { signal }));
  const [topLevelParent] = category.parents;
  const section = topLevelParent
    ? unwrap(await client.call('category', { id: topLevelParent.id }, { signal }))
    : category;
  return { category, section };
}

/** Titles include the parents because names repeat across sections. */
export function head({ category, goods }: CategoryData, query: URLSearchParams): PageHead {
  const { description } = category;
  const names = [...category.parents, category].map(({ name }) => name).reverse();
  const subject = { id: category.id };
  return listHead(
    { names, description, goods, path: '/categoryList', subject, kind: categoryListKind },
    query,
  );
}

/** Returns the number of targets of the category's products, 0 without targets; null when it is unknown because of filters. */
function targetCountOf({ facets }: CategoryData['goods']): number | null {
  const count = facets.find(({ name }) => name === 'target')?.total ?? 0;
  const isFiltered = facets.some(({ values }) => values.some(({ selected }) => selected));
  return count > 0 && isFiltered ? null : count;
}

export function Screen({ data: { category, section, goods } }: { data: CategoryData }) {
  const client = useClient();
  const isTopLevel = category.parents.length === 0;
  return (
    <div className={styles.screen}>
      <ProductBreadcrumbs categories={category.parents} current={category.name} />
      <header className={styles.head}>
        <h1>{category.name}</h1>
        {category.description && <p className={styles.description}>{category.description}</p>}
      </header>
      {isTopLevel && (
        <Subcategories
          sectionId={section.id}
          subcategories={section.children}
          targetCount={targetCountOf(goods)}
        />
      )}
      <ProductList
        // Remounts for another category to reset the list's state.
        key={category.id}
        goods={goods}
        kind={categoryListKind}
        subject={{ id: category.id }}
        searchValues={(listState, facetSearch, signal) =>
          client.call(
            'categoryGoods',
            { id: category.id, ...facetValuesRequest(listState, facetSearch) },
            { signal },
          )
        }
        aside={isTopLevel ? undefined : <CategoryNav section={section} currentId={category.id} />}
      />
    </div>
  );
}
