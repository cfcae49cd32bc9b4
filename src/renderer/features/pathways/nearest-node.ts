interface PositionedNode {
  name: string;
  x: number;
  y: number;
}

/** Unit vectors of the arrow keys. The y axis points down. */
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
  const [directionX, directionY] = direction;
  let nearest: { node: Node; distance: number } | null = null;
  for (const node of nodes) {
    const dx = node.x - from.x;
    const dy = node.y - from.y;
    const parallel = dx * directionX + dy * directionY;
    const perpendicular = Math.abs(dx * directionY) + Math.abs(dy * directionX);
    if (parallel <= 0 || perpendicular > parallel * MAX_SLOPE) continue;
    const distance = parallel + 2 * perpendicular;
    if (!nearest || distance < nearest.distance) nearest = { node, distance };
  }
  return nearest?.node ?? null;
}
