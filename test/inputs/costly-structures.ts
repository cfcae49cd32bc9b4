type Bond = readonly [from: number, to: number];

/** Returns structures of permitted size, by description, that are expensive to parse, write, compare or match. */
export function costlyStructures(): Record<string, string> {
  return {
    buckminsterfullerene: fullerene,
    'a chain of 255 with a hydrogen at each atom': molfile(510, [...chain(255), ...hydrogens(255)], 255),
    'a ladder of 254': molfile(254, grid(2, 127)),
    'a grid of 15 by 17': molfile(255, grid(15, 17)),
    'a cage of 216, all cubes': molfile(216, cubes(6)),
    'a prism of two rings of 127': molfile(254, prism(127)),
    'a dendrimer of 253': molfile(253, tree(253, 3)),
    '255 atoms and no bond': molfile(255, []),
    '510 atoms and no bond': molfile(510, []),
    'one atom of carbon, 509 of hydrogen': molfile(510, [], 1),
    'twenty atoms, each bound to all others': molfile(20, complete(20)),
    'a torus of 225': torus,
    'a chain of 255 atoms of any element': molfile(255, chain(255), 255, 'A'),
  };
}

export const fullerene =
  'c12c3c4c5c1c1c6c7c2c2c8c3c3c9c4c4c%10c5c5c1c1c6c6c%11c7c2c2c7c8c3c3c8c9c4c4c9c%10c5c5c1c1c6c6c%11c2c2c7c3c3c8c4c4c9c5c1c1c6c2c3c41';

/** All atoms are equivalent, so that InChI takes seconds to number them. */
export const torus = molfile(225, torusBonds(15));

/** Returns a V2000 molfile with single bonds. The first `heavyAtoms` atoms are of `element`, the others are hydrogen. */
function molfile(atoms: number, bonds: readonly Bond[], heavyAtoms = atoms, element = 'C'): string {
  const formatCount = (value: number): string => String(value).padStart(3);
  const formatCoordinate = (value: number): string => value.toFixed(4).padStart(10);
  return [
    '',
    '',
    '',
    `${formatCount(atoms)}${formatCount(bonds.length)}  0  0  0  0  0  0  0  0999 V2000`,
    ...Array.from({ length: atoms }, (_, index) => {
      const symbol = (index < heavyAtoms ? element : 'H').padEnd(3);
      return `${formatCoordinate(index % 20)}${formatCoordinate(Math.floor(index / 20))}${formatCoordinate(0)} ${symbol} 0  0  0  0  0  0  0  0  0  0  0  0`;
    }),
    ...bonds.map(([from, to]) => `${formatCount(from)}${formatCount(to)}  1  0`),
    'M  END',
  ].join('\n');
}

function chain(atoms: number): Bond[] {
  return Array.from({ length: atoms - 1 }, (_, index): Bond => [index + 1, index + 2]);
}

function hydrogens(heavyAtoms: number): Bond[] {
  return Array.from({ length: heavyAtoms }, (_, index): Bond => [index + 1, heavyAtoms + index + 1]);
}

function grid(width: number, height: number): Bond[] {
  return Array.from({ length: width * height }, (_, index): Bond[] => [
    ...((index + 1) % width > 0 ? [[index + 1, index + 2] as const] : []),
    ...(index + width < width * height ? [[index + 1, index + 1 + width] as const] : []),
  ]).flat();
}

function torusBonds(edge: number): Bond[] {
  const atomAt = (x: number, y: number): number => (x % edge) + (y % edge) * edge + 1;
  return Array.from({ length: edge * edge }, (_, index): Bond[] => {
    const [x, y] = [index % edge, Math.floor(index / edge)];
    return [
      [atomAt(x, y), atomAt(x + 1, y)],
      [atomAt(x, y), atomAt(x, y + 1)],
    ];
  }).flat();
}

function cubes(edge: number): Bond[] {
  const layer = edge * edge;
  return Array.from({ length: edge }, (_, level): Bond[] => [
    ...grid(edge, edge).map(([from, to]): Bond => [from + level * layer, to + level * layer]),
    ...(level + 1 < edge
      ? Array.from({ length: layer }, (__, index): Bond => [
          index + 1 + level * layer,
          index + 1 + (level + 1) * layer,
        ])
      : []),
  ]).flat();
}

function prism(sides: number): Bond[] {
  return Array.from({ length: sides }, (_, index): Bond[] => {
    const next = (index + 1) % sides;
    return [
      [index + 1, next + 1],
      [sides + index + 1, sides + next + 1],
      [index + 1, sides + index + 1],
    ];
  }).flat();
}

function tree(atoms: number, branches: number): Bond[] {
  return Array.from({ length: atoms - 1 }, (_, index): Bond => [Math.floor(index / branches) + 1, index + 2]);
}

function complete(atoms: number): Bond[] {
  return Array.from({ length: atoms }, (_, from) =>
    Array.from({ length: atoms - from - 1 }, (__, more): Bond => [from + 1, from + more + 2]),
  ).flat();
}
