import { createHash } from 'node:crypto'
import { rm, stat } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { jsonText, safeText } from '@sundry/kit'
import { exitCodes, fileFault, UsageFault } from '../exit-codes.ts'
import { shownName } from '../terminal/finding-lines.ts'
import type { Io } from '../terminal/io.ts'
import { createProgress } from '../terminal/io.ts'
import { findInputs, type Input, openInput, readInput } from './inputs.ts'
import type { FileResult, FileWork } from './watch.ts'
import { watchInputs } from './watch.ts'
import { appendOwn, makeFolder, readOwn, removeLeftovers, writeAtomically } from './write-atomically.ts'

export const JOURNAL = '.sundry-run.jsonl'

interface Journal {
  has(key: string): boolean
  add(key: string): Promise<void>
  /** The run is complete, so the next one begins anew. */
  finish(): Promise<void>
}

/** What is written stands under a key of the file as it was and the settings of the run, so a changed file is done again. */
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
  const done = new Set(text.split('\n').filter((line) => line.length === 43))
  if (text !== '' && !text.endsWith('\n')) await appendOwn(path, '\n')
  return {
    has: (key) => done.has(key),
    async add(key) {
      done.add(key)
      await appendOwn(path, `${key}\n`)
    },
    finish: () => rm(path, { force: true }),
  }
}

export interface FileOptions {
  readonly out?: string
  readonly jobs?: string
  readonly watch?: boolean
  readonly json?: boolean
  /** Beside the inputs, and over those whose name the result has. */
  readonly inPlace?: boolean
}

interface Outcome {
  readonly code: number
  readonly out: string | Uint8Array
  readonly err: string
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
const MAX_UNTOLD = 16

/** One file that fails stops no other. Results are printed in the order of the inputs, however they end. */
export async function runFiles(work: FileWork, options: FileOptions, io: Io): Promise<number> {
  const isPiped = work.stream !== undefined && options.out === undefined && !options.json
  // What is written while it is read comes one after the other.
  const asked = readJobs(options.jobs)
  const jobs = isPiped ? 1 : asked * (work.isThreaded ? READ_AHEAD : 1)
  const out = options.out === undefined ? null : resolve(io.cwd, options.out)
  if (options.watch && out === null) throw new UsageFault('--watch requires --out.')
  if (options.inPlace && out !== null) throw new UsageFault('Use either --out or --in-place.')
  const journal = out === null && !options.inPlace ? null : await openJournal(out ?? io.cwd, io.cwd)
  const setting: Setting = { options, io, out, journal, swept: new Map(), written: new Map() }
  const one = (input: Input) => runOne(work, input, setting)
  const progress = createProgress(io)

  let worst = 0
  let done = 0
  const tell = async ({ code, out: text, err }: Outcome) => {
    worst = Math.max(worst, code)
    done += 1
    if (text.length > 0) {
      progress.clear()
      await io.out(text)
    }
    if (err !== '') {
      progress.clear()
      io.err(err)
    }
    progress.show(`${done} done`)
  }

  const isBelowOut = (path: string) => out !== null && `${path}${sep}`.startsWith(out + sep)
  const wantsOut = work.given.some((text) => isBelowOut(resolve(io.cwd, text)))
  // What an earlier run wrote into a folder that is read is no input.
  const isResult = ({ path }: Input) => path !== null && !wantsOut && isBelowOut(path)
  let any = false
  const running = new Set<Promise<void>>()
  let told = Promise.resolve()
  let untold = 0
  const toPipe = out === null && !options.inPlace && !options.json && work.isOneFile === true
  const found = findInputs(work.given, io, work.accepts)
  for await (const input of toPipe ? await onlyOne(found) : found) {
    io.signal.throwIfAborted()
    if (isResult(input)) continue
    any = true
    const outcome = one(input)
    const ended: Promise<void> = outcome.then(
      () => void running.delete(ended),
      () => void running.delete(ended),
    )
    running.add(ended)
    untold += 1
    told = told.then(async () => {
      await tell(await outcome)
      untold -= 1
    })
    // After an interruption nobody waits for the others; their failures must not end the process.
    told.catch(() => {})
    if (running.size >= jobs) await Promise.race(running)
    if (untold >= jobs * MAX_UNTOLD) await told
  }
  await told
  if (!any) io.err('No files that this command reads.\n')
  progress.clear()
  io.signal.throwIfAborted()
  await journal?.finish()
  if (options.watch) await watchInputs(work, io, async (input) => tell(await one(input)))
  return worst
}

async function onlyOne(inputs: AsyncIterable<Input>): Promise<Input[]> {
  const all: Input[] = []
  for await (const input of inputs) all.push(input)
  if (all.length > 1)
    throw new UsageFault('Several images cannot share one pipe: specify a folder with --out, or use --in-place.')
  return all
}

interface Setting {
  options: FileOptions
  io: Io
  out: string | null
  journal: Journal | null
  swept: Map<string, Promise<void>>
  /** Which input a result is of, so that two of one name do not meet. */
  written: Map<string, string>
}

async function runOne(work: FileWork, input: Input, setting: Setting): Promise<Outcome> {
  const { options, io, out, journal } = setting
  try {
    const key = journal && input.path !== null ? await keyOf(input.path, work.settings) : null
    if (key !== null && journal?.has(key)) return { code: 0, out: '', err: '' }
    const result = await resultOf(work, input, setting)
    io.signal.throwIfAborted()
    const code = result.failed ? exitCodes.findings.code : 0
    const isOwn = (await writeResult(result, input, setting)) === input.path && input.path !== null
    if (key !== null) await journal?.add(key)
    // A file written over is another file from now on, and done.
    if (isOwn && input.path !== null) await journal?.add(await keyOf(input.path, work.settings))
    if (options.json && result.report) return { code, out: jsonText({ file: input.name, ...result.report }), err: '' }
    const isWritten = out !== null || options.inPlace
    return {
      code,
      out: options.json
        ? ''
        : result.text === undefined
          ? isWritten
            ? ''
            : ((result.content as string | Uint8Array | undefined) ?? '')
          : safeText(result.text),
      err: '',
    }
  } catch (error) {
    io.signal.throwIfAborted()
    const sentence = error instanceof Error ? (fileFault(error) ?? error.message) : String(error)
    const failure = options.json ? jsonText({ file: input.name, error: sentence }) : ''
    return { code: exitCodes.inputs.code, out: failure, err: `${shownName(input.name)}: ${sentence}\n` }
  }
}

async function resultOf(work: FileWork, input: Input, { options, io, out }: Setting): Promise<FileResult> {
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

/** Gives the path that the result was written to; null where it goes to standard output. */
async function writeResult(result: FileResult, input: Input, setting: Setting): Promise<string | null> {
  const folder = folderFor(input, setting)
  if (folder === null || result.content === undefined) return null
  const own = { name: result.name ?? input.target.replace(/^.*[\\/]/, ''), content: result.content }
  const files = [own, ...(result.others ?? [])].map(({ name, content }) => ({ path: join(folder, name), content }))
  for (const { path } of files) {
    if (relative(folder, path).split(sep)[0] === '..')
      throw new UsageFault('The result would be written outside its folder: rename the file.')
    refuseTarget(path, input, setting)
  }
  const root = setting.out ?? baseOf(input)
  for (const { path, content } of files) {
    await writeOne(path, content, root, setting).catch((error: unknown) => {
      const reason = fileFault(error)
      if (reason === null || setting.io.signal.aborted) throw error
      // Without its target the sentence would be about the source.
      throw new Error(`${shownName(relative(setting.io.cwd, path))} cannot be written: ${reason}`, { cause: error })
    })
  }
  return files[0]?.path ?? null
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

/** What was named on the command line, of which the input is a part. */
const baseOf = ({ path, target }: Input) =>
  path === null ? undefined : dirname(path).slice(0, dirname(path).length - dirname(`/${target}`).length + 1)

function folderFor({ path, target }: Input, { options, out }: Setting): string | null {
  if (out !== null) return join(out, dirname(target))
  return options.inPlace && path !== null ? dirname(path) : null
}

function refuseTarget(path: string, input: Input, { options, written }: Setting): void {
  if (path === input.path && !options.inPlace)
    throw new UsageFault('The result would overwrite its own source: choose another --out.')
  const other = written.get(path)
  if (other !== undefined && other !== input.name)
    throw new UsageFault(`The result would overwrite that of ${other}: use different folders.`)
  written.set(path, input.name)
}

/** Nothing is written into a folder while it is swept. */
function sweepOnce(folder: string, swept: Map<string, Promise<void>>): Promise<void> {
  const sweeping = swept.get(folder) ?? removeLeftovers(folder)
  swept.set(folder, sweeping)
  return sweeping
}
