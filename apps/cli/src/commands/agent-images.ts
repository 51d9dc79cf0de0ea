import { readFile, stat } from 'node:fs/promises'
import type { AgentCall, AgentTool } from '@sundry/agent-tools'
import { z } from '@sundry/contracts/zod'
import type { CommandSpec, OptionSpec } from '../command/command.ts'
import { type ImageThreads, openImageThreads } from '../images/image-threads.ts'
import { type Around, fileForAgent, folderForAgent, knownRoots, within } from './agent-sites.ts'
import { imageCommands, recipeNames } from './images/commands.ts'

const TIMEOUT_MS = 30 * 60_000
const MAX_FILES = 100
/** A run over a folder may be longer; its counts include every file. */
const MAX_LISTED = 200
const MAX_INSPECTED_BYTES = 200 * 2 ** 20

const path = z.string().min(1).max(4096)
/** Placeholders of options that take a number. */
const NUMBERS = new Set(['number', 'pixels', 'percent', 'MB'])

/** The tools of these commands leave out what only a person at a terminal may decide, and say where results go themselves. */
const OWN_FLAGS = /--(?:in-place|force|out|jobs|watch|json|models|check|base|list)\b/

/** An option of a command as a field of the tool's input. */
function fieldOf({ flags, about, choices }: OptionSpec): [name: string, field: z.ZodType] {
  const [, flag = ''] = /--([a-z-]+)/.exec(flags) ?? []
  const name = flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
  const [, value] = /<(\w+)>/.exec(flags) ?? []
  const number = z.union([z.number(), z.string().max(20)])
  const text = value === undefined ? z.boolean() : NUMBERS.has(value) ? number : z.string().max(4096)
  return [name, (choices ? z.enum(choices as [string, ...string[]]) : text).optional().meta({ description: about })]
}

const filesField = z
  .array(path)
  .min(1)
  .max(MAX_FILES)
  .meta({ description: 'Images and folders of images, by paths in the roots.' })
const written = {
  out: path
    .optional()
    .meta({ description: 'Folder for the results, made if it is missing. Without it, they go beside the originals.' }),
  overwrite: z
    .boolean()
    .optional()
    .meta({ description: 'Replace files that exist, the originals included. Without it, no file is replaced.' }),
}

interface ImageQuestion {
  readonly files: readonly string[]
  readonly out?: string
  readonly overwrite?: boolean
  readonly recipe?: string
  readonly font?: string
  readonly [option: string]: unknown
}

/** Runs one call after the other: each takes all processors, and a second may not write what the first is about to. */
function createTurns() {
  let last: Promise<unknown> = Promise.resolve()
  return async <T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const turn = last.then(() => {
      signal.throwIfAborted()
      return work()
    })
    last = turn.catch(() => {})
    return turn
  }
}

/** Numbers as they are typed at a terminal. */
const asTyped = (options: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(options).map(([name, one]) => [name, typeof one === 'number' ? `${one}` : one]))

/** The image commands as tools: the same options over the same code, in the folders that the agent may see. */
export function imageTools({ io, reach, roots }: Around): readonly AgentTool[] {
  const inTurn = createTurns()
  // An agent fetches no models; the owner of the machine does, with the command.
  const { SUNDRY_MODELS: models, ...others } = io.env
  const env = models === undefined || /^https?:/i.test(models) ? others : io.env

  async function runCommand(
    { load }: CommandSpec,
    { files, out, overwrite = false, recipe, font, ...options }: ImageQuestion,
    { signal, onFile }: AgentCall,
  ): Promise<Record<string, unknown>> {
    const known = await knownRoots(roots)
    const [first, ...rest] = await Promise.all(files.map((file) => within(file, known)))
    if (!first) throw new Error('Name at least one file.')
    for (const { real } of [first, ...rest]) {
      const found = await stat(real)
      if (!found.isFile() && !found.isDirectory()) throw new Error(`${real} is neither a file nor a folder.`)
    }
    const folder = out === undefined ? null : await folderForAgent(out, [first.root, ...known])
    const recipeFile = recipe !== undefined && !isNamed(recipe) ? await fileForAgent(recipe, roots) : recipe
    const done: object[] = []
    const failures: { file: string; error: string }[] = []
    const counts = { done: 0, failed: 0 }
    let messages = ''
    const own = {
      ...io,
      ...{ cwd: first.root, env, signal, outIsTerminal: false, errIsTerminal: false },
      async out(text: string | Uint8Array) {
        const line = JSON.parse(String(text)) as { file: string; error?: string }
        const isFailed = line.error !== undefined
        counts[isFailed ? 'failed' : 'done'] += 1
        const list: object[] = isFailed ? failures : done
        if (list.length < MAX_LISTED) list.push(line)
        onFile?.()
      },
      err: (text: string) => {
        if (messages.length < MAX_LISTED ** 2) messages += text
      },
    }
    const settings = {
      ...asTyped(options),
      ...(folder === null ? { inPlace: true } : { out: folder }),
      ...(font !== undefined && { font: await fileForAgent(font, roots) }),
      ...{ json: true, force: overwrite, isForAgent: true },
    }
    const args = [...(recipeFile === undefined ? [] : [recipeFile]), first.real, ...rest.map(({ real }) => real)]
    const { run } = await load()
    await run({ args, options: settings as never, io: own, reach, commands: imageCommands })
    if (counts.done === 0) throw new Error(messages || 'There are no images to process.')
    return { out: folder ?? 'beside the originals', ...counts, files: done, failures }
  }

  const facts = { isForeign: true, asksNetwork: false, timeoutMs: TIMEOUT_MS, price: () => 1, sample: () => null }

  function ofCommand(command: string, name: string, title: string, more: Record<string, z.ZodType> = {}): AgentTool {
    const spec = imageCommands.find((one) => one.name === command)
    if (!spec) throw new Error(`There is no command ${command}.`)
    const options = spec.options.filter(({ flags }) => !OWN_FLAGS.test(flags)).map(fieldOf)
    return {
      ...facts,
      ...{ name, title, description: spec.about, writes: true },
      input: z.object({ ...more, files: filesField, ...written, ...Object.fromEntries(options) }),
      run: (question: ImageQuestion, call) => inTurn(call.signal, () => runCommand(spec, question, call)),
    }
  }

  async function readImage(file: string): Promise<Uint8Array> {
    const real = await fileForAgent(file, roots)
    if ((await stat(real)).size > MAX_INSPECTED_BYTES)
      throw new Error(`${file} is larger than ${MAX_INSPECTED_BYTES / 2 ** 20} MB.`)
    return readFile(real)
  }

  async function inThread<T>(work: (threads: ImageThreads) => Promise<T>): Promise<T> {
    const threads = openImageThreads(1)
    try {
      return await work(threads)
    } finally {
      await threads.close()
    }
  }

  const inspect: AgentTool = {
    ...facts,
    name: 'inspect_image',
    title: 'Inspect an image',
    description:
      'Format, size in pixels and bytes of an image file, and what its metadata discloses: place, camera, author, dates, thumbnail, AI marks and Content Credentials.',
    input: z.object({ file: path }),
    async run({ file }: { file: string }, { signal }) {
      const content = await readImage(file)
      const { format, header, disclosures } = await inThread((threads) => threads.inspect(content, signal))
      return { file, bytes: content.length, format, ...header, disclosures }
    },
  }
  const compare: AgentTool = {
    ...facts,
    name: 'compare_images',
    title: 'Compare two images',
    description:
      'How much a result looks like its reference, by SSIMULACRA2: 100 is identical, 90 looks the same side by side, 70 is high quality. Null if the two differ in size.',
    input: z.object({ reference: path, result: path }),
    async run({ reference, result }: { reference: string; result: string }, { signal }) {
      const pair = { reference: await readImage(reference), result: await readImage(result) }
      const score = await inThread((threads) => threads.score(pair, signal))
      return { score, referenceBytes: pair.reference.length, resultBytes: pair.result.length }
    },
  }
  return [
    inspect,
    compare,
    ofCommand('compress', 'compress_images', 'Compress images'),
    ofCommand('convert', 'convert_images', 'Convert images'),
    ofCommand('resize', 'resize_images', 'Resize images'),
    ofCommand('cutout', 'cut_out_images', 'Remove backgrounds'),
    ofCommand('recipe', 'run_image_recipe', 'Run a recipe on images', {
      recipe: z
        .string()
        .min(1)
        .max(20_000)
        .meta({
          description: `A recipe file in the roots, a link of the recipes page, or one of ${recipeNames.join(', ')}.`,
        }),
    }),
  ]
}

/** A built-in recipe or a link, as opposed to a file. */
const isNamed = (recipe: string) => recipeNames.includes(recipe) || /(?:#r=|^)\d+;/.test(recipe)
