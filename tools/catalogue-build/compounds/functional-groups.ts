interface Atom {
  symbol: string;
  isAromatic: boolean;
  bonds: { to: number; order: number }[];
}

/** Parts of a structure that decide its chemical class; true = the structure has the part. */
export interface FunctionalGroups {
  /** Aromatic ring, with or without heteroatoms. */
  aromatic: boolean;
  heteroaromatic: boolean;
  /** Six-membered aromatic ring with one nitrogen atom, fused with a benzene ring. */
  quinoline: boolean;
  /** Pyrrole ring fused with a benzene ring. */
  indole: boolean;
  /** Six-membered aromatic ring with nitrogen. */
  azine: boolean;
  /** Five-membered aromatic ring with nitrogen and a second heteroatom. */
  azole: boolean;
  /** Pyran ring, drawn as aromatic, that is fused with a benzene ring, as in coumarins and flavones. */
  benzopyran: boolean;
  /** Saturated ring of five or six atoms with nitrogen and without a carbonyl group. */
  saturatedAmineRing: boolean;
  sulfonyl: boolean;
  /** Ester of sulfuric acid. */
  sulfate: boolean;
  /** Thiol, sulfide or disulfide: sulfur with single bonds only. */
  sulfide: boolean;
  nitro: boolean;
  /** Nitrogen with a double bond to oxygen that is not part of a nitro group, nitrite or nitrate. */
  nitroso: boolean;
  /** Carbon with a triple bond to nitrogen. */
  nitrile: boolean;
  /** Rings A to D of a steroid: carbon rings of 6, 6, 6 and 5 atoms fused in a row, of which at most one is aromatic. */
  steroid: boolean;
  /** Nitrogen with single bonds on an aromatic ring; amides do not count. */
  arylAmine: boolean;
  /** Hydroxyl or ether oxygen on an aromatic ring; esters do not count. */
  arylOxygen: boolean;
  carbonyl: boolean;
  /** Carboxylic acid, ester, anhydride, amide or halide. */
  acyl: boolean;
  /** Carboxylic acid, ester, anhydride or halide. */
  nonAmideAcyl: boolean;
  /** Carbon with nitrogen beside the carbonyl group of an acid, ester or amide, as in amino acids. */
  alphaAmino: boolean;
  /** Number of alpha carbon atoms (see `alphaAmino`) beside an amide: one less than the number of amino acids of a peptide. */
  peptideBonds: number;
  /** Nitrogen without a triple bond, which is not part of a nitrile. */
  nonNitrileNitrogen: boolean;
}

const halogens = ['F', 'Cl', 'Br', 'I'] as const;

const smilesToken =
  /\[\d*(se|as|te|[bcnops]|[A-Z][a-z]?)[^\]]*\]|(Cl|Br|[BCNOPSFI]|[bcnops])|([-=#$:/\\]|->|<-)|%(\d\d)|(\d)|([().])/g;
const bondOrders: Readonly<Record<string, number>> = { '=': 2, '#': 3, $: 4 };

/** Reads atoms and bonds of a valid SMILES; hydrogens, charges and configurations are ignored. */
function readAtoms(smiles: string): Atom[] {
  const atoms: Atom[] = [];
  const branches: (number | null)[] = [];
  const rings = new Map<string, { atom: number; order: number }>();
  let lastAtom: number | null = null;
  let order = 1;
  const addBond = (a: number, b: number, value: number) => {
    atoms[a]?.bonds.push({ to: b, order: value });
    atoms[b]?.bonds.push({ to: a, order: value });
  };
  for (const [, bracketed, plain, bond, twoDigitRing, oneDigitRing, punctuation] of smiles.matchAll(
    smilesToken,
  )) {
    const symbol = bracketed ?? plain;
    const ring = twoDigitRing ?? oneDigitRing;
    if (symbol !== undefined) {
      const isAromatic = /^[a-z]/.test(symbol);
      atoms.push({
        symbol: isAromatic ? symbol.charAt(0).toUpperCase() + symbol.slice(1) : symbol,
        isAromatic,
        bonds: [],
      });
      if (lastAtom !== null) addBond(lastAtom, atoms.length - 1, order);
      lastAtom = atoms.length - 1;
      order = 1;
    } else if (bond !== undefined) {
      order = bondOrders[bond] ?? 1;
    } else if (ring !== undefined && lastAtom !== null) {
      const openRing = rings.get(ring);
      if (openRing) {
        addBond(openRing.atom, lastAtom, Math.max(openRing.order, order));
        rings.delete(ring);
      } else rings.set(ring, { atom: lastAtom, order });
      order = 1;
    } else if (punctuation === '(') branches.push(lastAtom);
    else if (punctuation === ')') lastAtom = branches.pop() ?? null;
    else if (punctuation === '.') lastAtom = null;
  }
  return atoms;
}

/** Returns the rings of five and six atoms through `start` whose atoms all satisfy `isAllowed`. */
function smallRings(atoms: readonly Atom[], start: number, isAllowed: (atom: Atom) => boolean): number[][] {
  const rings: number[][] = [];
  const visit = (path: readonly number[]) => {
    for (const { to } of atoms[path.at(-1) ?? start]?.bonds ?? []) {
      const neighbor = atoms[to];
      if (to === start && path.length >= 5 && (path[1] ?? 0) < (path.at(-1) ?? 0)) rings.push([...path]);
      if (neighbor && path.length < 6 && isAllowed(neighbor) && !path.includes(to)) visit([...path, to]);
    }
  };
  visit([start]);
  return rings;
}

/** Gonane has 17 carbon atoms, of which an estrogen has six in an aromatic ring. */
const MIN_STEROID_CARBONS = 11;

/** Returns whether carbon rings of 6, 6, 6 and 5 atoms are fused in a row that starts with a ring without other neighbors. */
function hasSteroidRings(atoms: readonly Atom[]): boolean {
  const isCarbon = (atom: Atom) => atom.symbol === 'C';
  if (atoms.filter((atom) => isCarbon(atom) && !atom.isAromatic).length < MIN_STEROID_CARBONS) return false;
  const rings = new Map<string, number[]>();
  for (let start = 0; start < atoms.length; start++) {
    const atom = atoms[start];
    if (!atom || !isCarbon(atom) || atom.bonds.length < 2) continue;
    for (const ring of smallRings(atoms, start, isCarbon)) {
      const key = [...ring].sort((a, b) => a - b).join(' ');
      if (!rings.has(key)) rings.set(key, ring);
    }
  }
  const allRings = [...rings.values()];
  const areFused = (first: readonly number[], second: readonly number[]) =>
    first !== second && first.filter((index) => second.includes(index)).length === 2;
  const neighborsOf = (ring: readonly number[]) => allRings.filter((other) => areFused(ring, other));
  const isAromaticRing = (ring: readonly number[]) =>
    ring.every((index) => atoms[index]?.isAromatic === true);
  if (allRings.length < 4 || allRings.filter(isAromaticRing).length > 1) return false;
  return allRings.some((ringD) => {
    if (ringD.length !== 5) return false;
    return neighborsOf(ringD).some((ringC) =>
      neighborsOf(ringC).some((ringB) =>
        neighborsOf(ringB).some(
          (ringA) =>
            [ringA, ringB, ringC].every((ring) => ring.length === 6) &&
            new Set([ringA, ringB, ringC, ringD]).size === 4 &&
            neighborsOf(ringA).length === 1 &&
            neighborsOf(ringB).length === 2 &&
            neighborsOf(ringC).length === 2 &&
            !areFused(ringA, ringC) &&
            !areFused(ringB, ringD),
        ),
      ),
    );
  });
}

/** Returns a function that computes its value at the first call. */
function lazy<Value>(compute: () => Value): () => Value {
  let computed: { value: Value } | null = null;
  return () => (computed ??= { value: compute() }).value;
}

/**
 * Finds the functional groups in a valid SMILES with aromatic atoms in lower case. Computes each group when it is read,
 * because the first few groups classify most compounds.
 */
export function functionalGroups(smiles: string): FunctionalGroups {
  const atoms = readAtoms(smiles);
  const neighborsOf = (atom: Atom) =>
    atom.bonds.flatMap(({ to, order }) => {
      const other = atoms[to];
      return other ? [{ other, order }] : [];
    });
  const countOxo = (atom: Atom) =>
    neighborsOf(atom).filter(({ other, order }) => other.symbol === 'O' && order === 2).length;
  const isCarbonyl = (atom: Atom) => atom.symbol === 'C' && !atom.isAromatic && countOxo(atom) > 0;
  const isAcyl = (atom: Atom, symbols: readonly string[]) =>
    isCarbonyl(atom) &&
    neighborsOf(atom).some(({ other, order }) => order === 1 && symbols.includes(other.symbol));
  const isOnAromaticRing = (atom: Atom) =>
    !atom.isAromatic && neighborsOf(atom).some(({ other }) => other.isAromatic);
  const hasOnlySimpleNeighbors = (atom: Atom) =>
    neighborsOf(atom).every(
      ({ other, order }) => order === 1 && countOxo(other) === 0 && other.symbol !== 'O',
    );
  const symbolsOf = (ring: readonly number[]) => ring.map((index) => atoms[index]?.symbol ?? '');
  const isBenzene = (ring: readonly number[]) =>
    ring.length === 6 && symbolsOf(ring).every((symbol) => symbol === 'C');
  const isAromatic = (atom: Atom) => atom.isAromatic;
  const heteroRings = lazy(() =>
    atoms.flatMap((atom, index) =>
      atom.isAromatic && atom.symbol !== 'C' ? smallRings(atoms, index, isAromatic) : [],
    ),
  );
  /** Returns whether a benzene ring shares a bond with the ring. */
  const isFused = (ring: readonly number[]) =>
    ring.some((index) =>
      smallRings(atoms, index, isAromatic).some(
        (other) => isBenzene(other) && other.filter((candidate) => ring.includes(candidate)).length === 2,
      ),
    );
  const countSymbol = (ring: readonly number[], symbol: string) =>
    symbolsOf(ring).filter((candidate) => candidate === symbol).length;
  const countHeteroatoms = (ring: readonly number[]) => ring.length - countSymbol(ring, 'C');
  const isSaturated = (atom: Atom) =>
    !atom.isAromatic && !isCarbonyl(atom) && atom.bonds.every(({ order }) => order === 1);
  const isAlphaCarbon = (atom: Atom, acylSymbols: readonly string[]) =>
    isSaturated(atom) &&
    atom.symbol === 'C' &&
    neighborsOf(atom).some(({ other }) => other.symbol === 'N' && !other.isAromatic) &&
    neighborsOf(atom).some(({ other }) => isAcyl(other, acylSymbols));
  const azines = lazy(() => heteroRings().filter((ring) => ring.length === 6 && countSymbol(ring, 'N') > 0));
  return {
    get aromatic() {
      return atoms.some(isAromatic);
    },
    get heteroaromatic() {
      return atoms.some((atom) => atom.isAromatic && atom.symbol !== 'C');
    },
    get quinoline() {
      return azines().some((ring) => countHeteroatoms(ring) === 1 && isFused(ring));
    },
    get indole() {
      return heteroRings().some(
        (ring) =>
          ring.length === 5 && countHeteroatoms(ring) === 1 && countSymbol(ring, 'N') === 1 && isFused(ring),
      );
    },
    get azine() {
      return azines().length > 0;
    },
    get azole() {
      return heteroRings().some(
        (ring) => ring.length === 5 && countSymbol(ring, 'N') > 0 && countHeteroatoms(ring) > 1,
      );
    },
    get benzopyran() {
      return heteroRings().some(
        (ring) =>
          ring.length === 6 && countHeteroatoms(ring) === 1 && countSymbol(ring, 'O') === 1 && isFused(ring),
      );
    },
    get saturatedAmineRing() {
      return atoms.some(
        (atom, index) =>
          atom.symbol === 'N' && isSaturated(atom) && smallRings(atoms, index, isSaturated).length > 0,
      );
    },
    get sulfonyl() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'S' &&
          countOxo(atom) >= 2 &&
          neighborsOf(atom).some(({ other }) => other.symbol === 'C'),
      );
    },
    get sulfate() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'S' &&
          countOxo(atom) >= 2 &&
          neighborsOf(atom).every(({ other }) => other.symbol === 'O'),
      );
    },
    get sulfide() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'S' &&
          !atom.isAromatic &&
          neighborsOf(atom).every(({ other, order }) => order === 1 && ['C', 'S'].includes(other.symbol)),
      );
    },
    get nitro() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'N' &&
          countOxo(atom) > 0 &&
          neighborsOf(atom).filter(({ other }) => other.symbol === 'O').length === 2 &&
          neighborsOf(atom).some(({ other }) => other.symbol === 'C'),
      );
    },
    get nitroso() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'N' &&
          countOxo(atom) === 1 &&
          neighborsOf(atom).filter(({ other }) => other.symbol === 'O').length === 1,
      );
    },
    get nitrile() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'C' &&
          neighborsOf(atom).some(({ other, order }) => other.symbol === 'N' && order === 3),
      );
    },
    get steroid() {
      return hasSteroidRings(atoms);
    },
    get arylAmine() {
      return atoms.some(
        (atom) => atom.symbol === 'N' && isOnAromaticRing(atom) && hasOnlySimpleNeighbors(atom),
      );
    },
    get arylOxygen() {
      return atoms.some(
        (atom) => atom.symbol === 'O' && isOnAromaticRing(atom) && hasOnlySimpleNeighbors(atom),
      );
    },
    get carbonyl() {
      return atoms.some(isCarbonyl);
    },
    get acyl() {
      return atoms.some((atom) => isAcyl(atom, ['O', 'N', ...halogens]));
    },
    get nonAmideAcyl() {
      return atoms.some((atom) => isAcyl(atom, ['O', ...halogens]));
    },
    get alphaAmino() {
      return atoms.some((atom) => isAlphaCarbon(atom, ['O', 'N']));
    },
    get peptideBonds() {
      return atoms.filter((atom) => isAlphaCarbon(atom, ['N'])).length;
    },
    get nonNitrileNitrogen() {
      return atoms.some((atom) => atom.symbol === 'N' && atom.bonds.every(({ order }) => order !== 3));
    },
  };
}
