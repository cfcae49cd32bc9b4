import type { Product, ReplyOf } from '../../../shared/contract/calls';

type Citation = ReplyOf<'citations'>['list'][number];

/** A paper as a list of references has it: title, journal, year, PubMed number. */
export function citationText({ name, pub, year, pmid }: Citation): string {
  const end = /[.?!]$/.test(name) ? '' : '.';
  return `${name}${end} ${[pub, year].filter(Boolean).join(' ')}. PMID: ${pmid}.`;
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
