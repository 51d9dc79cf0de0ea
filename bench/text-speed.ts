// Times the text engine and its peers on 10 MB of prose, in one run: `node bench/text-speed.ts [rounds]`.
// Exit code 2 when a peer is missing. The figures depend on the machine; the load is printed with them.
import { createHash } from 'node:crypto'
import { type CaseKind, caseKinds, textStatistics, transformCase } from '../engines/text/src/index.ts'
import { environment, loadTextPeers, stop, writeResult } from './lib/text-peers.ts'

const bytes = 10_000_000
const rounds = Number(process.argv[2] ?? 3)
if (!Number.isInteger(rounds) || rounds < 1) stop('The number of rounds must be a whole number from 1.')

const english =
  'the a of river house under when she walked slowly through Winter and found nothing but dust on XMLHttpRequest ' +
  "tables don't well-known example.com 2.0 in 1984 NASA said that every morning begins with light; however"
const mixed = `${english} été où l’école naïve Straße über привет мир весной καλημέρα κόσμε 日本語 हिन्दी भाषा 🚀`

function prose(vocabulary: string): string {
  const words = vocabulary.split(' ')
  const encoder = new TextEncoder()
  const lines: string[] = []
  let size = 0
  let seed = 42
  while (size < bytes) {
    let line = ''
    for (let word = 0; word < 60; word += 1) {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      line += `${words[(seed >> 8) % words.length]}${word % 12 === 11 ? '. ' : ' '}`
    }
    lines.push(`${line.trimEnd()}\n`)
    size += encoder.encode(line).length
  }
  return lines.join('')
}

function time(work: () => unknown): number {
  const taken: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now()
    const result = work()
    // A joined string is laid out only when it is read.
    if (typeof result === 'string') result.charCodeAt(result.length >> 1)
    taken.push(performance.now() - start)
  }
  return Math.round(taken.sort((a, b) => a - b)[rounds >> 1] ?? 0)
}

const peers = await loadTextPeers()
const inputs = { english: prose(english), mixed: prose(mixed) }
const results: Record<string, Record<string, Record<string, number>>> = {}
for (const [name, text] of Object.entries(inputs)) {
  const table: Record<string, Record<string, number>> = {}
  for (const kind of caseKinds.map(({ id }): CaseKind => id)) {
    const row: Record<string, number> = { ours: time(() => transformCase(text, kind)) }
    for (const peer of peers) {
      const convert = peer.kinds[kind]
      if (convert !== undefined) row[peer.name] = time(() => convert(text))
    }
    table[kind] = row
  }
  table.statistics = { ours: time(() => textStatistics(text)) }
  results[name] = table
  console.log(`${name}: ${bytes / 1e6} MB, milliseconds, median of ${rounds}`)
  console.table(table)
}
const { versions, loadAverage } = environment(peers)
console.log('load average', loadAverage.map((load) => load.toFixed(1)).join(' '))
writeResult('text-speed', {
  bench: 'text-speed',
  n: rounds,
  inputs: Object.fromEntries(
    Object.entries(inputs).map(([name, text]) => [
      name,
      { bytes: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
    ]),
  ),
  milliseconds: results,
  versions,
  loadAverage,
})
