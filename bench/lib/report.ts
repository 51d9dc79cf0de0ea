import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  const middle = sorted.length / 2
  const high = sorted[Math.floor(middle)] ?? Number.NaN
  return Number.isInteger(middle) ? (high + (sorted[middle - 1] ?? Number.NaN)) / 2 : high
}

type Row = Record<string, unknown>

const cell = (value: unknown) => String(value ?? '').replaceAll('|', '\\|')

function table(rows: readonly Row[]): string {
  const heads = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly unknown[]) => `| ${cells.map(cell).join(' | ')} |`
  return [
    line(heads),
    `|${'---|'.repeat(heads.length)}`,
    ...rows.map((row) => line(heads.map((head) => row[head]))),
  ].join('\n')
}

export function writeSection(file: string, name: string, note: string, rows: readonly Row[]): void {
  const path = join(import.meta.dirname, '..', '..', 'docs', file)
  const before = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const [head = '', ...sections] = before.split(/^(?=## )/m)
  const others = sections.filter((section) => !section.startsWith(`## ${name}\n`))
  const own = `## ${name}\n\n${note}\n\n${table(rows)}\n`
  const sorted = [...others.map((section) => section.trim()), own.trim()].sort()
  writeFileSync(path, `${head.trim()}\n\n${sorted.join('\n\n')}\n`)
}

/** `note` goes below the section's heading: facts that a reader needs before the figures; `command` runs this part alone. */
export function report(
  name: string,
  { note, command = name, ...facts }: { note?: string; command?: string; [fact: string]: unknown },
  rows: readonly Row[],
  page = 'benchmarks.md',
): void {
  const folder = join(import.meta.dirname, '..', 'results')
  mkdirSync(folder, { recursive: true })
  const machine = { node: process.version, cpu: cpus()[0]?.model, cores: cpus().length, load: loadavg() }
  const result = { bench: name, date: new Date().toISOString(), machine, ...facts, rows }
  writeFileSync(join(folder, `${name}.json`), `${JSON.stringify(result, null, 2)}\n`)
  const load = machine.load[0]?.toFixed(1)
  const run = `\`npm run bench -- ${command}\`, ${result.date.slice(0, 10)}, ${machine.cores} × ${machine.cpu}, load ${load}.`
  writeSection(page, name, note ? `${run}\n\n${note}` : run, rows)
  console.table(rows)
  console.log(`load ${machine.load.map((value) => value.toFixed(1)).join(' ')}; details in bench/results/${name}.json`)
}
