import { textStatistics } from '@sundry/text'
import type { Call } from '../../command.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { isTextFile, readEncoding, readText } from './text-files.ts'

interface Options extends FileOptions {
  encoding?: string
  locale?: string
}

export function run({ args, options, io }: Call<Options>): Promise<number> {
  const { locale } = options
  const encoding = readEncoding(options.encoding)
  return runFiles(
    {
      given: args,
      accepts: isTextFile,
      settings: null,
      async run(bytes, { name }) {
        const counted = textStatistics(readText(bytes, encoding), locale ? { locale } : {})
        const { words, characters, sentences, paragraphs, lines } = counted
        const told = `${words} words, ${characters} characters, ${sentences} sentences, ${paragraphs} paragraphs, ${lines} lines`
        return { report: counted, text: `${name === '-' ? '' : `${name}: `}${told}\n` }
      },
    },
    options,
    io,
  )
}
