/**
 * The names of a module that one of its statements uses. For scripts in the style of 2010: `var` and functions.
 *
 * @param {any} statement
 * @param {{ has(name: string): boolean }} declared the module's own names
 * @returns {{ read: Set<string>, written: Set<string> }} every name it mentions, and those it assigns to
 */
export function freeNames(statement, declared) {
  /** @type {Set<string>} */
  const read = new Set()
  /** @type {Set<string>} */
  const written = new Set()

  /** @param {any} node @param {readonly ReadonlySet<string>[]} scopes */
  function visit(node, scopes) {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, scopes)
      return
    }
    if (node === null || typeof node?.type !== 'string') return
    switch (node.type) {
      case 'Identifier':
        if (declared.has(node.name) && !scopes.some((scope) => scope.has(node.name))) read.add(node.name)
        return
      case 'MemberExpression':
        visit(node.object, scopes)
        if (node.computed) visit(node.property, scopes)
        return
      case 'Property':
        if (node.computed) visit(node.key, scopes)
        visit(node.value, scopes)
        return
      case 'LabeledStatement':
        visit(node.body, scopes)
        return
      case 'BreakStatement':
      case 'ContinueStatement':
        return
      case 'CatchClause':
        visit(node.body, [...scopes, new Set(node.param ? [node.param.name] : [])])
        return
      case 'FunctionDeclaration':
      case 'FunctionExpression': {
        const own = new Set([...node.params.map(({ name }) => name), 'arguments', ...localsOf(node.body)])
        if (node.id) own.add(node.id.name)
        visit(node.body, [...scopes, own])
        return
      }
      case 'AssignmentExpression':
      case 'UpdateExpression': {
        const target = node.left ?? node.argument
        if (target.type === 'Identifier' && declared.has(target.name)) {
          if (!scopes.some((scope) => scope.has(target.name))) written.add(target.name)
        }
        break
      }
    }
    for (const value of Object.values(node)) if (typeof value === 'object') visit(value, scopes)
  }
  // What it declares at the top is the module's, and no scope of its own.
  visit(statement.type === 'FunctionDeclaration' ? { ...statement, id: null } : statement, [])
  return { read, written }
}

/** What `var` and functions declare in a body, however deep, but for what lies in further functions. */
function localsOf(node) {
  if (Array.isArray(node)) return node.flatMap(localsOf)
  if (node === null || typeof node?.type !== 'string') return []
  if (node.type === 'FunctionDeclaration') return [node.id.name]
  if (node.type === 'FunctionExpression') return []
  const here = node.type === 'VariableDeclarator' ? [node.id.name] : []
  return [
    ...here,
    ...Object.values(node).flatMap((value) => (typeof value === 'object' ? localsOf(value) : [])),
  ]
}
