import { extractJsonLd } from '@sundry/schema'
import type { Call } from '../../command.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { jsonText } from '../../terminal/safe.ts'
import { holdsNoJsonLd, isPageFile } from './pages.ts'

export function run({ args, options, io }: Call<FileOptions>): Promise<number> {
  return runFiles(
    {
      given: args,
      accepts: isPageFile,
      settings: ['schema extract'],
      needsData: true,
      async run(bytes, { target }) {
        const text = new TextDecoder().decode(bytes)
        if (holdsNoJsonLd(text)) return { report: { jsonLd: null }, text: '' }
        const read = extractJsonLd(text)
        if ('finding' in read) throw new Error(read.finding.message)
        const name = `${target.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, '')}.jsonld`
        return { content: jsonText(read.value, 2), name, report: { jsonLd: read.value } }
      },
    },
    options,
    io,
  )
}
