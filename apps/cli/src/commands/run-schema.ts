import { basename } from 'node:path'
import { jsonText } from '@sundry/kit'
import { extractJsonLd, validateJsonLd } from '@sundry/schema'
import type { Call } from '../command/command.ts'
import { openFileBase, sinceBase } from '../files/file-base.ts'
import { type FileOptions, runFiles } from '../files/run-files.ts'
import { findingLines, shownName } from '../terminal/finding-lines.ts'

const isPageFile = (name: string) => /\.(html?|xhtml|jsonld)$/i.test(name)

/** A page without structured data is no fault of the page. */
const holdsNoJsonLd = (text: string) =>
  text.trimStart().startsWith('<') && !/<script[^>]*application\/ld\+json/i.test(text)

interface ValidateOptions extends FileOptions {
  strict?: boolean
  base?: string
}

/** A page without structured data has no findings. */
function findingsOf(bytes: Uint8Array) {
  const text = new TextDecoder().decode(bytes)
  return holdsNoJsonLd(text) ? null : validateJsonLd(text)
}

export async function validateSchema({ args, options, io }: Call<ValidateOptions>): Promise<number> {
  const base = await openFileBase(options.base, io)
  return runFiles(
    {
      inputs: args,
      accepts: isPageFile,
      settings: null,
      needsData: true,
      async run(bytes, input) {
        const { name } = input
        const all = findingsOf(bytes)
        if (all === null)
          return { report: { findings: [], found: false }, text: `${shownName(name)}: no JSON-LD found\n` }
        const former = await base?.(input)
        const { findings, counts, note } = sinceBase(base && ((former && findingsOf(former)) ?? []), all)
        const failed = findings.some(
          ({ severity }) => severity === 'error' || (options.strict === true && severity === 'warning'),
        )
        const shown = findings.map(({ path, message, ...finding }) => ({
          ...finding,
          message: path === '' ? message : `${path}: ${message}`,
        }))
        return { report: { findings, ...counts, found: true }, text: findingLines(name, shown, io) + note, failed }
      },
    },
    options,
    io,
  )
}

export function extractSchema({ args, options, io }: Call<FileOptions>): Promise<number> {
  return runFiles(
    {
      inputs: args,
      accepts: isPageFile,
      settings: ['schema extract'],
      needsData: true,
      async run(bytes, { target, name: input }) {
        const text = new TextDecoder().decode(bytes)
        if (holdsNoJsonLd(text)) return { report: { jsonLd: null }, text: '' }
        const read = extractJsonLd(text)
        if ('finding' in read) throw new Error(read.finding.message)
        for (const { message } of read.findings ?? []) io.err(`${shownName(input)}: ${message}\n`)
        const name = `${basename(target).replace(/\.[^.]+$/, '')}.jsonld`
        const failed = read.findings !== undefined
        return { content: jsonText(read.value, 2), name, failed, report: { jsonLd: read.value } }
      },
    },
    options,
    io,
  )
}
