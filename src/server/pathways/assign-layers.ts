/** A directed line between indexes of nodes. */
export interface LayerLine {
  from: number;
  to: number;
}

export interface LayerAssignment {
  /** Per node, from 0 at the top. */
  layers: number[];
  /** Per line: whether it leads from a lower to a higher place on the map. */
  isUpward: boolean[];
}

/**
 * Assigns nodes to layers (the longest-path layering of the Sugiyama method), so that lines lead downwards and each band
 * has its own layers above those of the next band. Lines to an earlier band, and lines that close a cycle within a band,
 * lead upwards. No line stays within a layer. `bands` has the band of each node, which is a horizontal zone of the map, from 0 at
 * the top.
 */
export function assignLayers(bands: readonly number[], lines: readonly LayerLine[]): LayerAssignment {
  const backEdges = findBackEdges(bands, lines);
  const isUpward = lines.map(({ from, to }, index) => bandOf(from) > bandOf(to) || backEdges.has(index));
  const downward = lines.map(({ from, to }, index) =>
    isUpward[index] ? { from: to, to: from } : { from, to },
  );
  const order = topologicalOrder(bands.length, downward);
  const layers = bands.map(() => 0);
  let firstLayer = 0;
  for (const band of [...new Set(bands)].sort((a, b) => a - b)) {
    const bandNodes = order.filter((node) => bandOf(node) === band);
    for (const node of bandNodes) {
      const layersBelowSources = downward
        .filter(({ to }) => to === node)
        .map(({ from }) => layerOf(from) + 1);
      layers[node] = Math.max(firstLayer, ...layersBelowSources);
    }
    const lastLayer = Math.max(...bandNodes.map(layerOf));
    for (const node of [...bandNodes].reverse()) layers[node] = layerAboveTargets(node, lastLayer);
    firstLayer = lastLayer + 1;
  }
  return { layers, isUpward };

  function bandOf(node: number): number {
    return bands[node] ?? 0;
  }

  function layerOf(node: number): number {
    return layers[node] ?? 0;
  }

  /**
   * Moves a node down to shorten its lines: returns the layer just above the highest of its targets in its band. A node without
   * such targets keeps its layer, and so does one to which a line of its band leads.
   */
  function layerAboveTargets(node: number, lastLayer: number): number {
    if (downward.some(({ to, from }) => to === node && bandOf(from) === bandOf(node))) return layerOf(node);
    const layersAboveTargets = downward
      .filter(({ from, to }) => from === node && bandOf(to) === bandOf(node))
      .map(({ to }) => layerOf(to) - 1);
    if (layersAboveTargets.length === 0) return layerOf(node);
    return Math.max(layerOf(node), Math.min(lastLayer, ...layersAboveTargets));
  }
}

/** Returns the indexes of lines that close a cycle within a band, by depth-first search. */
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

/** Returns the nodes from 0 to `size`, exclusive, each after the sources of the lines that lead to it. */
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
