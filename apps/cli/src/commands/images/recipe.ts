import { stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { jsonText, safeText } from '@sundry/kit'
import {
  checkRecipe,
  forms,
  type PdfPage,
  type ReadRecipe,
  type Recipe,
  type RecipeFinding,
  readRecipe,
  recipeFromLink,
  starters,
  writePdf,
} from '@sundry/recipes'
import type { Call } from '../../command/command.ts'
import { findInputs, type Input, readInput, readOne } from '../../files/inputs.ts'
import { readJobs, refuseExisting } from '../../files/run-files.ts'
import { writeAtomically } from '../../files/write-atomically.ts'
import { acceptsFormats, rasterFormats, refuseFormat } from '../../images/image-files.ts'
import { openImageThreads } from '../../images/image-threads.ts'
import { findModels } from '../../images/models.ts'
import { exitCodes, fileFault, UsageFault } from '../../terminal/exit-codes.ts'
import { shownName } from '../../terminal/finding-lines.ts'
import type { Io } from '../../terminal/io.ts'
import { type ImageFileOptions, type ImageRun, runImages } from './run-images.ts'

const NAME = 'recipe.pdf'

/** One PDF of all images, in their order. An image that fails is reported, and leaves no page. */
async function runPdf(run: ImageRun, options: ImageFileOptions, io: Io): Promise<number> {
  if (options.signCert !== undefined) throw new UsageFault('A PDF cannot be signed here: omit --sign-cert.')
  if (options.inPlace || options.watch)
    throw new UsageFault('A PDF of all images is written once, to --out: omit --in-place and --watch.')
  if (options.out === undefined && io.outIsTerminal)
    throw new UsageFault('Specify a folder or file.pdf with --out, or pipe the PDF somewhere.')
  const { inputs: provided, reads, work, models = null, font = null } = run
  const jobs = readJobs(options.jobs)
  const threads = openImageThreads(jobs)
  let worst = 0

  async function pageOf(input: Input): Promise<PdfPage | null> {
    try {
      const content = await readInput(input, io, true)
      refuseFormat(content, reads)
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
    for await (const input of findInputs(provided, io, acceptsFormats(reads))) {
      io.signal.throwIfAborted()
      const page = pageOf(input)
      // After an interruption no one waits for the others; their failures must not end the process.
      page.catch(() => {})
      pending.push(page)
      if (pending.length >= jobs) await take()
    }
    while (pending.length > 0) await take()
    if (pages.length === 0) {
      io.err('There are no pages to write.\n')
      return worst || exitCodes.inputs.code
    }
    const content = new Uint8Array(await writePdf(pages).arrayBuffer())
    if (options.out === undefined) {
      await io.out(content)
      return worst
    }
    const path = resolve(io.cwd, /\.pdf$/i.test(options.out) ? options.out : join(options.out, NAME))
    if (options.isForAgent) await refuseExisting(path, options.force)
    await writeAtomically(path, content, io.cwd)
    const report = { processedFile: basename(path), processedSize: content.length, pages: pages.length }
    await io.out(
      options.json ? jsonText(report) : `${basename(path)}: ${pages.length} ${pages.length === 1 ? 'page' : 'pages'}\n`,
    )
    return worst
  } finally {
    await threads.close()
  }
}

/** Each thread that finds subjects holds the runtime and the models, some 400 MB. */
const CUTOUT_JOBS = '1'

interface Options extends ImageFileOptions {
  list?: boolean
  models?: string
  font?: string
}

/** A link of the page, or the part of it that holds the recipe: `1;name;resize,side=1600`. */
const LINK = /(?:#r=|^)(\d+;.*)$/s

async function open(text: string, io: Call['io']): Promise<ReadRecipe> {
  const ready = [...starters, ...forms].find(({ id }) => id === text)
  if (ready) return { recipe: { name: ready.name, steps: ready.steps }, findings: [] }
  const link = LINK.exec(text)?.[1]
  if (link !== undefined) return recipeFromLink(link)
  const bytes = await readOne(text, io).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
    throw new UsageFault(`No recipe or file named ${text}. --list prints the built-in recipes.`)
  })
  return readRecipe(new TextDecoder().decode(bytes))
}

const place = (finding: RecipeFinding) => ('step' in finding ? `step ${finding.step + 1}: ` : '')

/** A finding by its code and what it names, as a program would print it. */
function wordsOf(finding: RecipeFinding): string {
  const { code, ...rest } = finding
  if (code === 'not-a-recipe' || code === 'not-json')
    return 'This is not a recipe: the recipes page saves recipes as JSON.'
  const details = Object.entries(rest).filter(([name]) => name !== 'step')
  return `${place(finding)}${code}${details.map(([name, value]) => ` ${name}=${value}`).join('')}`
}

/** Whatever would make the run something else than was asked for stops it. */
function refuseUnfinished({ recipe, findings }: ReadRecipe): Recipe {
  if (!recipe || findings.length > 0)
    throw new UsageFault([...(recipe ? ['This recipe is invalid.'] : []), ...findings.map(wordsOf)].join('\n'))
  if (!recipe.steps.some(({ off }) => !off)) throw new UsageFault('This recipe has no steps.')
  const missing = checkRecipe(recipe).filter(({ code }) => code === 'missing-value' || code === 'empty-range')
  if (missing.length > 0) throw new UsageFault(`This recipe is incomplete.\n${missing.map(wordsOf).join('\n')}`)
  return recipe
}

const has = ({ steps }: Recipe, ...kinds: Recipe['steps'][number]['kind'][]) =>
  steps.some(({ kind, off }) => !off && kinds.includes(kind))

function isOnePdf({ steps }: Recipe): boolean {
  const step = steps.findLast(({ kind, off }) => kind === 'collect' && !off)
  return step?.kind === 'collect' && step.as === 'pdf'
}

async function fontFor(recipe: Recipe, option: string | undefined, { cwd }: Call['io']): Promise<string | null> {
  if (!has(recipe, 'watermark-text')) return null
  if (option === undefined)
    throw new UsageFault('A text watermark needs a font: specify a TTF or OTF file with --font.')
  const path = resolve(cwd, option)
  if (!(await stat(path).catch(() => null))?.isFile()) throw new UsageFault(`Font file ${option} not found.`)
  return path
}

export async function run({ args: [text, ...provided], options, io }: Call<Options>): Promise<number> {
  if (options.list || text === undefined) {
    if (!options.list) throw new UsageFault('Specify a recipe; --list prints the built-in ones.')
    const lines = [...starters, ...forms].map(({ id, name, description }) =>
      options.json ? JSON.stringify({ id, name, description }) : `${id.padEnd(22)} ${name}: ${description}`,
    )
    await io.out(`${safeText(lines.join('\n'))}\n`)
    return 0
  }
  const recipe = refuseUnfinished(await open(text, io))
  const findsSubjects = has(recipe, 'cutout', 'crop-subject')
  const font = await fontFor(recipe, options.font, io)
  const models = findsSubjects ? await findModels(options.models, io) : null
  const jobs = options.jobs ?? (findsSubjects ? CUTOUT_JOBS : undefined)
  const work = { inputs: provided, reads: rasterFormats, work: { kind: 'recipe' as const, recipe }, models, font }
  const settings = { ...options, ...(jobs && { jobs }) }
  return isOnePdf(recipe) ? runPdf(work, settings, io) : runImages(work, settings, io)
}
