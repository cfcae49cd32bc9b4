import type { Product, ReplyOf } from '../../../../shared/contract/calls';

type Citation = ReplyOf<'citations'>['list'][number];

/**
 * A paper as the list of references of a medical journal has it, by the National Library of Medicine's style: authors,
 * title, journal, year, volume, issue, pages, PubMed number. What is unknown is left out.
 */
export function citationText({ authors, name, pub, year, reference, pmid }: Citation): string {
  const when = reference ? `${year};${reference}` : String(year);
  return [authors, name, pub, when, `PMID: ${pmid}`].filter(Boolean).map(sentence).join(' ');
}

function sentence(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** The identifier of the product in the registry of research resources, as the catalogue has it; null without one. */
export function rridOf({ properties }: Pick<Product, 'properties'>): string | null {
  const item = properties.flatMap(({ items }) => items).find(({ name }) => name === 'RRID');
  const [, rrid] = /^(?:RRID:\s*)?([A-Za-z]+_[\w-]+)$/.exec(item?.value.trim() ?? '') ?? [];
  return rrid ?? null;
}

/** What a paper's methods say of a product, so that others can get the same one. */
export function methodsSentence(
  product: Pick<Product, 'goods_name' | 'goods_sn' | 'properties'>,
  brand: string,
): string {
  const rrid = rridOf(product);
  const source = [brand, `Cat. No. ${product.goods_sn}`, ...(rrid ? [`RRID:${rrid}`] : [])].join(', ');
  return `${product.goods_name} (${source}) was used.`;
}
