// Behaviour faults (conditions, bounds, order, missing awaits and calls, units; no text and no number) are planted one at
// a time in a copy of the checkout, chosen over all rooms by a seed; the aim is that 108 of 120 turn a test red. Each
// runs the unit tests that import it; those that survive run the whole suite, where a red test counts if it is red with
// one fault alone. The seed is the hash of the commit unless `--seed` gives another; `--count 10` plants fewer,
// `--phases unit,types` leaves out the browser, `--in engines/dns` stays in one room. A run that was interrupted goes on
// where it stood.
// planted faults: tests-see-nothing
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { check } from './lib/check.ts'
import { keepSite, makeCheckout, trackedIn } from './planted/checkout.ts'
import { collect, type Fault } from './planted/faults.ts'
import { mapTests, reachedFrom, readGraph } from './planted/import-graph.ts'
import { inRounds, pick, type Suite, withFaults } from './planted/rounds.ts'
import { ENDLESS, NO_SPEC_RAN, Runner, type Verdict } from './planted/run-tests.ts'
import { openState, type Result } from './planted/state.ts'

const MIN_RED = 0.9
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
const faults = collect(root, tracked).filter(({ file }) => file.startsWith(room))
const graph = readGraph(root, tracked)
const head = () => execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
const state = openState(root, faults, {
  seed: Number.parseInt((argument('seed') ?? head()).slice(0, 7), 16),
  count: Number(argument('count') ?? 120),
  phases,
  keep: !planted,
})
console.log(`seed ${state.seed.toString(16)}: ${state.count} of ${faults.length} places`)
if (state.isKept) console.log(`going on after ${state.tried}`)

const copy = makeCheckout(root, tracked)
const chosen = pick(faults, state.count, state.seed)
const runner = new Runner(copy.folder, process.env.SUNDRY_NODE ?? process.execPath)
const restoreSite = phases.includes('specs') ? keepSite(copy.folder) : () => {}
const stop = () => {
  runner.end()
  copy.remove()
  process.exit(1)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const shown = ({ kind, file, line, before, after }: Fault) =>
  `${kind} ${file}:${line} ${JSON.stringify(before.trim().slice(0, 60))} → ${JSON.stringify(after.trim().slice(0, 60))}`

const withThese = <T>(changes: readonly Fault[], work: () => Promise<T>) => withFaults(copy.folder, changes, work)

const greenWithout = new Set<string>()
const redWithout = new Set<string>()

/** A red test file counts only if it is green without the change; one that is not is left out from then on. */
async function units(fault: Fault, project: 'node' | 'chromium', files: readonly string[]): Promise<Verdict> {
  for (;;) {
    const left = files.filter((file) => !redWithout.has(file))
    const attempt = () => withThese([fault], () => runner.vitest(project, left))
    let [red = null] = left.length === 0 ? [] : await attempt()
    // A machine that is busy with something else is late once.
    if (red === ENDLESS) [red = null] = await attempt()
    const [, file] = /^(\S+\.test\.tsx?) (?:›|does not load)/.exec(red ?? '') ?? []
    if (!file || greenWithout.has(file)) return red
    const isGreen = (await runner.vitest(project, [file])).length === 0
    ;(isGreen ? greenWithout : redWithout).add(file)
    if (isGreen) return red
    console.log(`left out, red without a change: ${file}`)
  }
}

async function nearestUnits(fault: Fault): Promise<Verdict> {
  const { node } = mapTests(graph, fault.file)
  return (await units(fault, 'node', node.slice(0, NEAREST))) ?? units(fault, 'node', node.slice(NEAREST, FURTHER))
}

const fileOf = (red: string) => /^(?:types: )?([^\s(:]+)/.exec(red)?.[1] ?? ''

const types: Suite = {
  together: (changes) => withThese(changes, () => runner.types()),
  async alone(fault, red) {
    const importers = new Set([fault.file, ...reachedFrom(graph, fault.file).map(({ file }) => file)])
    if (!red.some((error) => importers.has(fileOf(error)))) return null
    return (await withThese([fault], () => runner.types()))[0] ?? null
  },
}

const allUnits = (project: 'node' | 'chromium'): Suite => ({
  together: (changes) => withThese(changes, () => runner.vitest(project, [], { toTheEnd: true })),
  async alone(fault, red) {
    const named = [...new Set(red.map(fileOf))].filter((file) => /\.test\.tsx?$/.test(file))
    const mapped = mapTests(graph, fault.file)[project === 'node' ? 'node' : 'browser']
    if (named.length === 0) return units(fault, project, mapped)
    // Those that import the file are likelier to be red, and a red one ends the search.
    const [near, far] = [named.filter((file) => mapped.includes(file)), named.filter((file) => !mapped.includes(file))]
    return (await units(fault, project, near)) ?? units(fault, project, far)
  },
})

async function onSite<T>(changes: readonly Fault[], work: (failure: Verdict) => Promise<T>): Promise<T> {
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
  async alone(fault, red) {
    const expected = red.flatMap((one) => placeOf(one) ?? []).filter((place) => !redWithout.has(place))
    if (expected.length === 0 && !red.some((one) => one.startsWith(NO_SPEC_RAN))) return null
    const again = await onSite([fault], async (failure) => {
      if (failure) return failure
      const [first = null] = await runner.specs(expected.length > 0 ? expected : ['e2e/pages.spec.ts'])
      const place = placeOf(first)
      return place ? ((await runner.specs([place]))[0] ?? null) : first
    })
    const place = placeOf(again)
    if (!again || (!place && !again.startsWith(NO_SPEC_RAN))) return again
    const key = place ?? 'e2e/pages.spec.ts'
    if (greenWithout.has(key)) return again
    const isGreen = (await runner.specs([key])).length === 0
    ;(isGreen ? greenWithout : redWithout).add(key)
    return isGreen ? again : this.alone(fault, red)
  },
}

const SUITES: readonly (readonly [phase: string, suite: Suite])[] = [
  ['types', types],
  ['units', allUnits('node')],
  ['browser', allUnits('chromium')],
  ['specs', specs],
]

const began = performance.now()
function decide(fault: Fault, result: Result): void {
  state.decide(chosen.indexOf(fault), result)
  const minutes = Math.round((performance.now() - began) / 60_000)
  console.log(`${result.state.padEnd(10)} ${shown(fault)} — ${result.by} (minute ${minutes})`)
}
const open = () => chosen.filter((_, index) => state.kept.results[index] === undefined)

try {
  for (const fault of chosen.slice(state.tried)) {
    const red = phases.includes('unit') ? await nearestUnits(fault) : null
    if (red) decide(fault, { state: 'red', by: red })
    state.tryNext()
  }
  for (const [phase, suite] of SUITES) {
    if (!phases.includes(phase) || state.kept.ended.includes(phase)) continue
    console.log(`${phase}: ${open().length} changes together`)
    await inRounds(open(), suite, (fault, by) => decide(fault, { state: 'red', by }))
    state.end(phase)
  }
  for (const fault of open()) decide(fault, { state: 'survived', by: 'no test was red' })
  state.end('all')
  const of = (expected: Result['state']) => chosen.filter((_, index) => state.kept.results[index]?.state === expected)
  const [red, survived] = [of('red'), of('survived')]
  console.log(`\nseed ${state.seed.toString(16)}: ${red.length} red, ${survived.length} survived`)
  for (const fault of survived) console.log(`  survived: ${shown(fault)}`)
  const isWhole = SUITES.every(([phase]) => phases.includes(phase)) && room === ''
  check('no test is red without a change', redWithout.size === 0, [...redWithout].join(', '))
  check('from the whole product, and every phase ran', isWhole, isWhole ? '' : `${room} ${phases.join(', ')}`)
  check('at least nine of ten turn a test red', red.length >= state.count * MIN_RED, `${red.length} of ${state.count}`)
} finally {
  copy.remove()
}
