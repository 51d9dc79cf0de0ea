import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, realpath } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createGit, quietGit } from '../../files/git.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'

export interface BuiltBase {
  /** The folder of the worktree that stands for the current one. */
  readonly cwd: string
  remove(): void
}

/** A build that ignores SIGTERM is ended for good after this. */
const SHUTDOWN_TIMEOUT_MS = 3000

/**
 * Builds a commit in a worktree of its own, which is removed at the end, also after an interruption. The command comes
 * from the command line only.
 */
export async function buildBase(ref: string, command: string, io: Io): Promise<BuiltBase> {
  const git = createGit(io)
  const commit = await git.commitOf(ref)
  const top = await realpath(await git.top())
  const below = relative(top, await realpath(io.cwd))
  const place = await mkdtemp(join(tmpdir(), 'sundry-base-'))
  const tree = join(place, 'tree')
  const remove = () => {
    process.off('exit', remove)
    spawnSync('git', [...quietGit, 'worktree', 'remove', '--force', '--force', tree], { cwd: top, stdio: 'ignore' })
    rmSync(place, { recursive: true, force: true })
  }
  // A second interruption ends the process at once.
  process.on('exit', remove)
  try {
    await git.run('worktree', 'add', '--detach', '--quiet', tree, commit)
    const cwd = join(tree, below)
    await runBuild(command, cwd, io)
    return { cwd, remove }
  } catch (error) {
    remove()
    throw error
  }
}

/** The command and whatever it starts are one group of processes, so that all of them end. */
async function runBuild(command: string, cwd: string, io: Io): Promise<void> {
  io.signal.throwIfAborted()
  const isGroup = process.platform !== 'win32'
  const child = spawn(command, { cwd, shell: true, env: io.env, detached: isGroup, stdio: ['ignore', 'pipe', 'pipe'] })
  const { promise, resolve, reject } = Promise.withResolvers<number | null>()
  child.on('error', reject).on('close', resolve)
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => io.err(String(piece)))
  const end = (signal: NodeJS.Signals) => {
    if (child.pid === undefined) return
    try {
      process.kill(isGroup ? -child.pid : child.pid, signal)
    } catch {
      // It has ended by itself.
    }
  }
  let last: NodeJS.Timeout | undefined
  const stop = () => {
    end('SIGTERM')
    last = setTimeout(() => end('SIGKILL'), SHUTDOWN_TIMEOUT_MS)
  }
  const kill = () => end('SIGKILL')
  io.signal.addEventListener('abort', stop)
  process.on('exit', kill)
  const code = await promise.finally(() => {
    clearTimeout(last)
    io.signal.removeEventListener('abort', stop)
    process.off('exit', kill)
  })
  io.signal.throwIfAborted()
  if (code !== 0)
    throw new UsageFault(`--base-build ended with ${code ?? 'a signal'}, so there is no base to compare with.`)
}
