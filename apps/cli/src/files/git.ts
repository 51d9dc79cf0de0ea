import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { UsageFault } from '../terminal/exit-codes.ts'
import type { Io } from '../terminal/io.ts'

const run = promisify(execFile)
/** Bounds the list of all files. */
const MAX_OUTPUT = 64_000_000
const TIMEOUT_MS = 60_000
/** Allows git's own rules for names, and nothing that could be an option. */
export const REF = /^[A-Za-z0-9_][A-Za-z0-9_./@{}~^+-]{0,250}$/

/** Git reads and writes nothing but what it is asked for: no network, no hooks, no patterns in paths. */
export const gitEnvironment = (env: Io['env']) => ({
  ...env,
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
})

/** No hook of the repository runs. */
export const quietGit = ['--no-pager', '-c', 'core.hooksPath=/dev/null'] as const

/** Git in the current folder. */
export function createGit(io: Io) {
  const git = async (...args: string[]) => {
    const options = {
      cwd: io.cwd,
      env: gitEnvironment(io.env),
      timeout: TIMEOUT_MS,
      maxBuffer: MAX_OUTPUT,
      signal: io.signal,
    }
    return (await run('git', [...quietGit, ...args], options)).stdout
  }
  return {
    run: git,
    async commitOf(ref: string): Promise<string> {
      const unknown = new UsageFault(`${ref} is not a git reference that is here; a workflow has to fetch it.`)
      if (!REF.test(ref) || ref.includes('..')) throw unknown
      const commit = await git('rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`).catch(() => {
        io.signal.throwIfAborted()
        throw unknown
      })
      return commit.trim()
    },
    /** Null where the commit has no such file. */
    async contentOf(commit: string, path: string): Promise<Uint8Array | null> {
      const options = { cwd: io.cwd, env: gitEnvironment(io.env), timeout: TIMEOUT_MS, maxBuffer: MAX_OUTPUT }
      const name = `${commit}:./${path}`
      const kind = await git('cat-file', '-t', name).catch(() => '')
      if (kind.trim() !== 'blob') return null
      return (await run('git', [...quietGit, 'cat-file', 'blob', name], { ...options, encoding: 'buffer' })).stdout
    },
    top: async () => (await git('rev-parse', '--show-toplevel')).replace(/\n$/, ''),
  }
}
