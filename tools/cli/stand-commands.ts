import { createEnrolmentCode } from '../../src/server/stands/stand-enrolment';
import { listStands, revokeStand } from '../../src/server/stands/stand-store';
import type { StaffDeps } from './open-shop';
import { printable } from './printable';
import { decide, listRequests, showRequest } from './stand-order-commands';
import { usage } from './stands/usage';

type DeskDeps = Pick<StaffDeps, 'database' | 'clock'>;

const LONGEST_NAME = 60;

/** Runs one command and gives what it prints. Throws an Error in words for whoever typed it. */
export async function standCommand(deps: DeskDeps, words: readonly string[]): Promise<string> {
  const [command = '', first, ...more] = words;
  if (command === 'list' && first === undefined) return list(deps);
  if (command === 'requests' && more.length === 0) return listRequests(deps, first);
  if (first === undefined) throw new Error(usage);
  if (command === 'enrol' && more.length === 0) return enrolStand(deps, first);
  if (command === 'revoke' && more.length === 0) return revoke(deps, first);
  if (command === 'request' && more.length === 0) return showRequest(deps, first);
  const [remark] = more;
  if (remark === undefined || more.length > 1) throw new Error(usage);
  if (command === 'confirm') return decide(deps, first, { state: 'confirmed', remark });
  if (command === 'decline') return decide(deps, first, { state: 'declined', remark });
  throw new Error(usage);
}

async function list({ database }: DeskDeps): Promise<string> {
  const stands = await listStands(database);
  if (stands.length === 0) return 'There are no stands.';
  return stands
    .map(({ name, entries, ...stand }) => `${printable(name)}  ${standingOf(stand)}  ${entries} entries`)
    .join('\n');
}

function standingOf({ revoked_at, enrolled_at }: { revoked_at: number | null; enrolled_at: number | null }) {
  if (revoked_at !== null) return `revoked ${dayOf(revoked_at)}`;
  return enrolled_at === null ? 'not enrolled yet' : `enrolled ${dayOf(enrolled_at)}`;
}

async function enrolStand(deps: DeskDeps, typed: string): Promise<string> {
  const name = printable(typed).trim();
  if (name === '' || name.length > LONGEST_NAME) {
    throw new Error(`A stand's name has 1 to ${LONGEST_NAME} characters.`);
  }
  const code = await createEnrolmentCode(deps, name);
  return `The code for ${name} is ${code}\nIt works once, within a week. Nothing shows it again.`;
}

async function revoke({ database, clock }: DeskDeps, typed: string): Promise<string> {
  const name = printable(typed).trim();
  if (!(await revokeStand(database, name, clock().getTime()))) {
    throw new Error(`There is no stand called ${name}.`);
  }
  return `Nothing more is taken from ${name}. What it sent before stays.`;
}

function dayOf(time: number): string {
  return new Date(Number(time)).toISOString().slice(0, 10);
}
