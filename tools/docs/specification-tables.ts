import type { Endpoint } from '../../src/shared/contract/endpoints';
import { specifiedCalls, specifiedRoutes } from './specification';

/** Implemented routes and calls. */
export interface Implementation {
  /** Screen file relative to `src/renderer`, by route. */
  screens: ReadonlyMap<string, string>;
  endpoints: Readonly<Record<string, Endpoint>>;
  /** Names of calls with a handler. */
  handledCalls: ReadonlySet<string>;
}

const MISSING = '**not yet**';

/** Renders Markdown tables of the specified routes and calls with their state. */
export function renderStateTables({ screens, endpoints, handledCalls }: Implementation): string {
  const callNames = new Map(Object.entries(endpoints).map(([name, { path }]) => [path as string, name]));
  const routeRows = specifiedRoutes.map((path) => {
    const file = screens.get(path);
    return [`\`${path}\``, file ? `\`${file}\`` : '', file ? 'works' : MISSING];
  });
  const callRows = specifiedCalls.map((path) => {
    const name = callNames.get(path) ?? '';
    return [`\`${path}\``, name && `\`${name}\``, handledCalls.has(name) ? 'works' : MISSING];
  });
  return [
    table(['route', 'screen in `src/renderer`', 'state'], routeRows),
    table(['call', 'name in the contract', 'state'], callRows),
  ].join('\n\n');
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((word, column) =>
    Math.max(word.length, ...rows.map((row) => (row[column] ?? '').length)),
  );
  const formatRow = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`;
  const separatorRow = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [formatRow(head), separatorRow, ...rows.map(formatRow)].join('\n');
}
