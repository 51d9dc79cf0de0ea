import { type CaseKind, createCaseTransform, createCleaner, createHeadingsTest, createTextCounter } from '@sundry/text'
import type { Call } from '../command/command.ts'
import { type FileOptions, runFiles } from '../files/run-files.ts'
import { UsageFault } from '../terminal/exit-codes.ts'

/** Files that are taken from a folder; a file named explicitly is always taken. */
const isTextFile = (name: string) => /\.(txt|text|md|markdown|mdx|csv|tsv|html?|rst|adoc|srt|vtt)$/i.test(name)

/** Checked before any file is read. */
function readEncoding(label = 'utf-8'): string {
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw new UsageFault(`--encoding must be a name such as utf-8, windows-1252 or shift_jis, not ${label}.`)
  }
}

function readLocale(locale: string | undefined): string | undefined {
  try {
    return locale === undefined ? undefined : Intl.getCanonicalLocales(locale)[0]
  } catch {
    throw new UsageFault(`--locale must be a language tag such as en, tr or de-CH, not ${locale}.`)
  }
}

/** Text in another encoding is refused: guessing would destroy it without a word. */
function createReading(first: Uint8Array, encoding: string): (bytes?: Uint8Array) => string {
  const mark = (first[0] ?? 0) * 256 + (first[1] ?? 0)
  const marked = mark === 0xfffe ? 'utf-16le' : mark === 0xfeff ? 'utf-16be' : encoding
  const decoder = new TextDecoder(marked, { fatal: true })
  return (bytes) => {
    try {
      return bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode()
    } catch {
      throw new Error(`This is not ${marked} text. Specify its encoding, such as --encoding windows-1252.`)
    }
  }
}

/** Whole lines as they come, so that no file is held in memory as a whole unless it is a single line. */
async function* readBlocks(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<string> {
  let read: ReturnType<typeof createReading> | null = null
  let first = new Uint8Array()
  let held = ''
  for await (const chunk of chunks) {
    // A mark of the byte order takes two bytes.
    if (read === null && first.length + chunk.length < 2) {
      first = new Uint8Array(chunk)
      continue
    }
    const bytes = first.length > 0 ? Buffer.concat([first, chunk]) : chunk
    first = new Uint8Array()
    read ??= createReading(bytes, encoding)
    const text = read(bytes)
    const end = text.lastIndexOf('\n') + 1
    if (end > 0) yield held + text.slice(0, end)
    held = end > 0 ? text.slice(end) : held + text
  }
  read ??= createReading(first, encoding)
  held += (first.length > 0 ? read(first) : '') + read()
  if (held !== '') yield held
}

interface CaseOptions extends FileOptions {
  encoding?: string
  locale?: string
  keep?: string[]
  keepAcronyms?: boolean
  allLines?: boolean
}

/** Bounds the part of a pipe that decides whether it is Markdown. */
const HEADINGS_WITHIN = 1 << 18

export function changeCase({ args: [kind, ...input], options, io }: Call<CaseOptions>): Promise<number> {
  const { keep, keepAcronyms = false, allLines = false } = options
  const locale = readLocale(options.locale)
  const keeps = { keepAcronyms, keepNames: true, headingsOnly: !allLines }
  const settings = { ...(locale && { locale }), ...(keep && { keep }), ...keeps }
  const encoding = readEncoding(options.encoding)
  return runFiles(
    {
      inputs: input,
      accepts: isTextFile,
      settings: ['text case', kind, encoding, settings],
      async *stream(open, { path }) {
        const blocks = readBlocks(open(), encoding)
        const isTitle = kind?.startsWith('title') === true && !allLines
        const isMarkdown = createHeadingsTest()
        let [hasHeadings, begun] = [false, '']
        // A file is read twice; of a pipe, which may never end, the beginning decides.
        if (isTitle && path !== null)
          for await (const block of readBlocks(open(), encoding)) {
            hasHeadings = isMarkdown(block)
            if (hasHeadings) break
          }
        while (isTitle && path === null && !hasHeadings && begun.length < HEADINGS_WITHIN) {
          const { done, value } = await blocks.next()
          if (done) break
          begun += value
          hasHeadings = isMarkdown(value)
        }
        const transform = createCaseTransform(kind as CaseKind, settings, () => hasHeadings)
        yield transform(begun)
        for await (const block of blocks) yield transform(block)
      },
    },
    options,
    io,
  )
}

interface CleanOptions extends FileOptions {
  encoding?: string
  trim?: boolean
  spaces?: boolean
  blankLines?: boolean
  quotes?: 'straight' | 'curly'
  accents?: boolean
  slug?: boolean
  locale?: string
}

export function cleanText({ args, options, io }: Call<CleanOptions>): Promise<number> {
  const { trim, spaces, blankLines, quotes, accents, slug } = options
  const locale = readLocale(options.locale)
  if (!(trim || spaces || blankLines || quotes || accents || slug))
    throw new UsageFault('Specify what to clean: --trim, --spaces, --blank-lines, --quotes, --accents or --slug.')
  const settings = {
    trimLines: trim === true,
    collapseSpaces: spaces === true,
    collapseBlankLines: blankLines === true,
    removeAccents: accents === true,
    slug: slug === true,
    ...(quotes && { quotes }),
    ...(locale && { locale }),
  }
  const encoding = readEncoding(options.encoding)
  return runFiles(
    {
      inputs: args,
      accepts: isTextFile,
      settings: ['text clean', encoding, settings],
      async *stream(open) {
        const clean = createCleaner(settings)
        for await (const block of readBlocks(open(), encoding)) yield clean(block)
      },
    },
    options,
    io,
  )
}

interface CountOptions extends FileOptions {
  encoding?: string
  locale?: string
}

export function countText({ args, options, io }: Call<CountOptions>): Promise<number> {
  const locale = readLocale(options.locale)
  const encoding = readEncoding(options.encoding)
  return runFiles(
    {
      inputs: args,
      accepts: isTextFile,
      settings: null,
      async read(open, { name }) {
        const counter = createTextCounter(locale ? { locale } : {})
        let isEnded = false
        for await (const block of readBlocks(open(), encoding)) {
          counter.add(block)
          isEnded = block.endsWith('\n')
        }
        const whole = counter.end()
        // The line end of a file's last line begins no other, as for wc and editors.
        const counted = { ...whole, lines: whole.lines - Number(isEnded) }
        const { words, characters, sentences, paragraphs, lines } = counted
        const counts = { word: words, character: characters, sentence: sentences, paragraph: paragraphs, line: lines }
        const output = Object.entries(counts)
          .map(([unit, count]) => `${count} ${unit}${count === 1 ? '' : 's'}`)
          .join(', ')
        return { report: counted, text: `${name === '-' ? '' : `${name}: `}${output}\n` }
      },
    },
    options,
    io,
  )
}
