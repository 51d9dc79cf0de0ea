// Finds features of a built script that the supported range lacks. Code in strings is not seen.

import { RegExpParser, visitRegExpAST } from '@eslint-community/regexpp'
import { analyze } from 'eslint-scope'
import { parseSync, visitorKeys } from 'oxc-parser'
import { compatData, lackingIn } from '../../lib/compat-data.mjs'
import { scanStyles } from './css.mjs'
import { scriptSyntax } from './script-syntax.mjs'

// Features of regular expressions that the supported range lacks.
const PREFIX = 'javascript.regular_expressions'
const FLAGS = {
  d: 'hasIndices',
  g: 'global',
  i: 'ignoreCase',
  m: 'multiline',
  s: 'dotAll',
  u: 'unicode',
  v: 'unicodeSets',
  y: 'sticky',
}

const parser = new RegExpParser({ ecmaVersion: 2025 })

function featuresOf(pattern, flags) {
  const found = new Set()
  let tree
  try {
    tree = parser.parsePattern(pattern, 0, pattern.length, {
      unicode: flags.includes('u'),
      unicodeSets: flags.includes('v'),
    })
  } catch {
    return null
  }
  const names = new Set()
  visitRegExpAST(tree, {
    onModifiersEnter: () => found.add('modifier'),
    onCapturingGroupEnter({ name }) {
      if (!name) return
      found.add('named_capturing_group')
      if (names.has(name)) found.add('named_capturing_group.duplicate_named_capturing_groups')
      names.add(name)
    },
    onAssertionEnter: ({ kind }) => kind === 'lookbehind' && found.add('lookbehind_assertion'),
    onCharacterSetEnter: ({ kind }) => kind === 'property' && found.add('unicode_character_class_escape'),
  })
  return found
}

const compatAt = (path) => path.split('.').reduce((node, name) => node?.[name], compatData.javascript)?.__compat

function scanRegularExpression(pattern, flags, range) {
  const features = featuresOf(pattern, flags)
  if (!features) return [{ feature: 'a regular expression that cannot be read', browsers: [] }]
  const paths = [...features].map((feature) => `regular_expressions.${feature}`)
  for (const flag of flags) paths.push(`builtins.RegExp.${FLAGS[flag] ?? 'unknown'}`)
  return paths.flatMap((path) => {
    const compat = compatAt(path)
    const feature = path.startsWith('regular')
      ? `javascript.${path}`
      : `regular expression flag ${path.split('.').at(-1)}`
    if (!compat) return [{ feature: `${PREFIX}: no data for ${path}`, browsers: [] }]
    const browsers = lackingIn(compat, range)
    return browsers.length > 0 ? [{ feature, browsers }] : []
  })
}

const GLOBAL_OBJECTS = new Set(['window', 'self', 'globalThis'])

/** Most files are modules; a classic script may hold what a module may not. */
function parseAny(source) {
  const asModule = parseSync('built.js', source, { lang: 'js', sourceType: 'module', range: true })
  if (asModule.errors.length === 0) return asModule
  const asScript = parseSync('built.js', source, { lang: 'js', sourceType: 'script', range: true })
  return asScript.errors.length === 0 ? asScript : asModule
}

function freeNames(program) {
  const scopes = analyze(program, {
    ecmaVersion: 2025,
    sourceType: 'module',
    childVisitorKeys: visitorKeys,
    fallback: 'none',
  })
  return new Set(scopes.globalScope.through.map(({ identifier }) => identifier))
}

function walk(node, visit, ancestors = []) {
  visit(node, ancestors)
  ancestors.push(node)
  for (const key of visitorKeys[node.type] ?? []) {
    for (const child of [node[key]].flat()) if (child?.type) walk(child, visit, ancestors)
  }
  ancestors.pop()
}

const literal = (node) => {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' && node.quasis.length === 1 ? node.quasis[0].value.cooked : undefined
}

function propertyName(node) {
  const { key = node.property, computed } = node
  return computed ? literal(key) : (key.name ?? literal(key))
}

function globalPath(node, free) {
  if (node.type === 'ChainExpression' || node.type === 'ParenthesizedExpression')
    return globalPath(node.expression, free)
  if (node.type === 'Identifier') return free.has(node) ? node.name : undefined
  if (node.type !== 'MemberExpression') return undefined
  const object = globalPath(node.object, free)
  const name = propertyName(node)
  if (object === undefined || name === undefined) return undefined
  return GLOBAL_OBJECTS.has(object) ? name : `${object}.${name}`
}

function isAsked(ancestors) {
  const [parent, outer] = [ancestors.at(-1), ancestors.at(-2)]
  const asking = parent?.type === 'ChainExpression' ? outer : parent
  return asking?.type === 'UnaryExpression' && asking.operator === 'typeof'
}

const isAssigned = (node, parent) => parent?.type === 'AssignmentExpression' && parent.left === node

export function scanScript(source, tables, { range, whenAssigned = {} }) {
  const { program, errors } = parseAny(source)
  if (errors.length > 0) return [{ feature: `a script that cannot be read: ${errors[0].message}`, browsers: [], at: 0 }]
  const free = freeNames(program)
  const found = []
  const note = (node, use) => use && found.push({ ...use, at: node.start })

  function member(node, ancestors) {
    const name = propertyName(node)
    if (name === undefined || isAsked(ancestors)) return
    const parent = ancestors.at(-1)
    const path = globalPath(node, free)
    if (path !== undefined && !path.includes('.')) return note(node, tables.globals.lacking(path))
    if (isAssigned(node, parent)) {
      if (name.startsWith('on')) note(node, tables.events.lacking(name.slice(2)))
      if (Object.hasOwn(whenAssigned, name)) return note(node, tables.members.anyLacking(name)[0])
    }
    if (path !== undefined) {
      if (tables.statics.knows(path)) return note(node, tables.statics.lacking(path))
      if (/^[A-Z]\w*\.\w+$/.test(path)) return
    }
    const use = tables.members.lacking(name)
    note(node, use && { ...use, member: name })
  }

  function destructured(pattern, init) {
    const path = init && globalPath(init, free)
    if (path === undefined || pattern.type !== 'ObjectPattern') return
    for (const property of pattern.properties) {
      const name = property.type === 'Property' ? propertyName(property) : undefined
      if (name === undefined) continue
      note(
        property,
        GLOBAL_OBJECTS.has(path) ? tables.globals.lacking(name) : tables.statics.lacking(`${path}.${name}`),
      )
    }
  }

  function styled(node) {
    if (node.value?.type !== 'ObjectExpression' || propertyName(node) !== 'style') return
    for (const property of node.value.properties) {
      const name = property.type === 'Property' ? propertyName(property) : undefined
      if (name === undefined || !/^[a-z]/.test(name)) continue
      const kebab = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
      const styles = scanStyles(`${kebab}:${literal(property.value) ?? 'inherit'}`, range, 'declarationList')
      for (const use of styles) note(property, { feature: use.feature, browsers: use.browsers })
    }
  }

  function call(node) {
    const name = node.callee.type === 'MemberExpression' ? propertyName(node.callee) : undefined
    const event = name === 'addEventListener' ? literal(node.arguments[0]) : undefined
    if (event !== undefined) note(node, tables.events.lacking(event))
    if (node.callee.type === 'Identifier' && node.callee.name === 'RegExp' && free.has(node.callee)) {
      const [pattern, flags = ''] = node.arguments.map(literal)
      if (pattern !== undefined) for (const use of scanRegularExpression(pattern, flags, range)) note(node, use)
    }
  }

  walk(program, (node, ancestors) => {
    for (const use of scriptSyntax(node, ancestors, source, tables)) note(node, use)
    if (node.type === 'Identifier' && free.has(node) && !isAsked(ancestors))
      note(node, tables.globals.lacking(node.name))
    if (node.type === 'Property') styled(node)
    if (node.type === 'MemberExpression') member(node, ancestors)
    if (node.type === 'VariableDeclarator') destructured(node.id, node.init)
    if (node.type === 'CallExpression' || node.type === 'NewExpression') call(node)
    if (node.type === 'Literal' && node.regex) {
      for (const use of scanRegularExpression(node.regex.pattern, node.regex.flags, range)) note(node, use)
    }
  })
  return found
}
