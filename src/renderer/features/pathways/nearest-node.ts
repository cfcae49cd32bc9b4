interface PositionedNode {
  name: string;
  x: number;
  y: number;
}

const directions: ReadonlyMap<string, readonly [x: number, y: number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

/** Tangent of the largest angle (60 degrees) between the direction of a key and a node. */
const MAX_SLOPE = Math.sqrt(3);

/**
 * Returns the nearest node within 60 degrees of an arrow key's direction. Distance perpendicular to the direction counts
 * twice. Returns null if there is none, and for other keys.
 */
export function nearestNode<Node extends PositionedNode>(
  nodes: readonly Node[],
  from: PositionedNode,
  key: string,
): Node | null {
  const direction = directions.get(key);
  if (!direction) return null;
  const [right, down] = direction;
  let best: { node: Node; cost: number } | null = null;
  for (const node of nodes) {
    const [dx, dy] = [node.x - from.x, node.y - from.y];
    const ahead = dx * right + dy * down;
    const aside = Math.abs(dx * down) + Math.abs(dy * right);
    if (ahead <= 0 || aside > ahead * MAX_SLOPE) continue;
    const cost = ahead + 2 * aside;
    if (!best || cost < best.cost) best = { node, cost };
  }
  return best?.node ?? null;
}
