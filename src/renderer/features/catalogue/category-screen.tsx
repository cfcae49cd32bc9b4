import { useClient } from '../../api/client-context';
import { LoadFailure, need } from '../../api/failure';
import type { LoadArgs, PageHead } from '../../api/screen-module';
import type { ReplyOf } from '../../../shared/contract/calls';
import { categoryList, parseId, parseListChoice } from '../../../shared/catalogue/list-url';
import { ProductTrail } from '../../components/product/product-breadcrumbs';
import { CategoryNav } from './category-nav';
import { CategorySections } from './category-sections';
import { listHead } from './list-head';
import { listRequest, valuesRequest } from './list-request';
import { ProductList } from './product-list';
import styles from './list-screen.module.css';

interface CategoryData {
  category: ReplyOf<'category'>;
  /** The top-level section with all below it; the category itself when it is one. */
  section: ReplyOf<'category'>;
  goods: ReplyOf<'categoryGoods'>;
}

export async function load({ client, url, signal }: LoadArgs): Promise<CategoryData> {
  const id = parseId(url.searchParams.get('id'));
  if (id === null)
    throw new LoadFailure({ kind: 'refused', code: 0, message: 'This address names no category.' });
  const choice = parseListChoice(url.searchParams, categoryList);
  const [[category, section], goods] = await Promise.all([
    loadCategory(),
    client.call('categoryGoods', { id, ...listRequest(choice) }, { signal }).then(need),
  ]);
  return { category, section, goods };

  async function loadCategory() {
    const own = need(await client.call('category', { id: id ?? 0 }, { signal }));
    const top = own.parents[0];
    return [own, top ? need(await client.call('category', { id: top.id }, { signal })) : own] as const;
  }
}

/** Categories of different sections have the same names, so that their parents stand beside it. */
export function head({ category, goods }: CategoryData, query: URLSearchParams): PageHead {
  const names = [...category.parents, category].map(({ name }) => name).reverse();
  const sentence = category.description;
  const subject = { id: category.id };
  return listHead({ names, sentence, goods, path: '/categoryList', subject, kind: categoryList }, query);
}

export function Screen({ data: { category, section, goods } }: { data: CategoryData }) {
  const client = useClient();
  const atTop = category.parents.length === 0;
  return (
    <div className={styles.screen}>
      <ProductTrail links={category.parents} here={category.name} />
      <header className={styles.head}>
        <h1>{category.name}</h1>
        {category.description && <p className={styles.description}>{category.description}</p>}
      </header>
      {atTop && <CategorySections sections={section.children} />}
      <ProductList
        // Another category is another list: nothing typed or opened in it may stay.
        key={category.id}
        goods={goods}
        kind={categoryList}
        subject={{ id: category.id }}
        ask={(choice, sought, signal) =>
          client.call('categoryGoods', { id: category.id, ...valuesRequest(choice, sought) }, { signal })
        }
        aside={atTop ? undefined : <CategoryNav section={section} currentId={category.id} />}
      />
    </div>
  );
}
