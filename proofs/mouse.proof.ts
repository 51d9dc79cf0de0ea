// Every control of every page answers a mouse at its place, in each state of e2e/page-states.ts, at four sizes, and in
// both themes axe finds no violation. The specs plant their own faults.
import { check } from './lib/check.ts'
import { runSpecs } from './lib/run-specs.ts'

const { code, passed, failed, flaky } = await runSpecs(['mouse.spec.ts', ...process.argv.slice(2)], {
  SUNDRY_SPECS: 'whole',
  SUNDRY_MOUSE: 'states',
})
for (const test of failed) check(test, false)
for (const test of flaky) console.log(`  flaky: ${test}`)
for (const test of passed.filter((name: string) => name.includes('planted'))) check(test, true)
check('a mouse went over every page', code === 0 && passed.length > 0, `${passed.length} passed`)
