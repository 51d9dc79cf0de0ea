import { extractJsonLd, validateJsonLd } from '@sundry/schema'
import type { Call } from '../../command.ts'
import { type FileOptions, runFiles } from '../../files/run-files.ts'
import { findingLines, shownName } from '../../terminal/finding-lines.ts'
import { holdsNoJsonLd, isPageFile } from './pages.ts'

interface Options extends FileOptions {
  strict?: boolean
}

export function run({ args, options, io }: Call<Options>): Promise<number> {
  return runFiles(
    {
      given: args,
      accepts: isPageFile,
      settings: null,
      needsData: true,
      async run(bytes, { name }) {
        const text = new TextDecoder().decode(bytes)
        if (holdsNoJsonLd(text))
          return { report: { findings: [], found: false }, text: `${shownName(name)}: there is no JSON-LD\n` }
        const extracted = extractJsonLd(text)
        const findings = 'finding' in extracted ? [extracted.finding] : validateJsonLd(extracted.value)
        const failed = findings.some(
          ({ severity }) => severity === 'error' || (options.strict === true && severity === 'warning'),
        )
        const shown = findings.map(({ path, message, ...finding }) => ({
          ...finding,
          message: path === '' ? message : `${path}: ${message}`,
        }))
        return { report: { findings, found: true }, text: findingLines(name, shown, io), failed }
      },
    },
    options,
    io,
  )
}
