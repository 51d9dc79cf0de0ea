import { type CaseKind, createCaseTransform, createHeadingsTest } from '@sundry/text'
import type { Call } from '../../command.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { isTextFile, readBlocks, readEncoding } from './text-files.ts'

interface Options extends FileOptions {
  encoding?: string
  locale?: string
  keep?: string[]
  keepAcronyms?: boolean
  allLines?: boolean
}

/** How much of a pipe is read to tell whether it is Markdown. */
const HEADINGS_WITHIN = 1 << 18

export function run({ args: [kind, ...given], options, io }: Call<Options>): Promise<number> {
  const { locale, keep, keepAcronyms = false, allLines = false } = options
  const keeps = { keepAcronyms, keepNames: true, headingsOnly: !allLines }
  const settings = { ...(locale && { locale }), ...(keep && { keep }), ...keeps }
  const encoding = readEncoding(options.encoding)
  return runFiles(
    {
      given,
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
