import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

/** The middle value; the mean of the two middle ones when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const high = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (high + (sorted[middle - 1] ?? Number.NaN)) / 2 : high
}

/** Writes bench/results/<name>.json with what is needed to judge the figures, and prints the rows. */
export function report(name: string, facts: object, rows: readonly Record<string, unknown>[]): void {
  const folder = join(import.meta.dirname, '..', 'results')
  mkdirSync(folder, { recursive: true })
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg() }
  const result = { bench: name, date: new Date().toISOString(), machine, ...facts, rows }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  console.table(rows)
  console.log(`load ${machine.load.map((value) => value.toFixed(1)).join(' ')}; details in bench/results/${name}.json`)
}
