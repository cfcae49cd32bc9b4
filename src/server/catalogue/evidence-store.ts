import type { ReplyOf } from '../../shared/contract/calls';
import { evidenceCell } from '../../shared/domain/evidence';
import type { Catalogue } from './catalogue';
import { preparedQuery } from '../db/prepared-query';

const evidenceQuery = preparedQuery((db, id: number) =>
  db.selectFrom('evidence').select(['applications', 'species', 'cells']).where('goods_id', '=', id),
);

/** What is known of an antibody's applications, species by species; no rows for what nobody has tried anything with. */
export async function findEvidence(catalogue: Catalogue, id: number): Promise<ReplyOf<'goodsEvidence'>> {
  const [found] = await evidenceQuery(catalogue, id);
  if (!found) return { species: [], rows: [] };
  const species = JSON.parse(found.species) as string[];
  const rows = (JSON.parse(found.applications) as string[]).map((application, row) => ({
    application,
    cells: species.map((_, column) => evidenceCell(found.cells.charAt(row * species.length + column))),
  }));
  return { species, rows };
}
