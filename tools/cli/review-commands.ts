import { findComment, listLatestComments, setCommentHidden, type StaffComment } from '../../src/server/leads/comment-store';
import type { StaffDeps } from './open-shop';
import { printable } from './printable';
import { usage } from './comments/usage';

type DeskDeps = Pick<StaffDeps, 'database' | 'clock'>;

/** Comments that one list shows. */
const MOST_LISTED = 200;

/** Runs one command and gives what it prints. Throws an Error in words for whoever typed it. */
export async function commentCommand(deps: DeskDeps, words: readonly string[]): Promise<string> {
  const [command = '', which, ...more] = words;
  if (more.length > 0) throw new Error(usage);
  if (command === 'list') return list(deps, which);
  if ((command === 'hide' || command === 'show') && which !== undefined) return turn(deps, command, which);
  throw new Error(usage);
}

async function list({ database }: DeskDeps, which: string | undefined): Promise<string> {
  if (which !== undefined && which !== 'shown' && which !== 'hidden') throw new Error(usage);
  const comments = await listLatestComments(database, { which, limit: MOST_LISTED });
  if (comments.length === 0) return 'There are no such comments.';
  return comments.map(linesOf).join('\n');
}

async function turn(
  { database, clock }: DeskDeps,
  command: 'hide' | 'show',
  number: string,
): Promise<string> {
  const id = /^[1-9]\d{0,14}$/.test(number) ? Number(number) : null;
  const comment = id === null ? null : await findComment(database, id);
  if (!comment) throw new Error(`There is no comment ${printable(number)}.`);
  const isHidden = comment.hidden_at !== null;
  const state = command === 'hide' ? 'hidden' : 'shown';
  if (isHidden === (command === 'hide')) return `Comment ${comment.comment_id} is ${state} already.`;
  await setCommentHidden(database, comment.comment_id, command === 'hide' ? clock().getTime() : null);
  return `Comment ${comment.comment_id} on ${printable(comment.goods_sn)} is ${state} now.`;
}

function linesOf({ comment_id, goods_sn, rating, message, created_at, hidden_at }: StaffComment): string {
  const day = (time: number) => new Date(time).toISOString().slice(0, 10);
  const hidden = hidden_at === null ? '' : `  hidden ${day(hidden_at)}`;
  return [
    `${comment_id}  ${day(created_at)}  ${printable(goods_sn)}  ${rating} of 5${hidden}`,
    ...message.split(/\r?\n/).map((line) => `  > ${printable(line)}`),
  ].join('\n');
}
