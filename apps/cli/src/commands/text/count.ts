import { createTextCounter } from '@sundry/text'
import type { Call } from '../../command.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { isTextFile, readBlocks, readEncoding } from './text-files.ts'

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
      async read(open, { name }) {
        const counter = createTextCounter(locale ? { locale } : {})
        for await (const block of readBlocks(open(), encoding)) counter.add(block)
        const counted = counter.end()
        const { words, characters, sentences, paragraphs, lines } = counted
        const output = `${words} words, ${characters} characters, ${sentences} sentences, ${paragraphs} paragraphs, ${lines} lines`
        return { report: counted, text: `${name === '-' ? '' : `${name}: `}${output}\n` }
      },
    },
    options,
    io,
  )
}
