import type { ProductInList, ReplyOf } from '../../shared/contract/calls';
import {
  isHighlightable,
  MAX_SMILES_LENGTH,
  MAX_STRUCTURE_ATOMS,
  parseStructureInput,
  type StructureFault,
  type StructureMode,
  type StructureProblem,
} from '../../shared/search/structure-input';
import { BusinessError, InvalidRequestError, RetryLaterError } from '../http/errors';
import type { Handler } from '../app/context';
import type { StructureAnswer } from './structures/structure-search-service';
import { hasCategory } from '../catalogue/category-store';
import { listProducts } from '../catalogue/product-list-store';
import { errorStack } from '../observability/log';
import { drawnImagePath } from '../catalogue/product-row';

type Hit = ReplyOf<'searchStructures'>['list'][number];

/** `Retry-After` in seconds when the structure search is busy or the client has too many searches. */
const RETRY_SECONDS = 2;

/** Messages by fault. `%` is replaced by the position of the fault, or removed when it is unknown. */
const faultMessages: Readonly<Record<StructureFault, string>> = {
  nothing: 'Please draw or paste a structure.',
  'too-long': `This is too long: SMILES can have at most ${MAX_SMILES_LENGTH} characters.`,
  'too-large': `This structure is too large: it can have at most ${MAX_STRUCTURE_ATOMS} non-hydrogen atoms.`,
  'too-complex':
    'This structure takes too long to process. Please search for a smaller part of it, or try again later.',
  'control-characters':
    'This text contains characters that are invalid in a structure. Is it another type of file?',
  'any-atom': 'Wildcard atoms (*) cannot be searched. Please specify an element%.',
  inchi: 'This is an InChI or an InChIKey. Please paste SMILES or a molfile, or enter it in the search box.',
  valence: 'The structure is impossible: too many bonds%.',
  'aromatic-ring':
    'The structure is impossible: wrong aromatic ring%. A hydrogen may be missing, as in [nH], or a double bond.',
  'open-ring': 'The SMILES cannot be read: ring bond without end%.',
  'open-branch': 'The SMILES cannot be read: bracket without end%.',
  unreadable: 'The structure cannot be read%. Please check the SMILES or molfile.',
};

/** Describes the problem and its position: a character of a SMILES, or an atom of a molfile. */
function problemText({ fault, position }: StructureProblem, structure: string): string {
  const positionText = position === undefined ? '' : ` at ${describePosition(position, structure)}`;
  return faultMessages[fault].replace('%', () => positionText);
}

/** Describes a position, which counts from 1. */
function describePosition(position: number, structure: string): string {
  const input = parseStructureInput(structure);
  if (input.kind === 'molfile') return `atom ${position}`;
  const character = input.kind === 'smiles' ? input.text[position - 1] : undefined;
  return character === undefined ? `character ${position}` : `character ${position}: “${character}”`;
}

export const prepareStructures: Handler<'prepareStructures'> = (_request, { catalogue }) => {
  catalogue.structures.prepare();
  return {};
};

export const searchStructures: Handler<'searchStructures'> = async (
  request,
  { catalogue, log },
  { signal, network },
) => {
  const { structure, mode, least, id, filters, sort, page, page_size, sought } = request;
  if (id !== undefined && !(await hasCategory(catalogue, id)))
    throw new BusinessError('There is no such section to search in.');
  const answer = await catalogue.structures
    .find({ text: structure, mode, minSimilarityPercent: least }, signal?.(), network)
    .catch((error: unknown): StructureAnswer => {
      // The request was aborted, so the reply does not matter.
      if (error instanceof DOMException) return { state: 'busy' };
      throw error;
    });
  if (answer.state === 'too-many') throw new RetryLaterError(429, RETRY_SECONDS);
  if (answer.state === 'busy') {
    if (answer.cause instanceof Error)
      log.error('structure_search.failed', { stack: errorStack(answer.cause) });
    throw new RetryLaterError(503, RETRY_SECONDS);
  }
  if (answer.state === 'fault')
    throw new InvalidRequestError(problemText(answer.problem, structure), 'structure');
  const { smiles, ranks, isComplete: complete } = answer.result;
  const { goodsIds, ordinals, total, facets } = await catalogue.search.find({
    rankedOrdinals: ranks.map(({ documents }) => documents),
    ...(id !== undefined && { categoryId: id }),
    ...(sought && { facetSearch: sought }),
    filters,
    sort,
    page,
    pageSize: page_size,
  });
  const rankOf = (goodsId: number): number => {
    const ordinal = ordinals[goodsIds.indexOf(goodsId)]!;
    return ranks.find(({ documents }) => documents.includes(ordinal))?.rank ?? 0;
  };
  const products = await listProducts(catalogue, goodsIds);
  const list = products.map((product): Hit => ({
    ...product,
    ...(mode === 'substructure' && { img: highlightedImage(product, smiles) }),
    ...toMatchFields(mode, rankOf(product.goods_id)),
  }));
  return { list, total, page, page_size, facets, smiles, complete, counting: answer.isRunning };
};

/** Wire values by `IDENTITY_RANK` of `structures/structure-identity.ts`. */
const samenessByRank: Readonly<Record<number, Hit['sameness']>> = {
  3: 'same',
  2: 'other_stereo',
  1: 'other_form',
};

/** Converts the rank of a hit: the similarity in percent in the mode `similarity`, an `IDENTITY_RANK` in the mode `exact`. */
function toMatchFields(mode: StructureMode, rank: number): Pick<Hit, 'similarity' | 'sameness'> {
  return {
    similarity: mode === 'similarity' ? rank : null,
    sameness: mode === 'exact' ? (samenessByRank[rank] ?? null) : null,
  };
}

/** Returns the path of the drawing with the substructure highlighted; without highlighting where that is not possible. */
function highlightedImage({ goods_id }: ProductInList, smiles: string): string {
  const drawing = drawnImagePath(goods_id);
  return isHighlightable(smiles) ? `${drawing}?part=${encodeURIComponent(smiles)}` : drawing;
}
