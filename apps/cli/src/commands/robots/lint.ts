import { parseRobots } from '@sundry/robots'
import type { Call } from '../../command.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { findingLines } from '../../terminal/finding-lines.ts'

interface Options extends FileOptions {
  strict?: boolean
}

export function run({ args, options, io }: Call<Options>): Promise<number> {
  return runFiles(
    {
      given: args,
      accepts: (name) => name === 'robots.txt',
      settings: null,
      async run(bytes, { name }) {
        const { findings, sitemaps, statistics } = parseRobots(bytes)
        const failed = findings.some(
          ({ severity }) => severity === 'error' || (options.strict === true && severity === 'warning'),
        )
        return { report: { findings, sitemaps, statistics }, text: findingLines(name, findings, io), failed }
      },
    },
    options,
    io,
  )
}
