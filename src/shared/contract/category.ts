import { z } from 'zod';
import { facet, id, listReplyFields, listRequestFields, facetSearchFields } from './fields';
import { productInList } from './goods';

const flag = z.union([z.literal(0), z.literal(1)]);

/** An entry of the Products menu. `cat_id` holds its child categories, or is the empty string without any. */
export interface CategoryMenuItem {
  id: number;
  name: string;
  cat_id: CategoryMenuItem[] | '';
  /** 1 = New badge. */
  is_new: 0 | 1;
  /** 1 = Hot badge. */
  is_hot: 0 | 1;
}

const menuItem: z.ZodType<CategoryMenuItem> = z.lazy(() =>
  z.object({
    id,
    name: z.string(),
    cat_id: z.union([z.array(menuItem), z.literal('')]),
    is_new: flag,
    is_hot: flag,
  }),
);

/** A section: a top-level category. */
export const section = z.object({ id, name: z.string() });

const categoryLink = z.object({ id, name: z.string() });

export const categoryDetails = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Outermost first; empty for a top-level section. */
  parents: z.array(categoryLink),
  children: z.array(
    z.object({
      id,
      name: z.string(),
      product_count: z.int().min(0),
      children: z.array(z.object({ id, name: z.string(), product_count: z.int().min(0) })),
    }),
  ),
});

export const categoryCalls = {
  categoryMenu: { request: z.object({}), reply: z.array(menuItem) },
  sections: { request: z.object({}), reply: z.array(section) },
  category: { request: z.object({ id }), reply: categoryDetails },
  categoryGoods: {
    request: z.object({ id, ...listRequestFields, ...facetSearchFields }),
    reply: z.object({ ...listReplyFields(productInList), facets: z.array(facet) }),
  },
};
