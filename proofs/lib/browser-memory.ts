// A Chromium whose memory is watched: the PSS of all its processes, summed, and a memory cgroup to hold it in.
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmdirSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'

const CGROUPS = '/sys/fs/cgroup/memory'

/**
 * A program, in a new folder below `parent`, that starts the browser under its own process id, kept in a file, inside
 * the cgroup where one is given.
 */
export function wrapBrowser(browser: string, parent: string, cgroup?: string): { path: string; pid: () => number } {
  const folder = mkdtempSync(join(parent, 'start-'))
  const path = join(folder, 'browser')
  const join_ = cgroup ? `echo $$ > ${cgroup}/cgroup.procs\n` : ''
  writeFileSync(path, `#!/bin/sh\n${join_}echo $$ > ${folder}/pid\nexec ${browser} "$@"\n`, { mode: 0o755 })
  return { path, pid: () => Number(readFileSync(join(folder, 'pid'), 'utf8')) }
}

/**
 * A copy, in `folder`, of the program that runs as `pid` and its children. A page of a program counts in PSS by the
 * share of those who use it, so that another Chromium that ends meanwhile would add up to 100 MB to the figure.
 */
export function ownCopy(pid: number, folder: string): string {
  const child = treeOf(pid).find((one) => commandOf(one).includes('--type='))
  const program = readlinkSync(`/proc/${child ?? pid}/exe`)
  mkdirSync(folder)
  for (const name of readdirSync(dirname(program)))
    if (name !== basename(program)) symlinkSync(join(dirname(program), name), join(folder, name))
  const copy = join(folder, basename(program))
  copyFileSync(program, copy)
  return copy
}

export function memoryCgroup(bytes: number): { path: string; hits: () => number; remove: () => void } | null {
  const path = join(CGROUPS, `sundry-${process.pid}`)
  try {
    mkdirSync(path)
    writeFileSync(join(path, 'memory.limit_in_bytes'), String(bytes))
  } catch {
    return null
  }
  return {
    path,
    hits: () => Number(readFileSync(join(path, 'memory.failcnt'), 'utf8')),
    remove: () => rmdirSync(path),
  }
}

function read(pid: number, name: 'stat' | 'cmdline' | 'smaps_rollup'): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return ''
  }
}

const commandOf = (pid: number) => read(pid, 'cmdline')

function treeOf(root: number): number[] {
  const parentOf = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    const stat = read(Number(name), 'stat')
    // The name in brackets may hold spaces; the parent is the second field after it.
    if (stat) parentOf.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
  }
  const isInside = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parentOf.get(at)) if (at === root) return true
    return false
  }
  return [...parentOf.keys()].filter(isInside)
}

/** Bytes of a process and all that came from it, shared pages counted once. */
export function pssOfTree(root: number): number {
  let kilobytes = 0
  for (const pid of treeOf(root)) kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(read(pid, 'smaps_rollup'))?.[1] ?? 0)
  return kilobytes * 1024
}

export function watchPss(root: number) {
  let step = ''
  let max = { bytes: 0, step: '' }
  const timer = setInterval(() => {
    const bytes = pssOfTree(root)
    if (bytes > max.bytes) max = { bytes, step }
  }, 50)
  return {
    begin: (name: string) => {
      step = name
    },
    end: () => {
      clearInterval(timer)
      return max
    },
  }
}
