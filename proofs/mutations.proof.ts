// One hundred texts, numbers and boundaries of the product are changed in a copy of the checkout; at least 95 of them
// turn a test red, and at most five survive, each of them reviewed as one that changes nothing. Each runs the unit tests
// that import it; those that survive run the whole suite, where a red test counts if it is red with one change alone.
// `--seed 7` repeats a run, `--count 10` picks fewer, `--phases unit,types` leaves out the browser. A run that was
// interrupted goes on where it stood. `--in engines/dns` picks from one room, to see how it fares.
// planted faults: tests-see-nothing
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from './lib/check.ts'
import { keepSite, makeCheckout, trackedIn } from './mutations/checkout.ts'
import { collect, type Mutant } from './mutations/collect.ts'
import equivalents from './mutations/equivalents.json' with { type: 'json' }
import { reachedFrom, readGraph } from './mutations/import-graph.ts'
import { withMutants } from './mutations/make-changes.ts'
import { mapTests } from './mutations/map-tests.ts'
import { pick } from './mutations/pick.ts'
import { inRounds, type Suite } from './mutations/rounds.ts'
import { NO_SPEC_RAN, Runner, type Verdict } from './mutations/run-tests.ts'
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
const phases = argument('phases')?.split(',') ?? ['unit', 'types', 'units', 'browser', 'specs']
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
const state = openState(root, mutants, {
  seed: argument('seed'),
  count: Number(argument('count') ?? 100),
  phases,
  keep: !planted,
})
console.log(`seed ${state.seed}: ${state.count} of ${mutants.length} literals (${left.length} left out by rule)`)
if (state.isKept) console.log(`going on after ${state.tried}`)

const copy = makeCheckout(root, tracked)
const chosen = pick(mutants, state.count, state.seed)
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

const withThese = <T>(changes: readonly Mutant[], work: () => Promise<T>) => withMutants(copy.folder, changes, work)

const greenWithout = new Set<string>()
const redWithout = new Set<string>()

/** A red test file counts only if it is green without the change; one that is not is left out from then on. */
async function units(mutant: Mutant, project: 'node' | 'chromium', files: readonly string[]): Promise<Verdict> {
  for (;;) {
    const left = files.filter((file) => !redWithout.has(file))
    const [red = null] = left.length === 0 ? [] : await withThese([mutant], () => runner.vitest(project, left))
    const [, file] = /^(\S+\.test\.tsx?) (?:›|does not load)/.exec(red ?? '') ?? []
    if (!file || greenWithout.has(file)) return red
    const isGreen = (await runner.vitest(project, [file])).length === 0
    ;(isGreen ? greenWithout : redWithout).add(file)
    if (isGreen) return red
    console.log(`left out, red without a change: ${file}`)
  }
}

async function nearestUnits(mutant: Mutant): Promise<Verdict> {
  const { node } = mapTests(graph, mutant.file)
  return (await units(mutant, 'node', node.slice(0, NEAREST))) ?? units(mutant, 'node', node.slice(NEAREST, FURTHER))
}

const fileOf = (red: string) => /^(?:types: )?([^\s(:]+)/.exec(red)?.[1] ?? ''

const types: Suite = {
  together: (changes) => withThese(changes, () => runner.types()),
  async alone(mutant, red) {
    const importers = new Set([mutant.file, ...reachedFrom(graph, mutant.file).map(({ file }) => file)])
    if (!red.some((error) => importers.has(fileOf(error)))) return null
    return (await withThese([mutant], () => runner.types()))[0] ?? null
  },
}

const allUnits = (project: 'node' | 'chromium'): Suite => ({
  together: (changes) => withThese(changes, () => runner.vitest(project, [], { toTheEnd: true })),
  alone(mutant, red) {
    const named = [...new Set(red.map(fileOf))].filter((file) => /\.test\.tsx?$/.test(file))
    const mapped = mapTests(graph, mutant.file)
    return units(mutant, project, named.length > 0 ? named : project === 'node' ? mapped.node : mapped.browser)
  },
})

async function onSite<T>(changes: readonly Mutant[], work: (failure: Verdict) => Promise<T>): Promise<T> {
  const needsSite = changes.some(({ file }) => !file.startsWith('apps/server/'))
  const result = await withThese(changes, async () => work(needsSite ? await runner.build() : null))
  if (runner.siteIsChanged) restoreSite()
  runner.siteIsChanged = false
  return result
}

const placeOf = (red: Verdict) => /^(e2e\/\S+:\d+) › /.exec(red ?? '')?.[1]

/** A red spec counts only if it is red twice and green without the change. */
const specs: Suite = {
  together: (changes) =>
    onSite(changes, async (failure) => (failure ? [failure] : runner.specs([], { toTheEnd: true }))),
  async alone(mutant, red) {
    const wanted = red.flatMap((one) => placeOf(one) ?? []).filter((place) => !redWithout.has(place))
    if (wanted.length === 0 && !red.some((one) => one.startsWith(NO_SPEC_RAN))) return null
    const again = await onSite([mutant], async (failure) => {
      if (failure) return failure
      const [first = null] = await runner.specs(wanted.length > 0 ? wanted : ['e2e/pages.spec.ts'])
      const place = placeOf(first)
      return place ? ((await runner.specs([place]))[0] ?? null) : first
    })
    const place = placeOf(again)
    if (!again || (!place && !again.startsWith(NO_SPEC_RAN))) return again
    const key = place ?? 'e2e/pages.spec.ts'
    if (greenWithout.has(key)) return again
    const isGreen = (await runner.specs([key])).length === 0
    ;(isGreen ? greenWithout : redWithout).add(key)
    return isGreen ? again : this.alone(mutant, red)
  },
}

const SUITES: readonly (readonly [phase: string, suite: Suite])[] = [
  ['types', types],
  ['units', allUnits('node')],
  ['browser', allUnits('chromium')],
  ['specs', specs],
]

const began = performance.now()
function decide(mutant: Mutant, result: Result): void {
  state.decide(chosen.indexOf(mutant), result)
  const minutes = Math.round((performance.now() - began) / 60_000)
  console.log(`${result.state.padEnd(10)} ${shown(mutant)} — ${result.by} (minute ${minutes})`)
}
const open = () => chosen.filter((_, index) => state.kept.results[index] === undefined)

try {
  for (const mutant of chosen.slice(state.tried)) {
    const red = phases.includes('unit') ? await nearestUnits(mutant) : null
    const known = reviewed(mutant)
    if (red) decide(mutant, { state: 'red', by: red })
    else if (known) decide(mutant, { state: 'equivalent', by: known.reason })
    state.tryNext()
  }
  for (const [phase, suite] of SUITES) {
    if (!phases.includes(phase) || state.kept.ended.includes(phase)) continue
    console.log(`${phase}: ${open().length} changes together`)
    await inRounds(open(), suite, (mutant, by) => decide(mutant, { state: 'red', by }))
    state.end(phase)
  }
  for (const mutant of open()) decide(mutant, { state: 'survived', by: 'no test was red' })
  state.end('all')
  const of = (wanted: Result['state']) => chosen.filter((_, index) => state.kept.results[index]?.state === wanted)
  const [red, equal, survived] = [of('red'), of('equivalent'), of('survived')]
  console.log(`\nseed ${state.seed}: ${red.length} red, ${equal.length} reviewed, ${survived.length} survived`)
  for (const mutant of survived) console.log(`  survived: ${shown(mutant)}`)
  const isWhole = SUITES.every(([phase]) => phases.includes(phase)) && room === ''
  check('no test is red without a change', redWithout.size === 0, [...redWithout].join(', '))
  check('from the whole product, and every phase ran', isWhole, isWhole ? '' : `${room} ${phases.join(', ')}`)
  check('at least 95 of 100 turn a test red', red.length >= state.count * LEAST_RED, `${red.length} of ${state.count}`)
  check('those that survive were reviewed, at most five', survived.length === 0 && equal.length <= MOST_SURVIVORS)
} finally {
  copy.remove()
}
