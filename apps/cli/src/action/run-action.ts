import { execFile } from 'node:child_process'
import { appendFile, mkdtemp, readFile, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { z } from '@sundry/contracts/zod'
import { safeText } from '@sundry/kit'
import { runCommand } from '../command/run-command.ts'
import { checkCommands } from '../commands/check/commands.ts'
import { commentCommands } from '../commands/comment/commands.ts'
import { quietGit } from '../files/git.ts'
import type { Reach } from '../network/reach.ts'
import { exitCodes, UsageFault } from '../terminal/exit-codes.ts'
import type { Io } from '../terminal/io.ts'

const commands = [...checkCommands, ...commentCommands]

/** The Action reads a folder and talks to its forge alone; the command looks up live sites. */
const noReach: Reach = {
  lookups: async () => {
    throw new UsageFault(
      'The Action makes no requests to other sites: run the command for live sites and external links.',
    )
  },
}

/** Folders that generators write, in the order in which they are looked for. */
const usualFolders = [
  'dist',
  'build',
  'public',
  '_site',
  'out',
  'site',
  'book',
  'docs/_build/html',
  'docs/.vitepress/dist',
  '.output/public',
]

const event = z.object({
  pull_request: z.object({ base: z.object({ sha: z.string().regex(/^[0-9a-f]{40,64}$/) }) }).nullish(),
})

async function baseShaOf({ env }: Io): Promise<string | null> {
  if (!env.GITHUB_EVENT_PATH) return null
  const read = event.safeParse(JSON.parse(await readFile(env.GITHUB_EVENT_PATH, 'utf8')))
  return read.data?.pull_request?.base.sha ?? null
}

/** A checkout has one commit; the base of the pull request is fetched from where it came from. */
async function fetchCommit(sha: string, io: Io): Promise<void> {
  const git = (...args: string[]) =>
    promisify(execFile)('git', [...quietGit, ...args], { cwd: io.cwd, env: io.env, signal: io.signal })
  const isHere = await git('cat-file', '-e', `${sha}^{commit}`).then(
    () => true,
    () => false,
  )
  if (isHere) return
  await git('fetch', '--quiet', '--no-tags', '--depth=1', 'origin', sha).catch(
    ({ stderr = '', message }: Error & { stderr?: string }) => {
      io.signal.throwIfAborted()
      // The last line is the reason; an address in it may hold a password.
      const reason = (stderr.trim().split('\n').at(-1) || message).replaceAll(/\/\/[^/@\s]*@/g, '//')
      throw new UsageFault(
        `${sha} could not be fetched from origin: let actions/checkout keep its credentials, or give it fetch-depth: 0. Git says: ${safeText(reason)}`,
      )
    },
  )
}

async function siteOf(site: string, config: string, { cwd }: Io): Promise<readonly string[]> {
  if (site !== '') return [site]
  const named = await readFile(resolve(cwd, config || 'sundry.config.json'), 'utf8').catch(() => '{}')
  if (/"site"\s*:/.test(named)) return []
  for (const folder of usualFolders) {
    const found = await stat(join(cwd, folder, 'index.html')).catch(() => null)
    if (found?.isFile()) return [folder]
  }
  return []
}

async function baseOf(input: (name: string) => string, io: Io): Promise<string[]> {
  const [base, build, out] = [input('base'), input('base-build'), input('base-out')]
  if (base === '' && build === '') return []
  const sha = base === '' ? await baseShaOf(io) : null
  if (base === '' && sha === null) return []
  if (sha !== null) await fetchCommit(sha, io)
  return [
    '--base',
    base || `git:${sha}`,
    ...(build ? ['--base-build', build] : []),
    ...(out ? ['--base-out', out] : []),
  ]
}

/** Checks the site of a job, with annotations, the summary of the job and the comment; or comments on a report only. */
export const runAction = (terminal: Io): Promise<number> =>
  // Its own errors are sentences with an exit code, as those of a command are.
  runCommand(['action'], terminal, {
    commands: [{ ...bare, name: 'action', load: async () => ({ run: () => runJob(terminal) }) }],
    reach: noReach,
  })

const bare = { about: '', arguments: [], options: [], examples: [] }

async function runJob(terminal: Io): Promise<number> {
  const input = (name: string) => (terminal.env[`INPUT_${name.toUpperCase()}`] ?? '').trim()
  // A build of the base runs scripts of what it installs, and only the comment needs the token.
  const { SUNDRY_TOKEN, ...env } = Object.fromEntries(
    Object.entries(terminal.env).filter(([name]) => !name.startsWith('INPUT_')),
  )
  const io: Io = { ...terminal, env }
  const withToken = { ...env, SUNDRY_TOKEN: input('token') || SUNDRY_TOKEN }
  const call = (argv: readonly string[], around = io) => runCommand(argv, around, { commands, reach: noReach })
  const report = input('report')
  if (report !== '') return call(['comment', '--', report], { ...io, env: withToken })
  const folder = await mkdtemp(join(env.RUNNER_TEMP || tmpdir(), 'sundry-'))
  const [json, summary] = ['report.json', 'summary.md'].map((name) => join(folder, name)) as [string, string]
  const named = ['config', 'baseline', 'was', 'fail-on', 'count'].flatMap((name) =>
    input(name) === '' ? [] : [`--${name}`, input(name)],
  )
  const sarif = input('sarif')
  const formats = ['github', `json=${json}`, `markdown=${summary}`, ...(sarif ? [`sarif=${sarif}`] : [])]
  const code = await call([
    'check',
    ...formats.flatMap((format) => ['--format', format]),
    ...named,
    ...(await baseOf(input, io)),
    '--',
    ...(await siteOf(input('site'), input('config'), io)),
  ])
  const text = await readFile(summary, 'utf8').catch(() => null)
  if (text === null) return code
  if (env.GITHUB_STEP_SUMMARY) await appendFile(env.GITHUB_STEP_SUMMARY, text)
  if (env.GITHUB_OUTPUT) await appendFile(env.GITHUB_OUTPUT, `report=${json}\n`)
  if (input('comment') === 'false' || (await baseShaOf(io)) === null) return code
  let message = ''
  const quiet: Io = {
    ...io,
    env: withToken,
    err(text) {
      message += text
    },
  }
  const commented = await call(['comment', '--', json], quiet)
  // Without a comment the check still counts: annotations and summary have all of it.
  if (commented === 0) io.err(message)
  else await io.out(`::notice title=No comment::${message.trim().replaceAll('\n', ' ')}\n`)
  return code === 0 && commented === exitCodes.ours.code ? commented : code
}
