// The processes a browser is made of, so that one that no longer listens can be ended by their ids.
import { execFileSync } from 'node:child_process'

interface Process {
  pid: number
  parent: number
}

function all(): Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  return lines.map((line) => {
    const [pid = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    return { pid, parent }
  })
}

/** A process and all below it, the deepest last. */
function below(pid: number, processes: readonly Process[]): number[] {
  return [pid, ...processes.filter(({ parent }) => parent === pid).flatMap((child) => below(child.pid, processes))]
}

const childrenOfOurs = () =>
  all()
    .filter(({ parent }) => parent === process.pid)
    .map(({ pid }) => pid)

export function killTrees(pids: readonly number[]): void {
  const processes = all()
  for (const pid of pids.flatMap((root) => below(root, processes))) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      // It may have ended with its parent.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}

export const killChildren = () => killTrees(childrenOfOurs())

export async function newChildren<Result>(work: () => Promise<Result>): Promise<{ result: Result; kill: () => void }> {
  const before = new Set(childrenOfOurs())
  const result = await work()
  const started = childrenOfOurs().filter((pid) => !before.has(pid))
  return { result, kill: () => killTrees(started) }
}
