// Every text, number and boundary of the product, and what each becomes when it is changed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isExcludedFile, ruleAgainst } from './exclusions.ts'
import { type Node, parse, walk } from './syntax.ts'

export interface Mutant {
  file: string
  line: number
  start: number
  end: number
  kind: 'text' | 'number' | 'boundary'
  before: string
  after: string
}

export interface Left {
  file: string
  line: number
  before: string
  rule: string
}

const PRODUCT = /^(?:apps\/web\/app|apps\/server\/src|engines\/[^/]+\/src|contracts\/src)\/.*\.tsx?$/

/** One letter in the middle becomes another, so that the beginning and the end stay as they were. */
function otherText(text: string): string {
  const letters = [...text.matchAll(/\p{L}/gu)].map(({ index }) => index)
  const at = letters[letters.length >> 1]
  if (at === undefined) return `${text}x`
  const letter = text.charAt(at)
  const next = /[a-z]/.test(letter) ? (letter === 'q' ? 'w' : 'q') : letter === 'Q' ? 'W' : 'Q'
  return text.slice(0, at) + next + text.slice(at + 1)
}

function otherNumber(raw: string): string {
  if (/n$/.test(raw)) return `${raw.slice(0, -1)}1n`
  const value = Number(raw.replaceAll('_', ''))
  return String(Number.isInteger(value) && Math.abs(value) <= 10 ? value + 1 : value * 2)
}

const BOUNDARIES: Readonly<Record<string, string>> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }

function changeOf(node: Node, text: string): Pick<Mutant, 'start' | 'end' | 'kind' | 'before' | 'after'> | null {
  const at = (start: number, end: number, kind: Mutant['kind'], after: string) => {
    const before = text.slice(start, end)
    return before === after ? null : { start, end, kind, before, after }
  }
  const raw = text.slice(node.start, node.end)
  if (node.type === 'Literal' && typeof node.value === 'string') {
    // Empty texts are where something begins, not something said.
    if (node.value === '') return null
    const inner = raw.slice(1, -1)
    // A letter of an escape is no letter of the text.
    if (inner.includes('\\')) return at(node.start + 1, node.end - 1, 'text', `${inner}x`)
    return at(node.start + 1, node.end - 1, 'text', otherText(inner))
  }
  if (node.type === 'Literal' && typeof node.value === 'number')
    return at(node.start, node.end, 'number', otherNumber(raw))
  if (node.type === 'TemplateElement' || node.type === 'JSXText') {
    if (!/\p{L}/u.test(raw) || raw.includes('\\')) return null
    return at(node.start, node.end, 'text', otherText(raw))
  }
  if (node.type === 'BinaryExpression' && node.operator && BOUNDARIES[node.operator] && node.left && node.right) {
    const between = text.slice(node.left.end, node.right.start)
    const offset = between.indexOf(node.operator)
    const start = node.left.end + offset
    return offset < 0 ? null : at(start, start + node.operator.length, 'boundary', BOUNDARIES[node.operator] ?? '')
  }
  return null
}

export function collect(root: string, tracked: readonly string[]): { mutants: Mutant[]; left: Left[] } {
  const mutants: Mutant[] = []
  const left: Left[] = []
  for (const file of tracked.filter((path) => PRODUCT.test(path) && !isExcludedFile(path))) {
    const text = readFileSync(join(root, file), 'utf8')
    walk(parse(file, text), (node, parents) => {
      const change = changeOf(node, text)
      if (!change) return
      const line = text.slice(0, change.start).split('\n').length
      const rule = ruleAgainst({ file, node, parents })
      if (rule) left.push({ file, line, before: change.before, rule: rule.name })
      else mutants.push({ file, line, ...change })
    })
  }
  return { mutants, left }
}
