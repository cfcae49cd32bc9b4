interface Atom {
  symbol: string;
  isAromatic: boolean;
  bonds: { to: number; order: number }[];
}

/** Parts of a structure that decide its chemical class. */
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
  carboxyl: boolean;
  /** Carbon with nitrogen beside the carbonyl group of an acid, ester or amide, as in amino acids. */
  alphaAmino: boolean;
  /** Number of such carbon atoms whose carbonyl group is that of an amide: one less than the amino acids of a peptide. */
  peptideBonds: number;
  /** Nitrogen that is not part of a nitrile. */
  amine: boolean;
}

const halogens = ['F', 'Cl', 'Br', 'I'] as const;

const token =
  /\[\d*(se|as|te|[bcnops]|[A-Z][a-z]?)[^\]]*\]|(Cl|Br|[BCNOPSFI]|[bcnops])|([-=#$:/\\]|->|<-)|%(\d\d)|(\d)|([().])/g;
const orders: Readonly<Record<string, number>> = { '=': 2, '#': 3, $: 4 };

/** Reads atoms and bonds of a valid SMILES; hydrogens, charges and configurations are ignored. */
function readAtoms(smiles: string): Atom[] {
  const atoms: Atom[] = [];
  const branches: (number | null)[] = [];
  const rings = new Map<string, { atom: number; order: number }>();
  let last: number | null = null;
  let order = 1;
  const join = (a: number, b: number, value: number) => {
    atoms[a]?.bonds.push({ to: b, order: value });
    atoms[b]?.bonds.push({ to: a, order: value });
  };
  for (const [, bracketed, plain, bond, long, short, mark] of smiles.matchAll(token)) {
    const symbol = bracketed ?? plain;
    const ring = long ?? short;
    if (symbol !== undefined) {
      const isAromatic = /^[a-z]/.test(symbol);
      atoms.push({
        symbol: isAromatic ? symbol.charAt(0).toUpperCase() + symbol.slice(1) : symbol,
        isAromatic,
        bonds: [],
      });
      if (last !== null) join(last, atoms.length - 1, order);
      last = atoms.length - 1;
      order = 1;
    } else if (bond !== undefined) {
      order = orders[bond] ?? 1;
    } else if (ring !== undefined && last !== null) {
      const open = rings.get(ring);
      if (open) {
        join(open.atom, last, Math.max(open.order, order));
        rings.delete(ring);
      } else rings.set(ring, { atom: last, order });
      order = 1;
    } else if (mark === '(') branches.push(last);
    else if (mark === ')') last = branches.pop() ?? null;
    else if (mark === '.') last = null;
  }
  return atoms;
}

/** Returns the rings of five and six atoms through `start` whose atoms all satisfy `allows`. */
function smallRings(atoms: readonly Atom[], start: number, allows: (atom: Atom) => boolean): number[][] {
  const found: number[][] = [];
  const visit = (path: readonly number[]) => {
    for (const { to } of atoms[path.at(-1) ?? start]?.bonds ?? []) {
      const next = atoms[to];
      if (to === start && path.length >= 5 && (path[1] ?? 0) < (path.at(-1) ?? 0)) found.push([...path]);
      if (next && path.length < 6 && allows(next) && !path.includes(to)) visit([...path, to]);
    }
  };
  visit([start]);
  return found;
}

/** Carbon atoms of gonane outside of the aromatic ring that estrogens have. */
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
  const all = [...rings.values()];
  const areFused = (a: readonly number[], b: readonly number[]) =>
    a !== b && a.filter((at) => b.includes(at)).length === 2;
  const neighborsOf = (ring: readonly number[]) => all.filter((other) => areFused(ring, other));
  const isAromaticRing = (ring: readonly number[]) => ring.every((at) => atoms[at]?.isAromatic === true);
  if (all.length < 4 || all.filter(isAromaticRing).length > 1) return false;
  return all.some((d) => {
    if (d.length !== 5) return false;
    return neighborsOf(d).some((c) =>
      neighborsOf(c).some((b) =>
        neighborsOf(b).some(
          (a) =>
            [a, b, c].every((ring) => ring.length === 6) &&
            new Set([a, b, c, d]).size === 4 &&
            neighborsOf(a).length === 1 &&
            neighborsOf(b).length === 2 &&
            neighborsOf(c).length === 2 &&
            !areFused(a, c) &&
            !areFused(b, d),
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
 * Finds the functional groups in a valid SMILES with aromatic atoms in lower case. Each group is
 * matched on first use, because most compounds are classified by the first few.
 */
export function functionalGroups(smiles: string): FunctionalGroups {
  const atoms = readAtoms(smiles);
  const near = (atom: Atom) =>
    atom.bonds.flatMap(({ to, order }) => {
      const other = atoms[to];
      return other ? [{ other, order }] : [];
    });
  const oxo = (atom: Atom) =>
    near(atom).filter(({ other, order }) => other.symbol === 'O' && order === 2).length;
  const isCarbonyl = (atom: Atom) => atom.symbol === 'C' && !atom.isAromatic && oxo(atom) > 0;
  const isAcyl = (atom: Atom, symbols: readonly string[]) =>
    isCarbonyl(atom) && near(atom).some(({ other, order }) => order === 1 && symbols.includes(other.symbol));
  const onRing = (atom: Atom) => !atom.isAromatic && near(atom).some(({ other }) => other.isAromatic);
  const isLinker = (atom: Atom) =>
    near(atom).every(({ other, order }) => order === 1 && oxo(other) === 0 && other.symbol !== 'O');
  const symbolsOf = (ring: readonly number[]) => ring.map((at) => atoms[at]?.symbol ?? '');
  const isBenzene = (ring: readonly number[]) =>
    ring.length === 6 && symbolsOf(ring).every((symbol) => symbol === 'C');
  const isAromatic = (atom: Atom) => atom.isAromatic;
  const heteroRings = lazy(() =>
    atoms.flatMap((atom, index) =>
      atom.isAromatic && atom.symbol !== 'C' ? smallRings(atoms, index, isAromatic) : [],
    ),
  );
  /** Whether a benzene ring shares a bond with the ring. */
  const isFused = (ring: readonly number[]) =>
    ring.some((at) =>
      smallRings(atoms, at, isAromatic).some(
        (other) => isBenzene(other) && other.filter((candidate) => ring.includes(candidate)).length === 2,
      ),
    );
  const count = (ring: readonly number[], symbol: string) =>
    symbolsOf(ring).filter((candidate) => candidate === symbol).length;
  const hetero = (ring: readonly number[]) => ring.length - count(ring, 'C');
  const isSaturated = (atom: Atom) =>
    !atom.isAromatic && !isCarbonyl(atom) && atom.bonds.every(({ order }) => order === 1);
  const isAlphaCarbon = (atom: Atom, acylSymbols: readonly string[]) =>
    isSaturated(atom) &&
    atom.symbol === 'C' &&
    near(atom).some(({ other }) => other.symbol === 'N' && !other.isAromatic) &&
    near(atom).some(({ other }) => isAcyl(other, acylSymbols));
  const azines = lazy(() => heteroRings().filter((ring) => ring.length === 6 && count(ring, 'N') > 0));
  return {
    get aromatic() {
      return atoms.some(isAromatic);
    },
    get heteroaromatic() {
      return atoms.some((atom) => atom.isAromatic && atom.symbol !== 'C');
    },
    get quinoline() {
      return azines().some((ring) => hetero(ring) === 1 && isFused(ring));
    },
    get indole() {
      return heteroRings().some(
        (ring) => ring.length === 5 && hetero(ring) === 1 && count(ring, 'N') === 1 && isFused(ring),
      );
    },
    get azine() {
      return azines().length > 0;
    },
    get azole() {
      return heteroRings().some((ring) => ring.length === 5 && count(ring, 'N') > 0 && hetero(ring) > 1);
    },
    get benzopyran() {
      return heteroRings().some(
        (ring) => ring.length === 6 && hetero(ring) === 1 && count(ring, 'O') === 1 && isFused(ring),
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
          atom.symbol === 'S' && oxo(atom) >= 2 && near(atom).some(({ other }) => other.symbol === 'C'),
      );
    },
    get sulfate() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'S' && oxo(atom) >= 2 && near(atom).every(({ other }) => other.symbol === 'O'),
      );
    },
    get sulfide() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'S' &&
          !atom.isAromatic &&
          near(atom).every(({ other, order }) => order === 1 && ['C', 'S'].includes(other.symbol)),
      );
    },
    get nitro() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'N' &&
          oxo(atom) > 0 &&
          near(atom).filter(({ other }) => other.symbol === 'O').length === 2 &&
          near(atom).some(({ other }) => other.symbol === 'C'),
      );
    },
    get nitroso() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'N' &&
          oxo(atom) === 1 &&
          near(atom).filter(({ other }) => other.symbol === 'O').length === 1,
      );
    },
    get nitrile() {
      return atoms.some(
        (atom) =>
          atom.symbol === 'C' && near(atom).some(({ other, order }) => other.symbol === 'N' && order === 3),
      );
    },
    get steroid() {
      return hasSteroidRings(atoms);
    },
    get arylAmine() {
      return atoms.some((atom) => atom.symbol === 'N' && onRing(atom) && isLinker(atom));
    },
    get arylOxygen() {
      return atoms.some((atom) => atom.symbol === 'O' && onRing(atom) && isLinker(atom));
    },
    get carbonyl() {
      return atoms.some(isCarbonyl);
    },
    get acyl() {
      return atoms.some((atom) => isAcyl(atom, ['O', 'N', ...halogens]));
    },
    get carboxyl() {
      return atoms.some((atom) => isAcyl(atom, ['O', ...halogens]));
    },
    get alphaAmino() {
      return atoms.some((atom) => isAlphaCarbon(atom, ['O', 'N']));
    },
    get peptideBonds() {
      return atoms.filter((atom) => isAlphaCarbon(atom, ['N'])).length;
    },
    get amine() {
      return atoms.some((atom) => atom.symbol === 'N' && atom.bonds.every(({ order }) => order !== 3));
    },
  };
}
