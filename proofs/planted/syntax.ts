// A file's syntax tree, with every node below every other.
import { parseSync } from 'oxc-parser'

export interface Node {
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

export function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text)
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`)
  return program as unknown as Node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

export function walk(node: Node, visit: (node: Node, parents: readonly Node[]) => void, parents: Node[] = []): void {
  visit(node, parents)
  parents.push(node)
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) {
      for (const one of value) if (isNode(one)) walk(one, visit, parents)
    } else if (isNode(value)) walk(value, visit, parents)
  }
  parents.pop()
}
