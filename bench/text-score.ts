// Scores the text engine and its peers on the shared vectors: `node bench/text-score.ts [cases.json]`.
// Exit code 0 when ours passes every vector, 1 when not, 2 when the vectors or a peer are missing.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { type CaseKind, caseKinds, textStatistics, transformCase } from '../engines/text/src/index.ts'
import { environment, loadTextPeers, stop, writeResult } from './lib/text-peers.ts'

interface Vector {
  readonly id: string
  readonly case: string
  readonly input: string
  readonly output: string | Readonly<Record<string, number>>
  readonly locale?: string
}

const path = process.argv[2] ?? new URL('../../shared/vectors/text/cases.json', import.meta.url).pathname
if (!existsSync(path)) stop(`No vectors at ${path}: name the file as the first argument.`)
const source = readFileSync(path)
const { vectors }: { vectors: readonly Vector[] } = JSON.parse(source.toString())
const peers = await loadTextPeers()
if (vectors.length === 0) stop('The file holds no vectors.')

function ours({ case: kind, input, output, locale }: Vector): boolean {
  const options = locale === undefined ? {} : { locale }
  if (typeof output === 'string') return transformCase(input, kind as CaseKind, options) === output
  const counted: Readonly<Record<string, unknown>> = { ...textStatistics(input, options) }
  return Object.entries(output).every(([key, value]) => counted[key] === value)
}

interface Score {
  right: number
  of: number
}
const contenders = ['ours', ...peers.map(({ name }) => name)]
const scores = new Map<string, Map<string, Score>>()
const failures: { id: string; case: string; input: string; expected: unknown }[] = []

function mark(kind: string, contender: string, right: boolean): void {
  const row = scores.get(kind) ?? new Map<string, Score>()
  const score = row.get(contender) ?? { right: 0, of: 0 }
  row.set(contender, { right: score.right + Number(right), of: score.of + 1 })
  scores.set(kind, row)
}

for (const vector of vectors) {
  const kind = vector.case
  if (kind !== 'stats' && !caseKinds.some(({ id }) => id === kind)) stop(`Unknown kind ${kind} in ${vector.id}.`)
  const right = ours(vector)
  mark(kind, 'ours', right)
  if (!right) failures.push({ id: vector.id, case: kind, input: vector.input, expected: vector.output })
  for (const peer of peers) {
    const convert = peer.kinds[kind]
    if (convert !== undefined) mark(kind, peer.name, convert(vector.input, vector.locale) === vector.output)
  }
}

const total = (contender: string) =>
  [...scores.values()].reduce<Score>(
    (sum, row) => ({
      right: sum.right + (row.get(contender)?.right ?? 0),
      of: sum.of + (row.get(contender)?.of ?? 0),
    }),
    { right: 0, of: 0 },
  )
const show = (score: Score | undefined) => (score === undefined || score.of === 0 ? '–' : `${score.right}/${score.of}`)
const totals = Object.fromEntries(contenders.map((name) => [name, total(name)]))

console.table({
  ...Object.fromEntries(
    [...scores].map(([kind, row]) => [kind, Object.fromEntries(contenders.map((name) => [name, show(row.get(name))]))]),
  ),
  total: Object.fromEntries(contenders.map((name) => [name, show(totals[name])])),
})
for (const failure of failures) console.log(failure)
writeResult('text-score', {
  bench: 'text-score',
  n: vectors.length,
  input: { sha256: createHash('sha256').update(source).digest('hex') },
  totals,
  kinds: Object.fromEntries([...scores].map(([kind, row]) => [kind, Object.fromEntries(row)])),
  failures,
  ...environment(peers),
})
process.exit(failures.length === 0 ? 0 : 1)
