import { repairSitemap } from '@sundry/sitemap'
import type { Call } from '../../command.ts'
import { isSitemapFile } from '../../files/inputs.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { shownName } from '../../terminal/finding-lines.ts'

export function run({ args, options, io }: Call<FileOptions>): Promise<number> {
  return runFiles(
    {
      given: args,
      accepts: (name) => isSitemapFile(name) && !name.endsWith('.gz'),
      settings: ['sitemap repair'],
      needsData: true,
      async run(bytes, { name }) {
        const { text, repairs } = repairSitemap(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes))
        // The repaired file may go to standard output, so the repairs are reported beside it.
        if (!options.json)
          for (const { count, message } of repairs) io.err(`${shownName(name)}: ${message} (${count})\n`)
        return { content: text, report: { repairs, ...(options.out === undefined && { text }) } }
      },
    },
    options,
    io,
  )
}
