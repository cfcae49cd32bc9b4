import type { Molecule } from 'openchemlib';
import {
  AROMATIC_FLAG,
  heavyAtoms,
  toMoleculeGraph,
  BOND_KIND_MASK,
  type MoleculeGraph,
  adjacencyOf,
  type AdjacencyList,
} from './molecule-graph';
import { mixHash } from './fingerprints';

const ROUNDS = 8;
const AROMATIC_BOND = 7;

/**
 * Largest component of a structure, without counter-ions, and neutralized where hydrogen can do that. Salts,
 * stereoisomers and isotopes of a compound have the same parent; tautomers differ.
 */
export interface ParentStructure {
  graph: MoleculeGraph;
  /** 64-bit Weisfeiler–Leman hash; equal for graphs that the algorithm cannot distinguish. */
  hash: [number, number];
}

/** Returns null when the molecule has no graph. */
export function toParentStructure(molecule: Molecule): ParentStructure | null {
  const graph = toMoleculeGraph(molecule);
  if (!graph) return null;
  const adjacency = adjacencyOf(graph);
  const invariants = atomInvariants(molecule, adjacency, graph);
  const components = connectedComponents(adjacency, graph.elements.length);
  const hashes = components.map((component) => hashOf(component, invariants, adjacency));
  // The hash decides between components of equal size, independent of their order in the SMILES.
  const main = components
    .map((component, index) => ({ component, hash: hashes[index]! }))
    .sort(
      (a, b) => b.component.length - a.component.length || a.hash[0] - b.hash[0] || a.hash[1] - b.hash[1],
    )[0]!;
  return { graph: extractSubgraph(graph, main.component), hash: main.hash };
}

/** Returns an invariant (element, hydrogens, charge) of each atom in the neutralized structure. */
function atomInvariants(molecule: Molecule, adjacency: AdjacencyList, graph: MoleculeGraph): number[] {
  const atoms = heavyAtoms(molecule);
  const charge = (place: number): number => molecule.getAtomCharge(atoms[place]!);
  return Array.from(graph.elements, (element, place) => {
    let hydrogens = molecule.getAllHydrogens(atoms[place]!);
    let own = charge(place);
    const around = [...adjacency.atoms.subarray(adjacency.starts[place], adjacency.starts[place + 1])];
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

function connectedComponents({ starts, atoms }: AdjacencyList, count: number): number[][] {
  const seen = new Set<number>();
  const components: number[][] = [];
  for (let first = 0; first < count; first++) {
    if (seen.has(first)) continue;
    seen.add(first);
    const component = [first];
    for (const atom of component) {
      for (let at = starts[atom]!; at < starts[atom + 1]!; at++) {
        if (seen.has(atoms[at]!)) continue;
        seen.add(atoms[at]!);
        component.push(atoms[at]!);
      }
    }
    components.push(component);
  }
  return components;
}

/** Weisfeiler–Leman hash: combines each atom with its neighbors in several rounds; independent of the atom order. */
function hashOf(
  component: readonly number[],
  invariants: readonly number[],
  adjacency: AdjacencyList,
): [number, number] {
  const { starts, atoms, bonds } = adjacency;
  let known = new Map(component.map((atom) => [atom, mixHash(invariants[atom]!)]));
  for (let round = 0; round < ROUNDS; round++) {
    known = new Map(
      component.map((atom) => {
        let around = 0;
        for (let at = starts[atom]!; at < starts[atom + 1]!; at++) {
          const bond = bonds[at]! & AROMATIC_FLAG ? AROMATIC_BOND : bonds[at]! & BOND_KIND_MASK;
          around = (around + mixHash(known.get(atoms[at]!)! ^ Math.imul(bond + 1, 0x9e3779b9))) | 0;
        }
        return [atom, mixHash(Math.imul(known.get(atom)!, 31) + around)];
      }),
    );
  }
  let low = component.length;
  let high = 0;
  for (const value of known.values()) {
    low = (low + mixHash(value ^ 0x2545f491)) | 0;
    high = (high + mixHash(value ^ 0x6c8e9cf5)) | 0;
  }
  return [low >>> 0, high >>> 0];
}

function extractSubgraph({ elements, bonds }: MoleculeGraph, component: readonly number[]): MoleculeGraph {
  const places = new Map(component.map((atom, place) => [atom, place]));
  const kept: number[] = [];
  for (let at = 0; at < bonds.length; at += 3) {
    const from = places.get(bonds[at]!);
    const to = places.get(bonds[at + 1]!);
    if (from !== undefined && to !== undefined) kept.push(from, to, bonds[at + 2]!);
  }
  return { elements: Uint8Array.from(component, (atom) => elements[atom]!), bonds: Uint8Array.from(kept) };
}
