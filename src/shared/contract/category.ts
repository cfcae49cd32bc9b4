import { z } from 'zod';
import {
  facet,
  id,
  idAndName,
  line,
  listReplyFields,
  listRequestFields,
  facetSearchFields,
  searchText,
} from './fields';
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
  /** Extension: number of products in the category and its descendants. */
  product_count: number;
  /** Extension: number of targets of the products; sections only, 0 where products have no target. */
  target_count?: number | undefined;
}

const menuItem: z.ZodType<CategoryMenuItem> = z.lazy(() =>
  z.object({
    id,
    name: z.string(),
    cat_id: z.union([z.array(menuItem), z.literal('')]),
    is_new: flag,
    is_hot: flag,
    product_count: z.int().min(0),
    target_count: z.int().min(0).optional(),
  }),
);

export const categoryDetails = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Outermost first; empty for a top-level section. */
  parents: z.array(idAndName),
  children: z.array(
    z.object({
      id,
      name: z.string(),
      product_count: z.int().min(0),
      children: z.array(z.object({ id, name: z.string(), product_count: z.int().min(0) })),
    }),
  ),
});

/** Alphabetical index of the targets in a category. `#` groups names that do not start with a letter from A to Z. */
const categoryTargets = {
  request: z.object({
    id,
    /** First letter of the targets to list. Without a letter, all are listed, or those of the first letter when there are too many. */
    letter: z
      .string()
      .regex(/^[A-Z#]$/)
      .optional(),
    /** Part of a target's name. When it is not empty, matching targets are listed instead of those of a letter, best first. */
    key: searchText(line(64), 64).default(''),
  }),
  reply: z.object({
    ...idAndName.shape,
    /** Outermost first; empty for a section. */
    parents: z.array(idAndName),
    /** Number of all targets. */
    total: z.int().min(0),
    /** Letters with targets, in order. */
    letters: z.array(z.object({ letter: z.string(), count: z.int().min(1) })),
    /** The letter of `list`; '' for all targets or a search. */
    letter: z.string(),
    list: z.array(z.object({ name: z.string(), product_count: z.int().min(1) })),
  }),
};

export const categoryCalls = {
  categoryTargets,
  categoryMenu: { request: z.object({}), reply: z.array(menuItem) },
  /** Top-level categories. */
  sections: { request: z.object({}), reply: z.array(idAndName) },
  category: { request: z.object({ id }), reply: categoryDetails },
  categoryGoods: {
    request: z.object({ id, ...listRequestFields, ...facetSearchFields }),
    reply: z.object({ ...listReplyFields(productInList), facets: z.array(facet) }),
  },
};
