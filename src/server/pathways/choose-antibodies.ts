import type { ReplyOf } from '../../shared/contract/calls';
import { decodeEvidence, evidenceLevels, type EvidenceLevel } from '../../shared/catalogue/evidence';
import { bestAvailability } from '../../shared/catalogue/availability';
import type { Catalogue } from '../catalogue/catalogue';
import { findStoredEvidence } from '../catalogue/product-store';
import { listProducts } from '../catalogue/product-list-store';
import type { PathwayNode } from './load-pathways';
import { PRIMARY_ANTIBODY, findProductIds } from './pathway-products';

/** Antibodies of a node that are compared, most popular first. */
const MAX_CANDIDATES = 60;
/** Separator of application and species in a value of the facet `evidence`. */
const EVIDENCE_SEPARATOR = ' × ';

/** Returns species and applications in which primary antibodies for the genes work, most frequent first. */
export async function findTestedSpeciesAndApplications(
  { search }: Catalogue,
  genes: readonly string[],
): Promise<ReplyOf<'pathway'>['tested']> {
  if (genes.length === 0) return { species: [], applications: [] };
  const evidenceCounts = await search.countFacetValues('evidence', {
    target: genes,
    product_type: [PRIMARY_ANTIBODY],
  });
  const species = new Map<string, number>();
  const applications = new Map<string, number>();
  for (const [value, count] of evidenceCounts) {
    const [application, testedSpecies] = value.split(EVIDENCE_SEPARATOR);
    if (application === undefined || testedSpecies === undefined || count === 0) continue;
    applications.set(application, (applications.get(application) ?? 0) + count);
    species.set(testedSpecies, (species.get(testedSpecies) ?? 0) + count);
  }
  const byCount = (counts: ReadonlyMap<string, number>) =>
    [...counts].sort(([, a], [, b]) => b - a).map(([name]) => name);
  return { species: byCount(species), applications: byCount(applications) };
}

interface EvidencedAntibody {
  goodsId: number;
  level: EvidenceLevel;
}

/**
 * Chooses the antibody with the best evidence in a species and an application for each node with genes; of equal ones
 * the one in stock, then the most popular. An antibody for several nodes is listed once.
 */
export async function chooseAntibodies(
  catalogue: Catalogue,
  nodes: readonly PathwayNode[],
  { species, application }: { species: string; application: string },
): Promise<ReplyOf<'pathwayOrder'>> {
  const nodesWithGenes = nodes.filter(({ genes }) => genes.length > 0);
  const nodeCandidates = await Promise.all(
    nodesWithGenes.map(async ({ name, genes }) => ({
      name,
      candidates: await findEvidencedAntibodies(catalogue, genes, species, application),
    })),
  );
  const ids = nodeCandidates.flatMap(({ candidates }) => candidates.map(({ goodsId }) => goodsId));
  const products = new Map(
    (await listProducts(catalogue, [...new Set(ids)])).map((product) => [product.goods_id, product]),
  );
  const chosenById = new Map<number, ReplyOf<'pathwayOrder'>['list'][number]>();
  const nodesWithoutAntibody: string[] = [];
  for (const { name, candidates } of nodeCandidates) {
    const offered = candidates.flatMap(({ goodsId, level }) => {
      const product = products.get(goodsId);
      return product ? [{ level, product }] : [];
    });
    const best =
      offered.find(({ product }) => bestAvailability(product.options) === 'in stock') ?? offered[0];
    if (!best) nodesWithoutAntibody.push(name);
    else {
      const { goods_id } = best.product;
      const earlierNodes = chosenById.get(goods_id)?.nodes ?? [];
      chosenById.set(goods_id, { ...best, nodes: [...earlierNodes, name] });
    }
  }
  return { list: [...chosenById.values()], missing: nodesWithoutAntibody };
}

/** Returns the antibodies with the best level of evidence that any of them has, most popular first. */
async function findEvidencedAntibodies(
  catalogue: Catalogue,
  genes: readonly string[],
  species: string,
  application: string,
): Promise<EvidencedAntibody[]> {
  const ids = await findProductIds(catalogue, genes, PRIMARY_ANTIBODY, MAX_CANDIDATES, {
    evidence: [`${application}${EVIDENCE_SEPARATOR}${species}`],
  });
  const evidenceById = await findStoredEvidence(catalogue, ids);
  const evidenced = ids.flatMap((goodsId): EvidencedAntibody[] => {
    const evidence = evidenceById.get(goodsId);
    if (!evidence) return [];
    const speciesIndex = evidence.species.indexOf(species);
    const applicationIndex = evidence.applications.indexOf(application);
    if (speciesIndex < 0 || applicationIndex < 0) return [];
    const cell = evidence.cells.charAt(applicationIndex * evidence.species.length + speciesIndex);
    const { works, level } = decodeEvidence(cell);
    return works && level ? [{ goodsId, level }] : [];
  });
  const best = evidenceLevels.find((level) => evidenced.some((candidate) => candidate.level === level));
  return evidenced.filter(({ level }) => level === best);
}
