import { parseAst, type ESTree, type Plugin } from 'vite';
import { leanPackage } from './lean-package.ts';
import { rewriteText, type TextEdit } from './rewrite-text.ts';

/**
 * Recoil's switches, set once for all builds instead of looked up at each use. React 18 takes the way of
 * `useSyncExternalStore`, as without this. The persistent trie and the release of atoms pay for stores of thousands;
 * this shop has a dozen, which live as long as the page.
 */
const switches: Readonly<Record<string, boolean>> = {
  recoil_hamt_2020: false,
  recoil_memory_managament_2020: false,
  recoil_mutable_source: false,
  recoil_release_on_cascading_update_killswitch_2021: false,
  recoil_suppress_rerender_in_callback: true,
  recoil_sync_external_store: true,
  recoil_transition_support: false,
};

/** What these switches lead to on React 18. */
const mode: Readonly<Record<string, boolean | string>> = {
  mode: 'SYNC_EXTERNAL_STORE',
  early: true,
  concurrent: false,
};

/** What atoms and the root ask for once in a hundred shops, and what is set up before anybody asks for it. */
const rare: readonly TextEdit[] = [
  {
    // An atom that starts as another one is a selector inside, which is a third of the package.
    find: /return atomWithFallback\(\{[^}]*\}\);/,
    put: "throw new Error('Here an atom cannot have another one as its default.');",
  },
  {
    find: /const snapshot = freshSnapshot\$1\(initializeState\);[^}]*return storeState;/,
    put: "throw new Error('Here a root begins with the defaults of its atoms.');",
  },
  {
    // Made by whoever takes a snapshot, instead of by everyone.
    find: /const \[(memoizedCloneSnapshot), (invalidateMemoizedSnapshot\$2)\] = (memoizeOneWithArgsHashAndInvalidation\$1\([^]*?\n\}\));/,
    put: 'let memoizing; const cloner = () => (memoizing ??= $3);\nconst $1 = (...args) => cloner()[0](...args);\nconst $2 = () => cloner()[1]();',
  },
  {
    find: /^setInvalidateMemoizedSnapshot\$1\((\w+\$2)\);([^]*?^function cloneSnapshot\(.*\{)/m,
    put: '$2\n  setInvalidateMemoizedSnapshot$$1($1);',
  },
  { find: /^applyProcessEnvFlagOverrides\(\);$/m, put: '' },
];

/** Calls that only make a value, so that nothing is lost with them when nobody uses it. */
const makers = ['createCommonjsModule', 'Recoil_selectorFamily'];

export function leanRecoil(): Plugin {
  return leanPackage({ of: 'recoil', path: /^es\/index\.js$/, holds: 'RecoilRoot', lean: leanRecoilText });
}

/**
 * Recoil's only file, so that a bundler can leave out of it what the shop does not use. As it is published, every
 * function passes through objects, the last of which names them all, and no bundler looks into those. Throws when the
 * text is not Recoil's as it is known here.
 */
export function leanRecoilText(source: string): string {
  return passDirectly(
    rewriteText('Recoil', source, rare)
      .replace(/Recoil_gkx\('(\w+)'\)/g, (_, name: string) => literal(switches, name))
      .replace(/reactMode(?:\$\d+)?\(\)\.(\w+)/g, (_, name: string) => literal(mode, name)),
  );
}

function literal(values: Readonly<Record<string, boolean | string>>, name: string): string {
  const value = values[name];
  if (value === undefined) throw new Error(`Recoil asks for ${name}, of which nothing is known here.`);
  return JSON.stringify(value);
}

interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Names that a module of Recoil gives to what stands in its object, by the object's name. */
type Objects = Map<string, Map<string, string>>;

/** Puts the thing itself wherever it is taken out of an object of names. */
function passDirectly(source: string): string {
  const objects: Objects = new Map();
  const edits = parseAst(source).body.flatMap((statement) => {
    if (statement.type !== 'VariableDeclaration') return [];
    const [declared] = statement.declarations;
    return declared?.init ? edit(objects, declared.id, declared.init, statement) : [];
  });
  if (edits.length === 0) throw new Error('Recoil is not written as it is known here.');
  return edits.reduceRight(
    (text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end),
    source,
  );
}

function edit(
  objects: Objects,
  name: ESTree.BindingPattern,
  value: ESTree.Expression,
  statement: ESTree.Node,
): Edit[] {
  if (name.type === 'ObjectPattern' && value.type === 'Identifier') {
    const object = objects.get(value.name);
    return object ? [{ ...placeOf(statement), text: takenOut(name, object) }] : [];
  }
  if (name.type !== 'Identifier') return [];
  const names = namesIn(value);
  if (names) objects.set(name.name, names);
  if (value.type === 'MemberExpression' && value.object.type === 'Identifier') {
    const key = value.property.type === 'Identifier' ? value.property.name : '';
    const thing = objects.get(value.object.name)?.get(key);
    return thing ? [{ ...placeOf(value), text: thing }] : [];
  }
  if (value.type === 'CallExpression' && value.callee.type === 'Identifier') {
    const { start } = value;
    return makers.includes(value.callee.name) ? [{ start, end: start, text: '/* @__PURE__ */ ' }] : [];
  }
  return [];
}

function placeOf({ start, end }: ESTree.Node): Pick<Edit, 'start' | 'end'> {
  return { start, end };
}

/** The declarations that stand for `const { key: name } = object`. */
function takenOut(pattern: ESTree.ObjectPattern, object: ReadonlyMap<string, string>): string {
  return pattern.properties
    .map((property) => {
      const key = property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : '';
      const thing = object.get(key);
      if (property.type !== 'Property' || property.value.type !== 'Identifier' || thing === undefined) {
        throw new Error(`Recoil takes something out of an object in a way not known here: ${key}`);
      }
      return `const ${property.value.name} = ${thing};`;
    })
    .join('\n');
}

/** What an object of names holds, by key; null for every other value. */
function namesIn(value: ESTree.Expression): Map<string, string> | null {
  // Object.freeze({ … })
  const object = value.type === 'CallExpression' ? value.arguments[0] : value;
  if (object?.type !== 'ObjectExpression') return null;
  const names = object.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && property.value.type === 'Identifier'
      ? [[property.key.name, property.value.name] as const]
      : [],
  );
  return new Map(names);
}
