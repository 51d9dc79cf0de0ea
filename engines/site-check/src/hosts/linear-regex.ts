/**
 * The regular expressions of servers' configurations, matched in time that grows with pattern times text: all ways
 * through the pattern are followed at once (Pike's machine). What it does not understand (looking around, references
 * back, word boundaries) gives null.
 */
export interface LinearRegex {
  /** The match and its groups, or null; groups that took no part are ''. */
  match(text: string): readonly string[] | null
}

type Test = (code: number) => boolean
type Node =
  | { readonly kind: 'character'; readonly test: Test }
  | { readonly kind: 'sequence' | 'choice'; readonly nodes: readonly Node[] }
  | { readonly kind: 'repeat'; readonly node: Node; readonly min: number; readonly max: number; readonly lazy: boolean }
  | { readonly kind: 'group'; readonly index: number; readonly node: Node }
  | { readonly kind: 'start' | 'end' }

type Step =
  | { readonly kind: 'character'; readonly test: Test }
  | { readonly kind: 'split'; first: number; second: number }
  | { readonly kind: 'save'; readonly slot: number }
  | { readonly kind: 'start' | 'end' | 'match' }

const MAX_PATTERN = 4096
const MAX_TEXT = 4096
const MAX_STEPS = 8192
const MAX_DEPTH = 50
const MAX_REPEATS = 100

class NotUnderstood extends Error {}

const classes: Readonly<Record<string, Test>> = {
  d: (code) => code >= 48 && code <= 57,
  w: (code) => (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || code === 95 || (code >= 97 && code <= 122),
  s: (code) => code === 32 || (code >= 9 && code <= 13),
}
const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

function fold(character: string): string {
  const lower = character.toLowerCase()
  return lower.length === character.length ? lower : character
}

class Reader {
  readonly pattern: string
  at = 0
  groups = 0
  depth = 0

  constructor(pattern: string) {
    this.pattern = pattern
  }

  take(text: string): boolean {
    const isThere = this.pattern.startsWith(text, this.at)
    if (isThere) this.at += text.length
    return isThere
  }

  readChoice(): Node {
    this.depth += 1
    if (this.depth > MAX_DEPTH) throw new NotUnderstood()
    const nodes = [this.readSequence()]
    while (this.take('|')) nodes.push(this.readSequence())
    this.depth -= 1
    return nodes.length === 1 && nodes[0] ? nodes[0] : { kind: 'choice', nodes }
  }

  readSequence(): Node {
    const nodes: Node[] = []
    while (this.at < this.pattern.length && !'|)'.includes(this.pattern[this.at] ?? ''))
      nodes.push(this.readRepeats(this.readAtom()))
    return { kind: 'sequence', nodes }
  }

  readRepeats(node: Node): Node {
    const [min, max] = this.readCount()
    if (min === null) return node
    if (/^[*+?{]/.test(this.pattern.slice(this.at + 1, this.at + 2)) && this.pattern[this.at] === '+')
      throw new NotUnderstood()
    const lazy = this.take('?')
    if (/^[*+]/.test(this.pattern.slice(this.at))) throw new NotUnderstood()
    return { kind: 'repeat', node, min, max, lazy }
  }

  readCount(): readonly [number, number] | readonly [null, 0] {
    if (this.take('*')) return [0, Number.POSITIVE_INFINITY]
    if (this.take('+')) return [1, Number.POSITIVE_INFINITY]
    if (this.take('?')) return [0, 1]
    const [whole, min = '', comma, max = ''] =
      /^\{(\d{1,3})(,(\d{0,3}))?\}/.exec(this.pattern.slice(this.at, this.at + 9)) ?? []
    if (whole === undefined) return [null, 0]
    this.at += whole.length
    const maxValue = comma === undefined ? Number(min) : max === '' ? Number.POSITIVE_INFINITY : Number(max)
    if (
      Number(min) > MAX_REPEATS ||
      (maxValue > MAX_REPEATS && maxValue !== Number.POSITIVE_INFINITY) ||
      maxValue < Number(min)
    )
      throw new NotUnderstood()
    return [Number(min), maxValue]
  }

  readAtom(): Node {
    const character = this.pattern[this.at]
    this.at += 1
    switch (character) {
      case '^':
        return { kind: 'start' }
      case '$':
        return { kind: 'end' }
      case '.':
        return { kind: 'character', test: () => true }
      case '(':
        return this.readGroup()
      case '[':
        return { kind: 'character', test: this.readClass() }
      case '\\':
        return { kind: 'character', test: this.readEscape() }
      case '*':
      case '+':
      case '?':
        throw new NotUnderstood()
      default:
        return literal(character ?? '')
    }
  }

  readGroup(): Node {
    let index: number | null = null
    if (this.take('?')) {
      const name = /^P?<[A-Za-z_]\w{0,30}>/.exec(this.pattern.slice(this.at, this.at + 36))?.[0]
      if (name !== undefined) this.at += name.length
      else if (!this.take(':')) throw new NotUnderstood()
      if (name !== undefined) index = this.groups += 1
    } else index = this.groups += 1
    const node = this.readChoice()
    if (!this.take(')')) throw new NotUnderstood()
    return index === null ? node : { kind: 'group', index, node }
  }

  /** Reads one escape; `\/` and other signs mean themselves. */
  readEscape(): Test {
    const character = this.pattern[this.at] ?? ''
    this.at += 1
    const known = classes[character.toLowerCase()]
    if (known) return character === character.toLowerCase() ? known : (code) => !known(code)
    const meant = controls[character] ?? character
    if (meant === '' || (meant === character && /[A-Za-z0-9]/.test(character))) throw new NotUnderstood()
    return equals(meant)
  }

  readClass(): Test {
    const isNegated = this.take('^')
    const tests: Test[] = []
    for (let first = true; first || this.pattern[this.at] !== ']'; first = false) {
      if (this.at >= this.pattern.length || this.pattern.startsWith('[:', this.at)) throw new NotUnderstood()
      const from = this.pattern[this.at] ?? ''
      this.at += 1
      if (from === '\\') tests.push(this.readEscape())
      else if (this.pattern[this.at] === '-' && !(this.pattern[this.at + 1] ?? ']').match(/[\]\\]/)) {
        const [low, high] = [from.charCodeAt(0), (this.pattern[this.at + 1] ?? '').charCodeAt(0)]
        this.at += 2
        tests.push((code) => code >= low && code <= high)
      } else tests.push(equals(from))
    }
    this.at += 1
    return (code) => tests.some((test) => test(code)) !== isNegated
  }
}

const equals = (character: string): Test => {
  const expected = character.charCodeAt(0)
  return (code) => code === expected
}
const literal = (character: string): Node => ({ kind: 'character', test: equals(character) })

function emit(node: Node, steps: Step[], ignoreCase: boolean): void {
  if (steps.length > MAX_STEPS) throw new NotUnderstood()
  switch (node.kind) {
    case 'character':
      steps.push(ignoreCase ? { kind: 'character', test: eitherCase(node.test) } : node)
      return
    case 'sequence':
      for (const one of node.nodes) emit(one, steps, ignoreCase)
      return
    case 'choice':
      emitChoice(node.nodes, steps, ignoreCase)
      return
    case 'group':
      steps.push({ kind: 'save', slot: node.index * 2 })
      emit(node.node, steps, ignoreCase)
      steps.push({ kind: 'save', slot: node.index * 2 + 1 })
      return
    case 'repeat':
      emitRepeat(node, steps, ignoreCase)
      return
    default:
      steps.push(node)
  }
}

function eitherCase(test: Test): Test {
  return (code) => {
    const character = String.fromCharCode(code)
    return test(code) || test(fold(character).charCodeAt(0)) || test(character.toUpperCase().charCodeAt(0))
  }
}

function emitChoice(nodes: readonly Node[], steps: Step[], ignoreCase: boolean): void {
  const ends: { first: number; second: number }[] = []
  for (const [at, node] of nodes.entries()) {
    const split = { kind: 'split' as const, first: steps.length + 1, second: 0 }
    if (at < nodes.length - 1) steps.push(split)
    emit(node, steps, ignoreCase)
    if (at < nodes.length - 1) {
      const jump = { kind: 'split' as const, first: 0, second: 0 }
      steps.push(jump)
      ends.push(jump)
      split.second = steps.length
    }
  }
  for (const jump of ends) jump.first = jump.second = steps.length
}

function emitRepeat(
  { node, min, max, lazy }: Extract<Node, { kind: 'repeat' }>,
  steps: Step[],
  ignoreCase: boolean,
): void {
  for (let count = 0; count < min; count += 1) emit(node, steps, ignoreCase)
  const optional = max === Number.POSITIVE_INFINITY ? 1 : max - min
  const splits: { first: number; second: number }[] = []
  const start = steps.length
  for (let count = 0; count < optional; count += 1) {
    const split = { kind: 'split' as const, first: steps.length + 1, second: 0 }
    steps.push(split)
    splits.push(split)
    emit(node, steps, ignoreCase)
  }
  if (max === Number.POSITIVE_INFINITY) steps.push({ kind: 'split', first: start, second: start })
  for (const split of splits) {
    split.second = steps.length
    if (lazy) [split.first, split.second] = [split.second, split.first]
  }
}

interface Thread {
  readonly step: number
  readonly saved: readonly number[]
}

function run(steps: readonly Step[], text: string, groupCount: number): readonly string[] | null {
  let best: readonly number[] | null = null
  let threads: Thread[] = []
  const isAnchored = steps[0]?.kind === 'start'
  // The place in the text, counted from 1, at which each step was last reached.
  const seen = new Uint32Array(steps.length)
  for (let at = 0; at <= text.length; at += 1) {
    const ready: Thread[] = []
    const begins = best === null && (at === 0 || !isAnchored)
    const starts: Thread[] = begins ? [...threads, { step: 0, saved: [at] }] : threads
    // Depth first and in order, because the first way through wins.
    const stack = starts.reverse()
    for (let thread = stack.pop(); thread !== undefined; thread = stack.pop()) {
      const step = steps[thread.step]
      if (step === undefined || seen[thread.step] === at + 1) continue
      seen[thread.step] = at + 1
      const { saved } = thread
      const next = { step: thread.step + 1, saved }
      if (step.kind === 'match') {
        best = [...saved.slice(0, 1), at, ...saved.slice(2)]
        break
      }
      if (step.kind === 'character') ready.push(thread)
      else if (step.kind === 'split') {
        stack.push({ step: step.second, saved })
        if (step.first !== step.second) stack.push({ step: step.first, saved })
      } else if (step.kind === 'save') {
        const copy = [...saved]
        copy[step.slot] = at
        stack.push({ step: thread.step + 1, saved: copy })
      } else if (step.kind === 'start' ? at === 0 : at === text.length) stack.push(next)
    }
    const code = text.charCodeAt(at)
    threads = []
    if (at === text.length) break
    for (const { step, saved } of ready) {
      const one = steps[step]
      if (one?.kind === 'character' && one.test(code)) threads.push({ step: step + 1, saved })
    }
    if (threads.length === 0 && (best !== null || isAnchored)) break
  }
  if (best === null) return null
  const found = best
  return Array.from({ length: groupCount + 1 }, (_, group) =>
    text.slice(found[group * 2] ?? 0, found[group * 2 + 1] ?? 0),
  )
}

export function compileRegex(pattern: string, { ignoreCase = false } = {}): LinearRegex | null {
  if (pattern.length > MAX_PATTERN) return null
  const isFolded = /^\(\?i\)/.test(pattern)
  const reader = new Reader(isFolded ? pattern.slice(4) : pattern)
  const steps: Step[] = []
  try {
    const node = reader.readChoice()
    if (reader.at < reader.pattern.length) return null
    emit(node, steps, ignoreCase || isFolded)
  } catch (error) {
    if (error instanceof NotUnderstood) return null
    throw error
  }
  steps.push({ kind: 'match' })
  return { match: (text) => (text.length > MAX_TEXT ? null : run(steps, text, reader.groups)) }
}
