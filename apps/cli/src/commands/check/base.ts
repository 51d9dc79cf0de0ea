import { spawn, spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdtemp, realpath, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import {
  type Before,
  type FormerInput,
  formerFromFiles,
  type GrownImage,
  type InputFile,
  isPage,
  openSite,
  readReport,
  type SiteFinding,
  type SiteReport,
} from '@sundry/site-check'
import { createGit, quietGit } from '../../files/git.ts'
import { readOwn } from '../../files/write-atomically.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'
import { type CheckedSite, openFolder } from './folder.ts'
import { committedFiles } from './git.ts'
import type { Weigher } from './weigh.ts'

interface BuiltBase {
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
async function buildBase(ref: string, command: string, io: Io): Promise<BuiltBase> {
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

/** Holds the findings of a report, or the files that are checked for them. */
export interface OpenBase {
  readonly before: KnownBase | null
  readonly site: CheckedSite | null
  /** Its pages, as what the site had before; can be read once each time that it is called. */
  former(): Promise<FormerInput>
  close(): void
}

export interface KnownBase extends Before<SiteFinding> {
  readonly weights: Pick<SiteReport, 'files' | 'images'>
  readonly silenced?: readonly SiteFinding[]
  /** Addresses that it redirected. */
  readonly aliases: readonly string[]
}

export interface BaseOptions {
  readonly base: string
  readonly baseBuild?: string
  readonly baseOut?: string
  /** The checked site, whose folder the base's has too. */
  readonly site: string
  readonly skips: (path: string) => boolean
  readonly hostConfig: readonly string[]
}

const MAX_REPORT_BYTES = 50_000_000

/** A report on disk, which anyone may have written. */
export async function readReportFile(name: string, io: Pick<Io, 'cwd'>) {
  const path = resolve(io.cwd, name)
  const found = await stat(path).catch(() => null)
  if (!found) throw new UsageFault(`${name}: File not found.`)
  if (!found.isFile()) throw new UsageFault(`${name} is not a file.`)
  if (found.size > MAX_REPORT_BYTES)
    throw new UsageFault(`${name} is larger than ${MAX_REPORT_BYTES / 1_000_000} MB, which no report is.`)
  const report = readReport(new TextDecoder().decode((await readOwn(path)) ?? new Uint8Array()))
  if (!report) throw new UsageFault(`${name} is not a report of sundry check; write one with --format json=${name}.`)
  return report
}

async function baseOfReport(name: string, io: Io): Promise<OpenBase> {
  const {
    findings,
    compared,
    files = [],
    aliases = [],
    left,
    leftOn,
    silenced,
    images,
  } = await readReportFile(name, io)
  if (!silenced)
    io.err(`${name} does not list what comments silenced, so the comments of this site decide. Renew the report.\n`)
  const pages = files.flatMap(([path]) => (isPage(path) ? [{ path, size: 0, read: async () => new Uint8Array() }] : []))
  return {
    before: {
      findings: [...findings, ...(compared?.standing ?? []), ...(compared?.unknown ?? [])],
      files: files.map(([path]) => path),
      weights: { files, ...(images && { images }) },
      aliases,
      ...(left && { left }),
      ...(leftOn && { leftOn }),
      ...(silenced && { silenced }),
    },
    site: null,
    former: async () => formerFromFiles(pages),
    close() {},
  }
}

function baseOfSite(site: CheckedSite, close: () => void = () => {}): OpenBase {
  return {
    before: null,
    site,
    async former() {
      const files: InputFile[] = []
      for await (const file of site.list())
        if (file.sameAs === undefined && file.unread === undefined)
          files.push({ ...file, read: () => site.read(file.path) })
      return formerFromFiles(files)
    },
    close,
  }
}

export async function openBase(options: BaseOptions, io: Io): Promise<OpenBase> {
  const { base, baseBuild, baseOut, site, skips, hostConfig } = options
  const [, ref] = /^git:(.+)$/s.exec(base) ?? []
  if (ref === undefined) {
    if (baseBuild !== undefined || baseOut !== undefined)
      throw new UsageFault('--base-build and --base-out require --base git:<reference>.')
    if (/\.json$/i.test(base)) return baseOfReport(base, io)
    return baseOfSite(await openFolder(base, { skips, hostConfig }, io))
  }
  if (baseBuild === undefined) {
    if (baseOut !== undefined) throw new UsageFault('--base-out requires --base-build.')
    const { files, close } = await committedFiles(ref, /^https?:/i.test(site) ? null : resolve(io.cwd, site), io)
    const opened = await openSite(files, { skips })
    return baseOfSite({ ...opened, placeOf: opened.pathOf }, close)
  }
  const out = baseOut ?? relative(io.cwd, resolve(io.cwd, site))
  if (out === '' || out.startsWith('..') || /^https?:/i.test(site))
    throw new UsageFault('Name the folder that --base-build writes with --base-out, such as dist.')
  const built = await buildBase(ref, baseBuild, io)
  try {
    const cwd = { ...io, cwd: built.cwd }
    return baseOfSite(await openFolder(out, { skips, hostConfig, within: built.cwd }, cwd), built.remove)
  } catch (error) {
    built.remove()
    throw error
  }
}

/** Adds scores of images that have as many pixels as before, null where they were not compared; none in the Action. */
export async function scoreGrown(
  grown: readonly GrownImage[],
  before: CheckedSite | null,
  now: CheckedSite,
  { compare }: Partial<Weigher>,
): Promise<readonly GrownImage[]> {
  if (!compare) return grown
  const scored: GrownImage[] = []
  for (const one of grown) {
    const { path, size, sizeBefore } = one
    const isSameSize = size && size.width === sizeBefore?.width && size.height === sizeBefore.height
    const score = before && isSameSize ? await compare(await before.read(path), await now.read(path)) : null
    scored.push(one.before === null ? one : { ...one, score })
  }
  return scored
}

/** How many more of each rule there are than the base has, beyond those that are listed. */
export function leftSince(left: SiteReport['left'] = {}, before: SiteReport['left'] = {}): SiteReport['left'] {
  const more = Object.entries(left).map(([rule, count]) => [rule, count - (before[rule as keyof typeof before] ?? 0)])
  return Object.fromEntries(more.filter(([, count]) => Number(count) > 0))
}
