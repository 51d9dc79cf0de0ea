// Processor time and peak memory of one Chromium's renderer.
import { readdirSync, readFileSync } from 'node:fs'

const read = (path: string) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
const TICKS_A_SECOND = 100

interface Renderer {
  pid: string
  cpu: number
  peakMegabytes: number
}

const renderers = (): Renderer[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => read(`/proc/${pid}/cmdline`).includes('--type=renderer'))
    .map((pid) => {
      const fields = read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
      const cpu = (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_A_SECOND
      return { pid, cpu, peakMegabytes: Number(/VmHWM:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) / 1024 }
    })

const belongsTo = (pid: string, ancestor: number): boolean => {
  let at = Number(pid)
  while (at > 1) {
    if (at === ancestor) return true
    at = Number(/PPid:\s+(\d+)/.exec(read(`/proc/${at}/status`))?.[1] ?? 0)
  }
  return false
}

export function rendererOf(browserPid: number): Renderer {
  const own = renderers().filter(({ pid }) => belongsTo(pid, browserPid))
  return own.sort((one, other) => other.cpu - one.cpu)[0] ?? { pid: '', cpu: 0, peakMegabytes: 0 }
}

const children = (parent: number): number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => Number(/PPid:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0) === parent)

export const ownChildren = (): number[] => children(process.pid)
