import type { OptionSpec } from '../command.ts'

export const json: OptionSpec = { flags: '--json', about: 'Print JSON: one line for each input or answer.' }

export const fileOptions: readonly OptionSpec[] = [
  { flags: '-o, --out <folder>', about: 'Write the results to this folder, under the same names.' },
  { flags: '-j, --jobs <number>', about: 'How many files at a time (default: one for each processor).' },
  { flags: '-w, --watch', about: 'Keep running and reprocess files that change.' },
  json,
]

export const files = {
  form: '[files...]',
  about: 'Files, folders, patterns in quotes, or - for standard input.',
} as const
