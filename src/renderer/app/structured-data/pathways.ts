import type { ItemList, WebPage } from 'schema-dts';
import type { ReplyOf } from '../../../shared/contract/calls';
import { organizationId, type DescribedPage } from './described-page';

/** The pathways that are listed, in their order. */
export function pathwayList({ origin }: DescribedPage, { groups, total }: ReplyOf<'pathways'>): ItemList {
  return {
    '@type': 'ItemList',
    numberOfItems: total,
    itemListElement: groups
      .flatMap(({ list }) => list)
      .map(({ id, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        url: `${origin}/tltList/tltInfo?id=${id}`,
      })),
  };
}

/** The page of a pathway, which is about the genes on its map. */
export function pathwayGenes(page: DescribedPage, { name, summary, genes }: ReplyOf<'pathway'>): WebPage {
  return {
    '@type': 'WebPage',
    name,
    description: summary,
    url: page.address,
    publisher: { '@id': organizationId(page) },
    about: genes.map((gene) => ({
      '@type': 'Gene',
      name: gene.symbol,
      alternateName: [gene.name, ...gene.synonyms],
    })),
  };
}
