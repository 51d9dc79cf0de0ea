// One hundred texts, numbers and boundaries of the product are changed, one at a time, in a copy of the checkout; at
// least 95 of them turn a test red, and at most five survive, each of them reviewed as one that changes nothing.
// `--seed 7` repeats a run, `--count 10` picks fewer, `--phases unit,types` leaves out the browser. A run that was
// interrupted goes on where it stood. `--in engines/dns` picks from one room, to see how it fares.
// planted faults: tests-see-nothing
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './lib/check.ts'
import { keepSite, makeCheckout, trackedIn } from './mutations/checkout.ts'
import { collect, type Mutant } from './mutations/collect.ts'
import equivalents from './mutations/equivalents.json' with { type: 'json' }
import { readGraph } from './mutations/import-graph.ts'
import { type Mapped, mapTests } from './mutations/map-tests.ts'
import { pick } from './mutations/pick.ts'
import { Runner, type Verdict } from './mutations/run-tests.ts'
import { openState, type Result } from './mutations/state.ts'

/** Reviewed by a person: changing the literal changes nothing anyone could meet. Known by its file and line of source. */
const reviewedEquivalents: readonly { file: string; line: string; before: string; reason: string }[] = equivalents

const MOST_SURVIVORS = 5
const LEAST_RED = 0.95
const NEAREST = 8
const FURTHER = 24

const root = join(import.meta.dirname, '..')
const argument = (name: string) => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? undefined : process.argv[at + 1]
}
const phases = argument('phases')?.split(',') ?? ['unit', 'types', 'browser', 'specs', 'whole']
const planted = process.env.PLANTED_FAULT !== undefined

const tracked = trackedIn(root)
const room = argument('in') ?? ''
const all = collect(root, tracked)
const { left } = all
const mutants = all.mutants.filter(({ file }) => file.startsWith(room))
if (process.argv.includes('--excluded')) {
  for (const one of left) console.log(`${one.rule}  ${one.file}:${one.line}  ${one.before.slice(0, 100)}`)
  process.exit(0)
}
const graph = readGraph(root, tracked)
const specs = tracked.filter((file) => /^e2e\/[^/]+\.spec\.ts$/.test(file))
const state = openState(root, mutants, {
  seed: argument('seed'),
  count: Number(argument('count') ?? 100),
  phases,
  keep: !planted,
})
console.log(`seed ${state.seed}: ${state.count} of ${mutants.length} literals (${left.length} left out by rule)`)
if (state.results.length > 0) console.log(`going on after ${state.results.length}`)

const copy = makeCheckout(root, tracked)
const runner = new Runner(copy.folder, process.env.SUNDRY_NODE ?? process.execPath)
const restoreSite = phases.includes('specs') ? keepSite(copy.folder) : () => {}
const stop = () => {
  runner.end()
  copy.remove()
  process.exit(1)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const shown = ({ kind, file, line, before, after }: Mutant) =>
  `${kind} ${file}:${line} ${JSON.stringify(before.trim().slice(0, 60))} → ${JSON.stringify(after.trim().slice(0, 60))}`

const sourceLine = ({ file, line }: Mutant) =>
  readFileSync(join(root, file), 'utf8').split('\n')[line - 1]?.trim() ?? ''

const reviewed = (mutant: Mutant) =>
  reviewedEquivalents.find(
    (one) => one.file === mutant.file && one.before === mutant.before && one.line === sourceLine(mutant),
  )

async function withMutant<T>(mutant: Mutant, work: () => Promise<T>): Promise<T> {
  const file = join(copy.folder, mutant.file)
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.slice(0, mutant.start) + mutant.after + text.slice(mutant.end))
  try {
    return await work()
  } finally {
    writeFileSync(file, text)
  }
}

const specOf = (red: Verdict) => /^(e2e\/\S+:\d+) › /.exec(red ?? '')?.[1]

/** A red spec counts only if it is red twice and green without the change. */
async function specsRed(mutant: Mutant, files: readonly string[]): Promise<Verdict> {
  const red = await withMutant(mutant, async () => {
    const needsSite = !mutant.file.startsWith('apps/server/')
    const first = (needsSite && (await runner.build())) || (await runner.specs(files))
    const spec = specOf(first)
    return spec ? runner.specs([], spec) : first
  })
  if (runner.siteIsChanged) restoreSite()
  runner.siteIsChanged = false
  const test = specOf(red)
  if (red?.startsWith('no spec ran')) return (await runner.specs(files.slice(0, 1))) === null ? red : null
  if (!test) return red
  return (await runner.specs([], test)) === null ? red : null
}

const greenWithout = new Set<string>()
const redWithout = new Set<string>()

/** A red test file counts only if it is green without the change; one that is not is left out from then on. */
async function units(mutant: Mutant, project: 'node' | 'chromium', files: readonly string[]): Promise<Verdict> {
  for (;;) {
    const left = files.filter((file) => !redWithout.has(file))
    const red = left.length === 0 ? null : await withMutant(mutant, () => runner.vitest(project, left))
    const [, file] = /^(\S+\.test\.tsx?) (?:›|does not load)/.exec(red ?? '') ?? []
    if (!file || greenWithout.has(file)) return red
    const isGreen = (await runner.vitest(project, [file])) === null
    ;(isGreen ? greenWithout : redWithout).add(file)
    if (isGreen) return red
    console.log(`left out, red without a change: ${file}`)
  }
}

async function judge(mutant: Mutant, mapped: Mapped): Promise<Result> {
  const steps: readonly (readonly [phase: string, work: () => Promise<Verdict>])[] = [
    ['unit', () => units(mutant, 'node', mapped.node.slice(0, NEAREST))],
    ['unit', () => units(mutant, 'node', mapped.node.slice(NEAREST, FURTHER))],
    ['types', () => withMutant(mutant, () => runner.types())],
    ['browser', () => units(mutant, 'chromium', mapped.browser)],
    ['specs', () => (mapped.specs.length > 0 ? specsRed(mutant, mapped.specs) : Promise.resolve(null))],
  ]
  for (const [phase, work] of steps) {
    const red = phases.includes(phase) ? await work() : null
    if (red) return { state: 'red', by: red }
  }
  const known = reviewed(mutant)
  if (known) return { state: 'equivalent', by: known.reason }
  // What the tests meant for it do not see, another may.
  const whole = phases.includes('whole')
    ? ((await withMutant(mutant, async () => (await runner.vitest('node', [])) ?? runner.vitest('chromium', []))) ??
      (await specsRed(
        mutant,
        specs.filter((spec) => !mapped.specs.includes(spec)),
      )))
    : null
  return whole ? { state: 'red', by: whole } : { state: 'survived', by: '' }
}

try {
  if (state.results.length === 0 && !planted && phases.includes('whole')) {
    const red = await runner.vitest('node', [])
    check('without a change the unit tests are green', red === null, red ?? '')
  }
  const chosen = pick(mutants, state.count, state.seed)
  for (const mutant of chosen.slice(state.results.length)) {
    const began = performance.now()
    const mapped = mapTests(root, graph, specs, mutant.file)
    const result = await judge(mutant, mapped)
    state.add(result)
    const seconds = Math.round((performance.now() - began) / 1000)
    console.log(
      `${String(state.results.length).padStart(3)} ${result.state.padEnd(10)} ${shown(mutant)}${result.by ? ` — ${result.by}` : ''} (${seconds} s)`,
    )
  }
  const of = (wanted: Result['state']) => chosen.filter((_, index) => state.results[index]?.state === wanted)
  const [red, equal, survived] = [of('red'), of('equivalent'), of('survived')]
  console.log(`\nseed ${state.seed}: ${red.length} red, ${equal.length} reviewed, ${survived.length} survived`)
  for (const mutant of survived) console.log(`  survived: ${shown(mutant)}`)
  const isWhole = phases.includes('whole') && room === ''
  check('no test is red without a change', redWithout.size === 0, [...redWithout].join(', '))
  check('from the whole product, and every phase ran', isWhole, isWhole ? '' : `${room} ${phases.join(', ')}`)
  check('at least 95 of 100 turn a test red', red.length >= state.count * LEAST_RED, `${red.length} of ${state.count}`)
  check('those that survive were reviewed, at most five', survived.length === 0 && equal.length <= MOST_SURVIVORS)
} finally {
  copy.remove()
}
