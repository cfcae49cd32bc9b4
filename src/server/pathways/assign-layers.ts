/** A directed line between indexes of nodes. */
export interface LayerLine {
  from: number;
  to: number;
}

export interface LayerAssignment {
  /** Per node, from 0 at the top. */
  layers: number[];
  /** Per line. */
  upward: boolean[];
}

/**
 * Assigns nodes to layers (the longest-path layering of the Sugiyama method), so that lines lead downwards and each band
 * has its own layers above those of the next band. Lines to an earlier band, and lines that close a cycle within a band,
 * lead upwards. No line stays within a layer. `bands` has the band of each node, from 0 at the top.
 */
export function assignLayers(bands: readonly number[], lines: readonly LayerLine[]): LayerAssignment {
  const backEdges = findBackEdges(bands, lines);
  const upward = lines.map(({ from, to }, index) => bandOf(from) > bandOf(to) || backEdges.has(index));
  const downward = lines.map(({ from, to }, index) =>
    upward[index] ? { from: to, to: from } : { from, to },
  );
  const order = topologicalOrder(bands.length, downward);
  const layers = bands.map(() => 0);
  let first = 0;
  for (const band of [...new Set(bands)].sort((a, b) => a - b)) {
    const bandNodes = order.filter((node) => bandOf(node) === band);
    for (const node of bandNodes) {
      const above = downward.filter(({ to }) => to === node).map(({ from }) => layerOf(from) + 1);
      layers[node] = Math.max(first, ...above);
    }
    const last = Math.max(...bandNodes.map(layerOf));
    for (const node of [...bandNodes].reverse()) layers[node] = lowerSource(node, last);
    first = last + 1;
  }
  return { layers, upward };

  function bandOf(node: number): number {
    return bands[node] ?? 0;
  }

  function layerOf(node: number): number {
    return layers[node] ?? 0;
  }

  /** Moves a node without incoming lines of its band to just above its targets. */
  function lowerSource(node: number, last: number): number {
    if (downward.some(({ to, from }) => to === node && bandOf(from) === bandOf(node))) return layerOf(node);
    const below = downward
      .filter(({ from, to }) => from === node && bandOf(to) === bandOf(node))
      .map(({ to }) => layerOf(to) - 1);
    return below.length > 0 ? Math.max(layerOf(node), Math.min(last, ...below)) : layerOf(node);
  }
}

/** Returns the lines that close a cycle within a band, by depth-first search. */
function findBackEdges(bands: readonly number[], lines: readonly LayerLine[]): Set<number> {
  const backEdges = new Set<number>();
  const state = bands.map((): 'new' | 'open' | 'done' => 'new');
  const visit = (node: number) => {
    state[node] = 'open';
    for (const [index, { from, to }] of lines.entries()) {
      if (from !== node || bands[from] !== bands[to]) continue;
      if (state[to] === 'open') backEdges.add(index);
      else if (state[to] === 'new') visit(to);
    }
    state[node] = 'done';
  };
  for (const node of bands.keys()) if (state[node] === 'new') visit(node);
  return backEdges;
}

function topologicalOrder(size: number, lines: readonly LayerLine[]): number[] {
  const order: number[] = [];
  const visited = new Set<number>();
  const visit = (node: number) => {
    if (visited.has(node)) return;
    visited.add(node);
    for (const { from, to } of lines) if (to === node) visit(from);
    order.push(node);
  };
  for (let node = 0; node < size; node++) visit(node);
  return order;
}
