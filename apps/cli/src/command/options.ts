import type { OptionSpec } from './command.ts'

export const json: OptionSpec = { flags: '--json', about: 'Print JSON, one line per input or result.' }

export const fileOptions: readonly OptionSpec[] = [
  { flags: '-o, --out <folder>', about: 'Write the results to this folder, under the same names.' },
  { flags: '-j, --jobs <number>', about: 'Number of files to process in parallel (default: one per processor).' },
  { flags: '-w, --watch', about: 'Keep running and reprocess files that change.' },
  json,
]

export const files = {
  form: '[files...]',
  about: 'Files, folders, quoted patterns, or - for standard input.',
} as const
