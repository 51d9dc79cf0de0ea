import { basename, join, resolve } from 'node:path'
import { type PdfPage, writePdf } from '@sundry/recipes'
import { exitCodes, fileFault, UsageFault } from '../../exit-codes.ts'
import { findInputs, type Input, readInput } from '../../files/inputs.ts'
import { type FileOptions, readJobs } from '../../files/run-files.ts'
import { writeAtomically } from '../../files/write-atomically.ts'
import { openImageThreads } from '../../images/image-threads.ts'
import { shownName } from '../../terminal/finding-lines.ts'
import type { Io } from '../../terminal/io.ts'
import { jsonText } from '../../terminal/safe.ts'
import type { ImageRun } from './run-images.ts'

const NAME = 'recipe.pdf'

/** One PDF of all pictures, in their order. A picture that fails is told, and leaves no page. */
export async function runPdf(run: ImageRun, options: FileOptions, io: Io): Promise<number> {
  if (options.inPlace || options.watch)
    throw new UsageFault('A PDF of all pictures is made once, where --out says: leave out --in-place and --watch.')
  if (options.out === undefined && io.outIsTerminal)
    throw new UsageFault('Name a folder or a file.pdf with --out, or pipe the PDF somewhere.')
  const { given, accepts, work, models = null, font = null } = run
  const jobs = readJobs(options.jobs)
  const threads = openImageThreads(jobs)
  let worst = 0

  async function pageOf(input: Input): Promise<PdfPage | null> {
    try {
      const content = await readInput(input, io, true)
      const made = await threads.make({ name: basename(input.target), content, work, models, font }, io.signal)
      return made.page ?? null
    } catch (error) {
      if (io.signal.aborted) throw error
      worst = exitCodes.inputs.code
      io.err(
        `${shownName(input.name)}: ${error instanceof Error ? (fileFault(error) ?? error.message) : String(error)}\n`,
      )
      return null
    }
  }

  try {
    const pages: PdfPage[] = []
    const pending: Promise<PdfPage | null>[] = []
    const take = async () => {
      const page = await pending.shift()
      if (page) pages.push(page)
    }
    for await (const input of findInputs(given, io, accepts)) {
      io.signal.throwIfAborted()
      pending.push(pageOf(input))
      if (pending.length >= jobs) await take()
    }
    while (pending.length > 0) await take()
    if (pages.length === 0) {
      io.err('There is no page to write.\n')
      return worst || exitCodes.inputs.code
    }
    const content = new Uint8Array(await writePdf(pages).arrayBuffer())
    if (options.out === undefined) {
      await io.out(content)
      return worst
    }
    const path = resolve(io.cwd, /\.pdf$/i.test(options.out) ? options.out : join(options.out, NAME))
    await writeAtomically(path, content)
    const report = { processedFile: basename(path), processedSize: content.length, pages: pages.length }
    await io.out(options.json ? jsonText(report) : `${basename(path)}: ${pages.length} pages\n`)
    return worst
  } finally {
    await threads.close()
  }
}
