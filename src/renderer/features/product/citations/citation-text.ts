import type { Product, ReplyOf } from '../../../../shared/contract/calls';

type Citation = ReplyOf<'citations'>['list'][number];

/**
 * Formats a citation in National Library of Medicine style: authors, title, journal, year, volume, issue,
 * pages, PubMed number. Omits unknown parts.
 */
export function citationText({ authors, name, pub, year, reference, pmid }: Citation): string {
  const yearAndIssue = reference ? `${year};${reference}` : String(year);
  return [authors, name, pub, yearAndIssue, `PMID: ${pmid}`].filter(Boolean).map(endWithPeriod).join(' ');
}

function endWithPeriod(text: string): string {
  return /[.?!]$/.test(text) ? text : `${text}.`;
}

/** Returns the Research Resource Identifier in the product's properties; null for none. */
export function findRrid({ properties }: Pick<Product, 'properties'>): string | null {
  const property = properties.flatMap(({ items }) => items).find(({ name }) => name === 'RRID');
  const [, rrid] = /^(?:RRID:\s*)?([A-Za-z]+_[\w-]+)$/.exec(property?.value.trim() ?? '') ?? [];
  return rrid ?? null;
}

/** Returns a methods-section sentence that identifies the product. */
export function methodsSentence(
  product: Pick<Product, 'goods_name' | 'goods_sn' | 'properties'>,
  brand: string,
): string {
  const rrid = findRrid(product);
  const source = [brand, `Cat. No. ${product.goods_sn}`, rrid && `RRID:${rrid}`].filter(Boolean).join(', ');
  return `${product.goods_name} (${source}) was used.`;
}
