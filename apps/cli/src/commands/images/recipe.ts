import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import {
  checkRecipe,
  forms,
  type ReadRecipe,
  type Recipe,
  type RecipeFinding,
  readRecipe,
  recipeFromLink,
  starters,
} from '@sundry/recipes'
import type { Call } from '../../command.ts'
import { UsageFault } from '../../exit-codes.ts'
import { readOne } from '../../files/inputs.ts'
import type { FileOptions } from '../../files/run-files.ts'
import { acceptsFormats } from '../../images/image-files.ts'
import { findModels } from '../../images/models.ts'
import { safeText } from '../../terminal/safe.ts'
import { runImages } from './run-images.ts'
import { runPdf } from './run-pdf.ts'

const accepts = acceptsFormats('jpeg', 'png', 'webp', 'gif', 'bmp', 'avif', 'heic', 'heif', 'jxl', 'tiff', 'ico')

/** Each thread that finds subjects holds the runtime and the models, some 400 MB. */
const CUTOUT_JOBS = '1'

interface Options extends FileOptions {
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
    throw new UsageFault(`There is no recipe and no file named ${text}. --list prints the built-in recipes.`)
  })
  return readRecipe(new TextDecoder().decode(bytes))
}

const place = (finding: RecipeFinding) => ('step' in finding ? `step ${finding.step + 1}: ` : '')

/** A finding by its code and what it names, as a program would print it. */
function wordsOf(finding: RecipeFinding): string {
  const { code, ...rest } = finding
  if (code === 'not-a-recipe') return 'It is not a recipe: the recipes page saves them as JSON.'
  const details = Object.entries(rest).filter(([name]) => name !== 'step')
  return `${place(finding)}${code}${details.map(([name, value]) => ` ${name}=${value}`).join('')}`
}

/** Whatever would make the run something else than was asked for stops it. */
function refuseUnfinished({ recipe, findings }: ReadRecipe): Recipe {
  if (!recipe || findings.length > 0)
    throw new UsageFault(`This recipe cannot be used as it is.\n${findings.map(wordsOf).join('\n')}`)
  if (!recipe.steps.some(({ off }) => !off)) throw new UsageFault('This recipe has no steps.')
  const missing = checkRecipe(recipe).filter(({ code }) => code === 'missing-value' || code === 'empty-range')
  if (missing.length > 0) throw new UsageFault(`This recipe is not finished.\n${missing.map(wordsOf).join('\n')}`)
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
    throw new UsageFault('A watermark of text needs a font: give its file (TTF or OTF) with --font.')
  const path = resolve(cwd, option)
  if (!(await stat(path).catch(() => null))?.isFile()) throw new UsageFault(`There is no font file ${option}.`)
  return path
}

export async function run({ args: [text, ...given], options, io }: Call<Options>): Promise<number> {
  if (options.list || text === undefined) {
    if (!options.list) throw new UsageFault('Name a recipe, or print those that are built in with --list.')
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
  const work = { given, accepts, work: { kind: 'recipe' as const, recipe }, models, font }
  const settings = { ...options, ...(jobs && { jobs }) }
  return isOnePdf(recipe) ? runPdf(work, settings, io) : runImages(work, settings, io)
}
