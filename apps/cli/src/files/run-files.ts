import { createHash } from 'node:crypto'
import { lstat, realpath, rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { jsonText, safeText } from '@sundry/kit'
import { EmptyInput, exitCodes, fileFault, UsageFault } from '../terminal/exit-codes.ts'
import { shownName } from '../terminal/finding-lines.ts'
import { createProgress, type Io } from '../terminal/io.ts'
import { findInputs, type Input, openInput, readInput } from './inputs.ts'
import { type Counts, type FileResult, type FileWork, type NumberedInput, watchInputs } from './watch.ts'
import { appendOwn, isReallyWithin, makeFolder, readOwn, removeLeftovers, writeAtomically } from './write-atomically.ts'

export const JOURNAL = '.sundry-run.jsonl'

interface Journal {
  /** The results that are written, by their paths from the folder; null where it is yet to do. */
  resultsOf(key: string): readonly string[] | null
  add(key: string, results: readonly string[]): Promise<void>
  /** The run is complete, so the next one begins again. */
  finish(): Promise<void>
}

/** The journal's key covers the file's content and the settings of the run, so a changed file is done again. */
async function keyOf(path: string, settings: unknown): Promise<string> {
  const { size, mtimeMs } = await stat(path)
  return createHash('sha256')
    .update(JSON.stringify([path, size, mtimeMs, settings]))
    .digest('base64url')
}

/** A list in the output folder of what is done; a line cut off by a kill is no key and is done again. */
async function openJournal(folder: string, cwd: string): Promise<Journal> {
  await makeFolder(folder, cwd)
  const path = join(folder, JOURNAL)
  const text = String((await readOwn(path)) ?? '')
  const done = new Map(text.split('\n').flatMap(readLine))
  if (text !== '' && !text.endsWith('\n')) await appendOwn(path, '\n')
  return {
    resultsOf: (key) => done.get(key) ?? null,
    async add(key, results) {
      done.set(key, results)
      await appendOwn(path, `${key} ${JSON.stringify(results)}\n`)
    },
    finish: () => rm(path, { force: true }),
  }
}

const KEY_LENGTH = 43

function readLine(line: string): [key: string, results: readonly string[]][] {
  try {
    return line[KEY_LENGTH] === ' ' ? [[line.slice(0, KEY_LENGTH), JSON.parse(line.slice(KEY_LENGTH))]] : []
  } catch {
    return []
  }
}

export interface FileOptions {
  readonly out?: string
  readonly jobs?: string
  readonly watch?: boolean
  readonly json?: boolean
  /** Beside the inputs, and over those whose name the result has. */
  readonly inPlace?: boolean
  /** `--in-place` may then replace files that are no inputs. */
  readonly force?: boolean
  /** No file is replaced without `force`, sources included, and no journal is written. */
  readonly isForAgent?: boolean
}

interface Outcome {
  readonly code: number
  readonly out: string | Uint8Array
  readonly err: string
  /** Done by an earlier run. */
  readonly isBefore?: boolean
}

export function readJobs(text: string | undefined): number {
  if (text === undefined) return availableParallelism()
  const jobs = Number(text)
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64) throw new UsageFault('--jobs must be a number from 1 to 64.')
  return jobs
}

/** So many files a job are open where threads do the work, so that none waits for a disk. */
const READ_AHEAD = 2
/** Results that wait for an earlier one, so many a job. */
const MAX_UNPRINTED = 16

/** One file that fails stops no other. Results are printed in the order of the inputs, however they end. */
export async function runFiles(work: FileWork, options: FileOptions, io: Io): Promise<number> {
  const isPiped = work.stream !== undefined && options.out === undefined && !options.json
  // Streamed output is written file by file.
  const requested = readJobs(options.jobs)
  const jobs = isPiped ? 1 : requested * (work.isThreaded ? READ_AHEAD : 1)
  const out = options.out === undefined ? null : resolve(io.cwd, options.out)
  if (options.watch && out === null) throw new UsageFault('--watch requires --out.')
  if (options.inPlace && out !== null) throw new UsageFault('Use either --out or --in-place.')
  if (options.inPlace && (work.inputs.length === 0 || work.inputs.includes('-')))
    throw new UsageFault('--in-place replaces files: specify them, or pipe the result somewhere.')
  const inputs = await inputsOf(work, out, io)
  if (inputs.length > 1 && out === null && !options.inPlace && !options.json && work.isOneFile)
    throw new UsageFault('Several images cannot share one pipe: specify a folder with --out, or use --in-place.')
  if (inputs.length === 0) {
    const sentence = 'No files that this command reads.'
    if (!options.watch) throw new EmptyInput(sentence)
    io.err(`${sentence}\n`)
  }
  const isJournaled = (out !== null || options.inPlace) && !options.isForAgent
  const journal = isJournaled ? await openJournal(out ?? io.cwd, io.cwd) : null
  const setting: Setting = { options, io, out, journal, swept: new Map(), names: new ResultNames(inputs, options) }
  const turns = new Turns(work.hasSharedNames === true)
  const progress = createProgress(io)

  let worst = 0
  const counts = { all: inputs.length, done: 0, failed: 0, before: 0 }
  const print = async ({ code, out: text, err, isBefore }: Outcome) => {
    worst = Math.max(worst, code)
    counts[isBefore ? 'before' : code === exitCodes.inputs.code ? 'failed' : 'done'] += 1
    if (text.length > 0) {
      progress.clear()
      await io.out(text)
    }
    if (err !== '') {
      progress.clear()
      io.err(err)
    }
    progress.show(`${counts.done + counts.failed + counts.before} of ${counts.all} done`)
  }

  const running = new Set<Promise<void>>()
  let printed = Promise.resolve()
  let unprinted = 0
  try {
    for (const [index, input] of inputs.entries()) {
      io.signal.throwIfAborted()
      const turn = turns.take(input)
      const outcome = runOne(work, { ...input, index, count: inputs.length }, setting, turn)
      const ended: Promise<void> = outcome.then(
        () => void running.delete(ended),
        () => void running.delete(ended),
      )
      running.add(ended)
      unprinted += 1
      printed = printed.then(async () => {
        await print(await outcome)
        unprinted -= 1
      })
      // After an interruption no one waits for the others; their failures must not end the process.
      printed.catch(() => {})
      if (running.size >= jobs) await Promise.race(running)
      if (unprinted >= jobs * MAX_UNPRINTED) await printed
    }
    await printed
    io.signal.throwIfAborted()
  } finally {
    progress.clear()
    if (io.signal.aborted && journal) io.err(`Interrupted after ${countsText(counts)}. Run it again to continue.\n`)
  }
  if (counts.all > 1 || counts.before > 0) io.err(work.summary?.(counts) ?? '')
  await journal?.finish()
  if (options.watch)
    await watchInputs(work, io, async (input) =>
      print(await runOne(work, { ...input, index: 0, count: 1 }, setting, turns.take(input))),
    )
  return worst
}

export const countsText = ({ all, done, failed, before }: Counts): string =>
  [
    `${done + before} of ${all} files`,
    ...(failed > 0 ? [`${failed} failed`] : []),
    ...(before > 0 ? [`${before} were already done`] : []),
  ].join(', ')

interface Turn {
  /** Those before, whose results may be of the same name, have their names. */
  readonly before: Promise<unknown>
  done(): void
}

/** Which of two results gets a name that both would have is decided by the order of their inputs, not by a race. */
class Turns {
  readonly #last = new Map<string, Promise<unknown>>()
  readonly #isShared: boolean

  constructor(isShared: boolean) {
    this.#isShared = isShared
  }

  take({ target }: Input): Turn {
    const key = this.#isShared ? '' : asCompared(target.replace(/\.[^./]*$/, ''))
    const before = this.#last.get(key) ?? Promise.resolve()
    const { promise, resolve: done } = Promise.withResolvers<void>()
    this.#last.set(key, Promise.all([before, promise]))
    return { before, done }
  }
}

/** The output of an earlier run is no input, even in a folder that is read. */
async function inputsOf(work: FileWork, out: string | null, io: Io): Promise<Input[]> {
  const isBelowOut = (path: string) => out !== null && `${path}${sep}`.startsWith(out + sep)
  const wantsOut = work.inputs.some((text) => isBelowOut(resolve(io.cwd, text)))
  const inputs: Input[] = []
  for await (const input of findInputs(work.inputs, io, work.accepts))
    if (input.path === null || wantsOut || !isBelowOut(input.path)) inputs.push(input)
  return inputs
}

interface Setting {
  options: FileOptions
  io: Io
  out: string | null
  journal: Journal | null
  swept: Map<string, Promise<void>>
  names: ResultNames
}

const asCompared = (path: string) => (process.platform === 'linux' ? path : path.toLowerCase())

/** For an agent, which replaces a file only where it says so. A link that leads nowhere counts too. */
export async function refuseExisting(path: string, mayReplace = false): Promise<void> {
  if (!mayReplace && (await lstat(path).catch(() => null)))
    throw new UsageFault(`${path} exists: set overwrite to replace it, or choose another out or suffix.`)
}

/** Gives each result a path of its own, in the order of the inputs, so that no result and no input replaces another. */
class ResultNames {
  readonly #owners = new Map<string, string>()
  readonly #force: boolean
  readonly #isForAgent: boolean

  constructor(inputs: readonly Input[], { inPlace = false, force = false, isForAgent = false }: FileOptions) {
    this.#force = force || !(inPlace || isForAgent)
    this.#isForAgent = isForAgent
    for (const { name, path } of inputs) if (path !== null) this.#owners.set(asCompared(path), name)
  }

  own(path: string, input: Input): void {
    this.#owners.set(asCompared(path), input.name)
  }

  async claim(folder: string, name: string, input: Input): Promise<string> {
    const dot = name.lastIndexOf('.')
    const [stem, end] = dot > 0 ? [name.slice(0, dot), name.slice(dot)] : [name, '']
    const source = basename(input.target)
    const others = source.endsWith(end) || end === '' ? [] : [source + end]
    for (let count = 1; ; count += 1) {
      const candidate = count === 1 ? name : (others.shift() ?? `${stem}-${count}${end}`)
      const path = join(folder, candidate)
      const owner = this.#owners.get(asCompared(path))
      if (owner !== undefined && owner !== input.name) continue
      if (this.#isForAgent) await refuseExisting(path, this.#force)
      else if (owner === undefined && !this.#force && (await stat(path).catch(() => null)))
        throw new Error(`${candidate} exists and is not one of the inputs: use --force to replace it, or --suffix.`)
      this.own(path, input)
      return path
    }
  }
}

async function runOne(work: FileWork, input: NumberedInput, setting: Setting, turn: Turn): Promise<Outcome> {
  const { options, io, out, journal, names } = setting
  const base = out ?? io.cwd
  try {
    const key = journal && input.path !== null ? await keyOf(input.path, work.settings) : null
    const before = key === null ? null : (journal?.resultsOf(key) ?? null)
    if (before !== null) {
      await turn.before
      for (const path of before) names.own(join(base, path), input)
      return { code: 0, out: '', err: '', isBefore: true }
    }
    const made = await resultOf(work, input, setting)
    io.signal.throwIfAborted()
    const code = made.failed ? exitCodes.findings.code : 0
    if (made.content !== undefined) await turn.before
    const { result, files } = await named(made, input, setting)
    turn.done()
    await writeFiles(files, work, input, setting)
    const results = files.map(({ path }) => relative(base, path))
    if (key !== null) await journal?.add(key, results)
    // A file written over is another file from now on, and done.
    if (input.path !== null && files.some(({ path }) => path === input.path))
      await journal?.add(await keyOf(input.path, work.settings), results)
    if (options.json && result.report) return { code, out: jsonText({ file: input.name, ...result.report }), err: '' }
    const isWritten = out !== null || options.inPlace
    const text = result.text === undefined ? null : safeText(result.text)
    const content = isWritten ? '' : ((result.content as string | Uint8Array | undefined) ?? '')
    return { code, out: options.json ? '' : (text ?? content), err: '' }
  } catch (error) {
    io.signal.throwIfAborted()
    const sentence = faultOf(error, input)
    const failure = options.json ? jsonText({ file: input.name, error: sentence }) : ''
    return { code: exitCodes.inputs.code, out: failure, err: `${shownName(input.name)}: ${sentence}\n` }
  } finally {
    turn.done()
  }
}

function faultOf(error: unknown, { name }: Input): string {
  if ((error as NodeJS.ErrnoException | null)?.code === 'ENOENT' && name.includes('\ufffd'))
    return 'Its name is not valid UTF-8: rename the file.'
  return error instanceof Error ? (fileFault(error) ?? error.message) : String(error)
}

async function resultOf(work: FileWork, input: NumberedInput, { options, io, out }: Setting): Promise<FileResult> {
  const open = () => openInput(input, io)
  if (work.read) return work.read(open, input)
  const pieces = work.stream?.(open, input)
  if (pieces === undefined) return (await work.run?.(await readInput(input, io, work.needsData), input)) ?? {}
  if (options.json) {
    let text = ''
    for await (const piece of pieces) text += piece
    return { content: text, report: { text } }
  }
  if (out !== null) return { content: pieces }
  for await (const piece of pieces) {
    io.signal.throwIfAborted()
    await io.out(piece)
  }
  return {}
}

interface NamedFile {
  readonly path: string
  readonly content: NonNullable<FileResult['content']>
}

/** The files to write, and the result under the name that it was given. A dry run names as a run does. */
async function named(
  result: FileResult,
  input: Input,
  setting: Setting,
): Promise<{ result: FileResult; files: NamedFile[] }> {
  const { options, io, out, names } = setting
  if (result.content === undefined) return { result, files: [] }
  const folder = out !== null || input.path === null ? join(out ?? io.cwd, dirname(input.target)) : dirname(input.path)
  const claim = async (name: string) => {
    if (relative(folder, join(folder, name)).split(sep)[0] === '..')
      throw new UsageFault('The result would be written outside its folder: rename the file.')
    const path = await names.claim(folder, name, input)
    if (out !== null && path === input.path)
      throw new UsageFault('The result would overwrite its own source: choose another --out.')
    return path
  }
  const path = await claim(result.name ?? basename(input.target))
  const others: NamedFile[] = []
  for (const { name, content } of result.others ?? []) others.push({ path: await claim(name), content })
  const files = out !== null || options.inPlace ? [{ path, content: result.content }, ...others] : []
  return { result: result.named?.(relative(folder, path)) ?? result, files }
}

async function writeFiles(files: readonly NamedFile[], work: FileWork, input: Input, setting: Setting): Promise<void> {
  const { io, out, options } = setting
  const root = out ?? baseOf(input)
  const isNamed = work.inputs.some((text) => resolve(io.cwd, text) === input.path)
  for (const { path, content } of files) {
    // A link that was named as an input stays one; one that a pattern found leads nowhere else.
    const isFollowed =
      out === null && !options.isForAgent && (isNamed || (root !== undefined && (await isReallyWithin(root, path))))
    const target = isFollowed ? await realpath(path).catch(() => path) : path
    await writeOne(target, content, root, setting).catch((error: unknown) => {
      const reason = fileFault(error)
      if (reason === null || io.signal.aborted) throw error
      // Without its target the sentence would be about the source.
      throw new Error(`${shownName(relative(io.cwd, path))} cannot be written: ${reason}`, { cause: error })
    })
  }
}

async function writeOne(
  path: string,
  content: NonNullable<FileResult['content']>,
  root: string | undefined,
  { swept }: Setting,
): Promise<void> {
  await makeFolder(dirname(path), root)
  await sweepOnce(dirname(path), swept)
  await writeAtomically(path, content, root)
}

/** The path on the command line that the input belongs to. */
const baseOf = ({ path, target }: Input) =>
  path === null ? undefined : dirname(path).slice(0, dirname(path).length - dirname(`/${target}`).length + 1)

/** Nothing is written into a folder while it is swept. */
function sweepOnce(folder: string, swept: Map<string, Promise<void>>): Promise<void> {
  const sweeping = swept.get(folder) ?? removeLeftovers(folder)
  swept.set(folder, sweeping)
  return sweeping
}
