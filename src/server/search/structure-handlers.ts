import type { ReplyOf } from '../../shared/contract/calls';
import { structureMatches } from '../../shared/contract/structures';
import {
  MAX_HIGHLIGHTED_SMILES,
  MAX_SMILES_LENGTH,
  MAX_STRUCTURE_ATOMS,
  type StructureFault,
  type StructureMode,
} from '../../shared/search/structure-input';
import { RetryLaterError, BusinessError } from '../http/errors';
import type { Handler } from '../app/context';
import type { StructureAnswer } from './structures/structure-search-service';
import type { RankedDocuments } from './structures/structure-worker-messages';
import { hasCategory } from '../catalogue/category-store';
import { listProducts } from '../catalogue/product-list-store';

type Hit = ReplyOf<'searchStructures'>['list'][number];

/** `Retry-After` in seconds when the structure search is busy. */
const RETRY_SECONDS = 2;

const faults: Readonly<Record<StructureFault, string>> = {
  nothing: 'Please draw a structure or paste one.',
  'too-long': `This is too long: a structure in SMILES has ${MAX_SMILES_LENGTH} characters at the most.`,
  'too-large': `This structure is too large: ${MAX_STRUCTURE_ATOMS} atoms without hydrogen are searched at the most.`,
  'too-tangled':
    'This structure takes too long to make out. Please search for a smaller part of it, or try again later.',
  'control-characters': 'This text holds characters that no structure has. Is it a file of another kind?',
  'any-atom': 'An atom that stands for any atom (*) cannot be searched. Please name an element.',
  inchi:
    'This is an InChI or an InChIKey. Please paste SMILES or a molfile; the search box takes an InChIKey.',
  unreadable: 'This is no structure that can be read. Please check the SMILES or the molfile.',
};

export const prepareStructures: Handler<'prepareStructures'> = (_request, { catalogue }) => {
  catalogue.structures.prepare();
  return {};
};

export const searchStructures: Handler<'searchStructures'> = async (
  request,
  { catalogue, log },
  { signal },
) => {
  const { structure, mode, least, id, filters, sort, page, page_size, sought } = request;
  if (id !== undefined && !(await hasCategory(catalogue, id)))
    throw new BusinessError('There is no such section to search in.');
  const answer = await catalogue.structures
    .find({ text: structure, mode, least }, signal?.())
    .catch((error: unknown): StructureAnswer => {
      // The request was aborted, so the reply does not matter.
      if (error instanceof DOMException) return { state: 'busy' };
      throw error;
    });
  if (answer.state === 'busy') {
    if (answer.cause instanceof Error)
      log.error('structure_search.failed', { stack: answer.cause.stack ?? answer.cause.name });
    throw new RetryLaterError(503, RETRY_SECONDS);
  }
  if (answer.state === 'fault') throw new BusinessError(faults[answer.fault], { field: 'structure' });
  const { smiles, ranks, complete } = answer.found;
  const { goodsIds, ordinals, total, facets } = await catalogue.search.find({
    rankedOrdinals: ranks.map(({ documents }) => documents),
    ...(id !== undefined && { categoryId: id }),
    ...(sought && { facetSearch: sought }),
    filters,
    sort,
    page,
    pageSize: page_size,
  });
  const rankOf = new Map(goodsIds.map((goodsId, at) => [goodsId, rankIn(ranks, ordinals[at]!)]));
  const products = await listProducts(catalogue, goodsIds);
  const list = products.map((product): Hit => ({
    ...product,
    ...(mode === 'substructure' && { img: highlightedImage(product.img, smiles) }),
    ...toRankFields(mode, rankOf.get(product.goods_id) ?? 0),
  }));
  return { list, total, page, page_size, facets, smiles, complete, counting: answer.counting };
};

function toRankFields(mode: StructureMode, rank: number): Pick<Hit, 'similarity' | 'sameness'> {
  return {
    similarity: mode === 'similarity' ? rank : null,
    sameness: mode === 'exact' ? (structureMatches[structureMatches.length - rank] ?? null) : null,
  };
}

/** Finds the rank of a document by binary search in each rank. */
function rankIn(ranks: readonly RankedDocuments[], ordinal: number): number {
  for (const { rank, documents } of ranks) {
    let low = 0;
    let high = documents.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (documents[middle]! < ordinal) low = middle + 1;
      else high = middle;
    }
    if (documents[low] === ordinal) return rank;
  }
  return 0;
}

/** Returns the image with the substructure highlighted; large substructures are not highlighted, as the page states. */
function highlightedImage(img: string, smiles: string): string {
  return smiles.length > MAX_HIGHLIGHTED_SMILES ? img : `${img}?part=${encodeURIComponent(smiles)}`;
}
