// Finds features of a style sheet that the supported range lacks: at-rules, media features, properties, values,
// functions, units and selectors. A rule under an @supports that tests for it by name is guarded there.
import { generate, parse } from 'css-tree'
import { childrenOf, compatData, lackingIn } from '../../lib/compat-data.mjs'

const { 'at-rules': atRules, properties, selectors, types } = compatData.css
const isPrefixed = (name) => /^-[a-z]+-/.test(name)

function typeNames() {
  const names = new Map()
  const walk = (node) => {
    for (const [name, child] of childrenOf(node)) {
      if (child.__compat) names.set(name, [...(names.get(name) ?? []), child])
      walk(child)
    }
  }
  walk(types)
  return names
}

const namedTypes = typeNames()

function describe(kind, name, node, range, prefixes) {
  if (!node?.__compat) return []
  const browsers = lackingIn(node.__compat, range, prefixes)
  return browsers.length > 0 ? [{ feature: `${kind} ${name}`, browsers, word: name.split(' ').at(-1) }] : []
}

/** A function or unit is lacking when every entry of its name is. */
function ofType(kind, name, range) {
  const uses = (namedTypes.get(name) ?? []).map((node) => describe(kind, name, node, range))
  return uses.length > 0 && uses.every((use) => use.length > 0) ? uses[0] : []
}

function ofValue(node, property, isTop, range) {
  const known = properties[property]
  if (node.type === 'Identifier' && isTop)
    return describe('value', `${property}: ${node.name}`, known?.[node.name], range)
  if (node.type === 'Dimension') return ofType('unit', node.unit.toLowerCase(), range)
  if (node.type !== 'Function') return []
  const name = node.name.toLowerCase()
  const own = known?.[name] ?? known?.[`${name}_function`]
  const first = node.children.first
  const relative =
    first?.type === 'Identifier' && first.name === 'from'
      ? describe('relative colour', name, types.color[name]?.relative_syntax, range)
      : []
  return [...(own && isTop ? describe('function', name, own, range) : ofType('function', name, range)), ...relative]
}

function ofDeclaration({ property }, { atRule, beside }, range) {
  if (property.startsWith('--') || isPrefixed(property)) return []
  const descriptor = atRules[atRule]?.[property]
  const known = descriptor ?? properties[property]
  const prefixes = ['-webkit-', '-moz-'].filter((prefix) => beside.has(prefix + property))
  if (known) return describe(descriptor ? `@${atRule} descriptor` : 'property', property, known, range, prefixes)
  return ['font-face', 'property', 'page', 'counter-style'].includes(atRule)
    ? []
    : [{ feature: `property ${property} without data`, browsers: [], word: property }]
}

function ofSelector(node, { isAlone }, range) {
  if (node.type === 'NestingSelector') return describe('selector', 'nesting', selectors.nesting, range)
  if (node.type !== 'PseudoClassSelector' && node.type !== 'PseudoElementSelector') return []
  const name = node.name.toLowerCase()
  const colons = node.type === 'PseudoClassSelector' ? ':' : '::'
  // Every browser reads any ::-webkit- name; other vendors' names make their whole rule void elsewhere.
  if (isPrefixed(name) && (isAlone || (name.startsWith('-webkit-') && colons === '::'))) return []
  const known = selectors[name]
  if (!known) return [{ feature: `selector ${colons}${name} without data`, browsers: [], word: name }]
  return describe('selector', `${colons}${name}`, known, range)
}

const ofMedia = (node, range) =>
  node.type === 'Feature' || node.type === 'FeatureRange'
    ? describe('media feature', node.name ?? node.left?.name, atRules.media[node.name ?? node.left?.name], range)
    : []

function walk(node, context, visit) {
  visit(node, context)
  const inside = { ...context, isTop: false }
  if (node.type === 'Value' || (node.type === 'Parentheses' && context.isTop)) inside.isTop = true
  if (node.type === 'Declaration') inside.property = node.property
  if (node.type === 'Rule') inside.isAlone = node.prelude.children?.size === 1
  if (node.type === 'Block' || node.type === 'DeclarationList') {
    inside.beside = new Set(node.children.toArray().map(({ property }) => property))
  }
  if (node.type === 'Atrule') {
    inside.atRule = node.name
    if (node.name === 'supports') inside.asked = [...context.asked, node.prelude ? generate(node.prelude) : '']
  }
  // The question of an @supports is no use of what it asks for.
  const parts =
    node.type === 'Atrule' && node.name === 'supports'
      ? [node.block]
      : [node.prelude, node.selector, node.value, node.block, node.condition, node.nth, node.query, node.supports]
  for (const part of parts) if (part?.type) walk(part, inside, visit)
  for (const child of node.children ?? []) walk(child, inside, visit)
}

const isGuarded = (word, asked) =>
  asked.some((text) => !text.trimStart().startsWith('not') && text.includes(word.replace(/^:+/, '')))

export function scanStyles(source, range, context = 'stylesheet') {
  const found = []
  const questions = [...source.matchAll(/@supports[^{]*/g)].map(({ index, 0: text }) => [index, index + text.length])
  const onParseError = (error) => {
    // css-tree reads no doubled parentheses in the question of an @supports, which is not looked at anyway.
    if (questions.some(([start, end]) => error.offset >= start && error.offset <= end)) return
    found.push({ feature: `styles that cannot be read: ${error.message}`, browsers: [], at: error.offset })
  }
  const tree = parse(source, { context, positions: true, parseCustomProperty: true, onParseError })
  const outside = { atRule: '', property: '', isTop: false, isAlone: true, beside: new Set(), asked: [] }
  walk(tree, outside, (node, around) => {
    const { property, isTop, asked } = around
    const uses = []
    if (node.type === 'Atrule') uses.push(...describe('at-rule', `@${node.name}`, atRules[node.name], range))
    if (node.type === 'Declaration') uses.push(...ofDeclaration(node, around, range))
    if (property) uses.push(...ofValue(node, property, isTop, range))
    uses.push(...ofSelector(node, around, range), ...ofMedia(node, range))
    for (const { word, ...use } of uses) {
      if (!isGuarded(word, asked)) found.push({ ...use, at: node.loc?.start.offset ?? 0 })
    }
  })
  return found
}
