import { type CaseKind, transformCase } from '@sundry/text'
import type { Call } from '../../command.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { isTextFile, readEncoding, readText } from './text-files.ts'

interface Options extends FileOptions {
  encoding?: string
  locale?: string
  keep?: string[]
  keepAcronyms?: boolean
  allLines?: boolean
}

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
      async run(bytes) {
        const content = transformCase(readText(bytes, encoding), kind as CaseKind, settings)
        return { content, report: { text: content } }
      },
    },
    options,
    io,
  )
}
