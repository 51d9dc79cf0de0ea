import { createCleaner } from '@sundry/text'
import type { Call } from '../../command.ts'
import { UsageFault } from '../../exit-codes.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { isTextFile, readBlocks, readEncoding } from './text-files.ts'

interface Options extends FileOptions {
  encoding?: string
  trim?: boolean
  spaces?: boolean
  blankLines?: boolean
  quotes?: 'straight' | 'curly'
  accents?: boolean
  slug?: boolean
  locale?: string
}

export function run({ args, options, io }: Call<Options>): Promise<number> {
  const { trim, spaces, blankLines, quotes, accents, slug, locale } = options
  if (!(trim || spaces || blankLines || quotes || accents || slug))
    throw new UsageFault('Say what to tidy: --trim, --spaces, --blank-lines, --quotes, --accents or --slug.')
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
      given: args,
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
