// A Chromium whose memory is watched: the PSS of all its processes, summed, and a memory cgroup to hold it in.
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const CGROUPS = '/sys/fs/cgroup/memory'

/** A program that starts the browser under its own process id, kept in a file, inside the cgroup where one is given. */
export function wrapBrowser(browser: string, cgroup?: string): { path: string; pid: () => number } {
  const folder = mkdtempSync(join(tmpdir(), 'sundry-browser-'))
  const path = join(folder, 'browser')
  const join_ = cgroup ? `echo $$ > ${cgroup}/cgroup.procs\n` : ''
  writeFileSync(path, `#!/bin/sh\n${join_}echo $$ > ${folder}/pid\nexec ${browser} "$@"\n`, { mode: 0o755 })
  return { path, pid: () => Number(readFileSync(join(folder, 'pid'), 'utf8')) }
}

/** A memory cgroup of that many bytes, or null where none can be made. */
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

function parents(): Map<number, number> {
  const found = new Map<number, number>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      // The name in brackets may hold spaces; the parent is the second field after it.
      found.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  return found
}

/** Bytes of a process and all that came from it, shared pages counted once. */
export function pssOfTree(root: number): number {
  const parentOf = parents()
  const isInside = (pid: number): boolean => {
    for (let at: number | undefined = pid; at; at = parentOf.get(at)) if (at === root) return true
    return false
  }
  let kilobytes = 0
  for (const pid of parentOf.keys()) {
    if (!isInside(pid)) continue
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
      kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0)
    } catch {
      // It ended meanwhile.
    }
  }
  return kilobytes * 1024
}

/** Watches the tree until it is asked for the most it saw. */
export function watchPss(root: number): () => number {
  let most = 0
  const timer = setInterval(() => {
    most = Math.max(most, pssOfTree(root))
  }, 100)
  return () => {
    clearInterval(timer)
    return most
  }
}
