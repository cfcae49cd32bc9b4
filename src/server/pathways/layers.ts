/** A directed line of a graph, by the places of its ends in the list of nodes. */
export interface Line {
  from: number;
  to: number;
}

export interface Layering {
  /** Layer of each node, from 0 at the top. */
  layers: number[];
  /** For each line, whether it leads upwards. */
  upward: boolean[];
}

/**
 * Puts the nodes of a graph into layers so that lines lead downwards where they can, and every band (the number of the
 * band that a node belongs to, from 0 at the top) has layers of its own, above those of the next one. Lines that go
 * back to an earlier band, or close a circle within one, lead upwards; no line stays within a layer.
 */
export function assignLayers(bands: readonly number[], lines: readonly Line[]): Layering {
  const closing = closingLines(bands, lines);
  const upward = lines.map(({ from, to }, index) => bandOf(from) > bandOf(to) || closing.has(index));
  const downward = lines.map(({ from, to }, index) =>
    upward[index] ? { from: to, to: from } : { from, to },
  );
  const order = topologicalOrder(bands.length, downward);
  const layers = bands.map(() => 0);
  let first = 0;
  for (const band of [...new Set(bands)].sort((a, b) => a - b)) {
    const own = order.filter((node) => bandOf(node) === band);
    for (const node of own) {
      const above = downward.filter(({ to }) => to === node).map(({ from }) => layerOf(from) + 1);
      layers[node] = Math.max(first, ...above);
    }
    const last = Math.max(...own.map(layerOf));
    for (const node of [...own].reverse()) layers[node] = lowered(node, last);
    first = last + 1;
  }
  return { layers, upward };

  function bandOf(node: number): number {
    return bands[node] ?? 0;
  }

  function layerOf(node: number): number {
    return layers[node] ?? 0;
  }

  /** Where a node that nothing leads to stands just above what it leads to, as far as its band goes. */
  function lowered(node: number, last: number): number {
    if (downward.some(({ to, from }) => to === node && bandOf(from) === bandOf(node))) return layerOf(node);
    const below = downward
      .filter(({ from, to }) => from === node && bandOf(to) === bandOf(node))
      .map(({ to }) => layerOf(to) - 1);
    return below.length > 0 ? Math.max(layerOf(node), Math.min(last, ...below)) : layerOf(node);
  }
}

/** Places of the lines that close a circle within a band, found by walking from each node in turn. */
function closingLines(bands: readonly number[], lines: readonly Line[]): Set<number> {
  const closing = new Set<number>();
  const state = bands.map((): 'new' | 'open' | 'done' => 'new');
  const visit = (node: number) => {
    state[node] = 'open';
    for (const [index, { from, to }] of lines.entries()) {
      if (from !== node || bands[from] !== bands[to]) continue;
      if (state[to] === 'open') closing.add(index);
      else if (state[to] === 'new') visit(to);
    }
    state[node] = 'done';
  };
  for (const node of bands.keys()) if (state[node] === 'new') visit(node);
  return closing;
}

function topologicalOrder(size: number, lines: readonly Line[]): number[] {
  const order: number[] = [];
  const seen = new Set<number>();
  const visit = (node: number) => {
    if (seen.has(node)) return;
    seen.add(node);
    for (const { from, to } of lines) if (to === node) visit(from);
    order.push(node);
  };
  for (let node = 0; node < size; node++) visit(node);
  return order;
}
