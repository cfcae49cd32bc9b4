import type { Endpoint } from '../../src/shared/contract/endpoints';
import { specifiedCalls, specifiedRoutes } from './specification';

/** What the code has: screens by their route, and calls by their name. */
export interface Built {
  /** A screen's file below `src/renderer` by the path of its route. */
  screens: ReadonlyMap<string, string>;
  endpoints: Readonly<Record<string, Endpoint>>;
  /** Names of the calls that somebody answers. */
  answered: ReadonlySet<string>;
}

const MISSING = '**not yet**';

/** Two tables in Markdown, of the specification's routes and of its calls, each with its state in the code. */
export function stateTables({ screens, endpoints, answered }: Built): string {
  const calls = new Map(Object.entries(endpoints).map(([name, { path }]) => [path as string, name]));
  const routeRows = specifiedRoutes.map((path) => {
    const file = screens.get(path);
    return [`\`${path}\``, file ? `\`${file}\`` : '', file ? 'works' : MISSING];
  });
  const callRows = specifiedCalls.map((path) => {
    const name = calls.get(path) ?? '';
    return [`\`${path}\``, name && `\`${name}\``, answered.has(name) ? 'works' : MISSING];
  });
  return [
    table(['route', 'screen, below `src/renderer`', 'state'], routeRows),
    table(['call', 'in the contract', 'state'], callRows),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(head), rule, ...rows.map(line)].join('\n');
}
