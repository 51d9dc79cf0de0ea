import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function descendants(): number[] {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(`/proc/${name}/stat`)
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
    children.set(parent, [...(children.get(parent) ?? []), Number(name)])
  }
  const found: number[] = []
  const add = (pid: number) => {
    for (const child of children.get(pid) ?? []) {
      found.push(child)
      add(child)
    }
  }
  add(process.pid)
  return found
}

const TICKS_A_SECOND = 100

function cpuSeconds(pids: readonly number[]): number {
  let ticks = 0
  for (const pid of pids) {
    const stat = read(`/proc/${pid}/stat`)
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    ticks += Number(fields[11] ?? 0) + Number(fields[12] ?? 0)
  }
  return ticks / TICKS_A_SECOND
}

function memoryMegabytes(pids: readonly number[]): number {
  let kilobytes = 0
  for (const pid of pids) kilobytes += Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
  return kilobytes / 1024
}

export async function watchTree<Result>(work: () => Promise<Result>) {
  const pids = descendants()
  const before = cpuSeconds(pids)
  let peak = 0
  const sample = () => {
    peak = Math.max(peak, memoryMegabytes(descendants()))
  }
  sample()
  const timer = setInterval(sample, 150)
  try {
    const result = await work()
    sample()
    return { result, cpu: cpuSeconds(descendants()) - before, peak }
  } finally {
    clearInterval(timer)
  }
}

/** Processor time of all children that have ended. */
function endedChildrenSeconds(): number {
  const stat = read('/proc/self/stat')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[13] ?? 0) + Number(fields[14] ?? 0)) / TICKS_A_SECOND
}

const EVERY_MS = 15

/** One command after the other: seconds, processor time, and the most memory that its processes had each, in MB. */
export async function measureCommand(command: string, args: readonly string[], cwd: string) {
  const before = endedChildrenSeconds()
  const begun = performance.now()
  const child = spawn(command, args, { cwd, stdio: 'ignore' })
  const peaks = new Map<number, number>()
  const timer = setInterval(() => {
    for (const pid of descendants()) {
      const peak = Number(/^VmHWM:\s+(\d+)/m.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024
      peaks.set(pid, Math.max(peaks.get(pid) ?? 0, peak))
    }
  }, EVERY_MS)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  const seconds = (performance.now() - begun) / 1000
  return { code, seconds, cpu: endedChildrenSeconds() - before, peak: [...peaks.values()].reduce((a, b) => a + b, 0) }
}
