// Rules of this project for oxlint (`.oxlintrc.json`).

/**
 * @typedef {object} SyntaxNode a node of ESTree or typescript-estree
 * @property {string} type
 * @property {SyntaxNode | null} [parent]
 * @property {string} [name] of an identifier
 */

/**
 * Returns a rule that reports each node of a type for which `isForbidden` returns true.
 * @template {keyof ForbiddenNodes} Type
 * @param {Type} type
 * @param {string} message
 * @param {(node: ForbiddenNodes[Type]) => boolean} isForbidden
 */
const forbid = (type, message, isForbidden = () => true) => ({
  /** @param {{ report(problem: { node: SyntaxNode, message: string }): void }} context */
  create: (context) => ({
    /** @param {ForbiddenNodes[Type]} node */
    [type](node) {
      if (isForbidden(node)) context.report({ node, message });
    },
  }),
});

/**
 * The properties that the rules read, by type of node.
 * @typedef {object} ForbiddenNodes
 * @property {SyntaxNode} TSEnumDeclaration
 * @property {SyntaxNode} ExportDefaultDeclaration
 * @property {SyntaxNode & { argument: SyntaxNode, parent: SyntaxNode }} SpreadElement
 * @property {SyntaxNode & { name: { name?: string }, attributes: { name?: { name?: string } }[] }} JSXOpeningElement
 * @property {SyntaxNode & { callee: SyntaxNode & { object?: SyntaxNode, property?: SyntaxNode }, arguments: SyntaxNode[] }} CallExpression
 */

/** @param {ForbiddenNodes['CallExpression']} node @param {string} method */
const isAbortSignalCall = ({ callee }, method) =>
  callee?.object?.name === 'AbortSignal' && callee.property?.name === method;

/** @param {SyntaxNode} node @returns {any[]} from the parent to the file's root */
const ancestors = ({ parent }) => (parent ? [parent, ...ancestors(parent)] : []);

export default {
  meta: { name: 'shop' },
  rules: {
    'no-enum': forbid('TSEnumDeclaration', 'Use a union of literals: an enum adds code.'),
    'no-default-export': forbid(
      'ExportDefaultDeclaration',
      'Use a named export, so that every importer uses the same name.',
    ),
    'no-literal-spread': forbid(
      'SpreadElement',
      'Write the properties or elements without the spread.',
      ({ argument, parent }) =>
        argument.type === 'ArrayExpression' ||
        (argument.type === 'ObjectExpression' && parent.type === 'ObjectExpression'),
    ),
    'no-form-without-method': forbid(
      'JSXOpeningElement',
      'Add method="post" to a form that a script submits, or action to one that the browser submits: before hydration the browser would send the fields, passwords included, in the URL.',
      ({ name, attributes }) =>
        name.name === 'form' &&
        !attributes.some((attribute) => /^(?:action|method)$/.test(attribute.name?.name ?? '')),
    ),
    'no-failure-handler-on-import': forbid(
      'CallExpression',
      'Move the import() into a function and chain on its call: the bundler moves this `then` into the module loader, where a missing style sheet does not reject.',
      ({ callee, arguments: { length } }) =>
        callee.property?.name === 'then' && callee.object?.type === 'ImportExpression' && length === 2,
    ),
    // For code of Node.js: browsers keep such a timeout.
    'no-lost-timeout': forbid(
      'CallExpression',
      'Use withTimeout: Node 20 drops such a timeout when it collects garbage.',
      (call) =>
        isAbortSignalCall(call, 'timeout') && ancestors(call).some((node) => isAbortSignalCall(node, 'any')),
    ),
  },
};
