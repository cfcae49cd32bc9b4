import { classesWithOwnCitations } from '../../shared/catalogue/citation-subject';

/** Quoted product classes, separated by commas, for `in (…)`. */
const sqlClassList = classesWithOwnCitations.map((name) => `'${name}'`).join(', ');

/**
 * Sets `paper_count` of every product of a new catalogue to the number of publications that `findCitations` in
 * `citation-store.ts` lists. Needs the indexes of the catalogue.
 */
export const citationCountSql = `
  update product set paper_count = (
      select count(distinct pmid) from publication where publication.goods_id = product.goods_id)
    where target_key = '' or product_class in (${sqlClassList});
  update product set paper_count = cited.count from (
      select target_key as cited_key, count(distinct pmid) as count
      from publication join product using (goods_id)
      where target_key <> '' and product_class not in (${sqlClassList})
      group by target_key) as cited
    where target_key <> '' and target_key = cited_key
      and product_class not in (${sqlClassList});
`;
