// Every place of the product where a behaviour fault can be planted, and what the fault is. No text and no number is
// changed: retyping them is not a behaviour.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'

// A file's syntax tree, with every node below every other.
interface Node {
  type: string
  start: number
  end: number
  name?: Node & string
  id?: Node
  key?: Node
  computed?: boolean
  callee?: Node
  object?: Node
  property?: Node
  left?: Node
  right?: Node
  test?: Node
  argument?: Node
  expression?: Node
  source?: Node | null
  operator?: string
  directive?: string
  value?: unknown
  raw?: string
  elements?: (Node | null)[]
}

function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program as unknown as Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  parents.push(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) walk(one, visit, parents)
    } else if (isNode(value)) walk(value, visit, parents)
  }
  parents.pop()
}

export interface Fault {
  file: string
  line: number
  start: number
  end: number
  kind: 'condition' | 'bound' | 'order' | 'missing await' | 'missing call' | 'unit'
  before: string
  after: string
}

const PRODUCT = /^(?:apps\/(?:web\/app|server\/src|cli\/src)|engines\/[^/]+\/src|contracts\/src)\/.*\.tsx?$/
/** Leaves out test helpers and generated files. */
const LEFT_OUT = /\.(?:test|browser\.test|d)\.tsx?$|\/testing(?:\/|\.ts$)|\/generated\/|apps\/web\/app\/design\//

const BOUNDS: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const EQUALITY: Readonly<Record<string, string>> = { '===': '!==', '!==': '===' }
const LOGIC: Readonly<Record<string, string>> = { '&&': '||', '||': '&&' }
const SCALE: Readonly<Record<string, string>> = { '*': '/', '/': '*' }
const UNITS = new Set([60, 100, 1000, 1024, 3600, 60_000, 1_000_000, 1_048_576, 86_400, 3_600_000, 86_400_000])
const UNIT_NAME = /^(?:MS|SECOND|MINUTE|HOUR|DAY|KIB|MIB|KB|MB)(?:S|_MS)?$|_(?:MS|MB|KB)$/i
const LOGGED = /(?:^|\.)(?:console|log|logger)\.(?:log|info|warn|error|debug|trace)$/

function nameOf(node: Node | undefined): string {
  if (node?.type === 'MemberExpression') return `${nameOf(node.object)}.${nameOf(node.property)}`
  return typeof node?.name === 'string' ? node.name : ''
}

const isUnit = (node: Node | undefined) =>
  (node?.type === 'Literal' && UNITS.has(Number(node.value))) ||
  (node?.type === 'Identifier' && UNIT_NAME.test(nameOf(node)))

const isComparator = (parents: readonly Node[]) => {
  const call = parents.findLast(({ type }) => type === 'CallExpression')
  return /\.(?:sort|toSorted)$/.test(nameOf(call?.callee))
}

type Change = Pick<Fault, 'start' | 'end' | 'kind' | 'after'>

/** The change of one node, or null if nothing is planted. */
function changeOf(node: Node, parents: readonly Node[], text: string): Change | null {
  const source = (one: Node) => text.slice(one.start, one.end)
  const operator = (kind: Fault['kind'], to: string): Change | null => {
    if (!node.left || !node.right || !node.operator) return null
    const offset = text.slice(node.left.end, node.right.start).indexOf(node.operator)
    const start = node.left.end + offset
    return offset < 0 ? null : { start, end: start + node.operator.length, kind, after: to }
  }
  const { type, operator: sign = '' } = node
  if (type === 'LogicalExpression' && LOGIC[sign] && !parents.some((one) => one.type === 'JSXExpressionContainer'))
    return operator('condition', LOGIC[sign])
  if (type === 'BinaryExpression') {
    if (BOUNDS[sign]) return operator('bound', BOUNDS[sign])
    if (EQUALITY[sign]) return operator('condition', EQUALITY[sign])
    if (sign === '-' && node.left && node.right && isComparator(parents))
      return { ...range(node), kind: 'order', after: `${source(node.right)} - ${source(node.left)}` }
    if (SCALE[sign] && (isUnit(node.left) || isUnit(node.right))) return operator('unit', SCALE[sign])
  }
  if (type === 'UnaryExpression' && sign === '!' && node.argument)
    return { ...range(node), kind: 'condition', after: source(node.argument) }
  if ((type === 'IfStatement' || type === 'ConditionalExpression') && isBare(node.test))
    return { ...range(node.test as Node), kind: 'condition', after: `!${source(node.test as Node)}` }
  if (type === 'ExpressionStatement' && node.expression) return changeOfStatement(node.expression, source)
  return null
}

/** A test without a sign of its own, which is changed in place. */
const isBare = (test: Node | undefined) => /^(?:Identifier|MemberExpression|CallExpression)$/.test(test?.type ?? '')

function changeOfStatement(expression: Node, source: (node: Node) => string): Change | null {
  const { type, argument } = expression
  if (type === 'AwaitExpression' && argument)
    return { ...range(expression), kind: 'missing await', after: `void ${source(argument)}` }
  if (type !== 'CallExpression' || LOGGED.test(nameOf(expression.callee)) || nameOf(expression.callee) === 'super')
    return null
  return { ...range(expression), kind: 'missing call', after: 'void 0' }
}

const range = ({ start, end }: Node) => ({ start, end })

export function collect(root: string, tracked: readonly string[]): Fault[] {
  const faults: Fault[] = []
  for (const file of tracked.filter((path) => PRODUCT.test(path) && !LEFT_OUT.test(path))) {
    const text = readFileSync(join(root, file), 'utf8')
    walk(parse(file, text), (node, parents) => {
      if (parents.some(({ type }) => /^TS(?!As|Satisfies|NonNull)/.test(type))) return
      const change = changeOf(node, parents, text)
      if (!change) return
      const line = text.slice(0, change.start).split('\n').length
      faults.push({ file, line, ...change, before: text.slice(change.start, change.end) })
    })
  }
  return faults
}
