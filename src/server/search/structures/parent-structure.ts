import type { Molecule } from 'openchemlib';
import { AROMATIC_FLAG, heavyAtoms, toMoleculeGraph, BOND_KIND_MASK, type MoleculeGraph, adjacencyOf, type AdjacencyList } from './molecule-graph';
import { mixHash } from './fingerprints';

const ROUNDS = 8;
const AROMATIC_BOND = 7;

/**
 * The main part of a structure without its counter-ions, its charges taken off where hydrogen can do that. Salts,
 * stereoisomers and isotopes of one compound have one skeleton; tautomers have several.
 */
export interface ParentStructure {
  graph: MoleculeGraph;
  /** 64 bits; different skeletons have the same ones seldom, and those that look alike from every atom always. */
  hash: [number, number];
}

/** Null where there is no graph. */
export function toParentStructure(molecule: Molecule): ParentStructure | null {
  const graph = toMoleculeGraph(molecule);
  if (!graph) return null;
  const neighbours = adjacencyOf(graph);
  const signs = signsOfAtoms(molecule, neighbours, graph);
  const parts = connectedParts(neighbours, graph.elements.length);
  const skeletons = parts.map((part) => hashOf(part, signs, neighbours));
  // Of parts that are equally large, the hash decides, whatever order they were written in.
  const main = parts
    .map((part, index) => ({ part, hash: skeletons[index]! }))
    .sort((a, b) => b.part.length - a.part.length || a.hash[0] - b.hash[0] || a.hash[1] - b.hash[1])[0]!;
  return { graph: cut(graph, main.part), hash: main.hash };
}

/** Element, hydrogens and charge of each atom, as if the structure were neutral where it can be. */
function signsOfAtoms(molecule: Molecule, neighbours: AdjacencyList, graph: MoleculeGraph): number[] {
  const atoms = heavyAtoms(molecule);
  const charge = (place: number): number => molecule.getAtomCharge(atoms[place]!);
  return Array.from(graph.elements, (element, place) => {
    let hydrogens = molecule.getAllHydrogens(atoms[place]!);
    let own = charge(place);
    const around = [...neighbours.atoms.subarray(neighbours.starts[place], neighbours.starts[place + 1])];
    const balanced = around.some((other) => charge(other) * own < 0);
    if (own === -1 && !balanced) {
      own = 0;
      hydrogens += 1;
    } else if (own === 1 && hydrogens > 0 && !balanced) {
      own = 0;
      hydrogens -= 1;
    }
    return element + (hydrogens << 8) + ((own + 16) << 16);
  });
}

function connectedParts({ starts, atoms }: AdjacencyList, count: number): number[][] {
  const seen = new Set<number>();
  const parts: number[][] = [];
  for (let first = 0; first < count; first++) {
    if (seen.has(first)) continue;
    seen.add(first);
    const part = [first];
    for (const atom of part) {
      for (let at = starts[atom]!; at < starts[atom + 1]!; at++) {
        if (seen.has(atoms[at]!)) continue;
        seen.add(atoms[at]!);
        part.push(atoms[at]!);
      }
    }
    parts.push(part);
  }
  return parts;
}

/** Every atom learns of its neighbours, round by round (Weisfeiler and Leman); the sum does not depend on their order. */
function hashOf(part: readonly number[], signs: readonly number[], neighbours: AdjacencyList): [number, number] {
  const { starts, atoms, bonds: bonds } = neighbours;
  let known = new Map(part.map((atom) => [atom, mixHash(signs[atom]!)]));
  for (let round = 0; round < ROUNDS; round++) {
    known = new Map(
      part.map((atom) => {
        let around = 0;
        for (let at = starts[atom]!; at < starts[atom + 1]!; at++) {
          const bond = bonds[at]! & AROMATIC_FLAG ? AROMATIC_BOND : bonds[at]! & BOND_KIND_MASK;
          around = (around + mixHash(known.get(atoms[at]!)! ^ Math.imul(bond + 1, 0x9e3779b9))) | 0;
        }
        return [atom, mixHash(Math.imul(known.get(atom)!, 31) + around)];
      }),
    );
  }
  let low = part.length;
  let high = 0;
  for (const value of known.values()) {
    low = (low + mixHash(value ^ 0x2545f491)) | 0;
    high = (high + mixHash(value ^ 0x6c8e9cf5)) | 0;
  }
  return [low >>> 0, high >>> 0];
}

function cut({ elements, bonds }: MoleculeGraph, part: readonly number[]): MoleculeGraph {
  const places = new Map(part.map((atom, place) => [atom, place]));
  const kept: number[] = [];
  for (let at = 0; at < bonds.length; at += 3) {
    const from = places.get(bonds[at]!);
    const to = places.get(bonds[at + 1]!);
    if (from !== undefined && to !== undefined) kept.push(from, to, bonds[at + 2]!);
  }
  return { elements: Uint8Array.from(part, (atom) => elements[atom]!), bonds: Uint8Array.from(kept) };
}
