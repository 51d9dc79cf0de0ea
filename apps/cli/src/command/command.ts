import type { Reach } from '../network/reach.ts'
import type { Io } from '../terminal/io.ts'

export interface OptionSpec {
  /** Flags in commander's syntax: `--agent <name>`, `-o, --out <folder>`, `--fix`. */
  readonly flags: string
  readonly about: string
  readonly choices?: readonly string[]
  readonly default?: string
  /** Given several times, it gathers. */
  readonly many?: boolean
  /** Each value may name its file: `sarif=out.sarif`. */
  readonly hasFile?: boolean
}

export interface ArgumentSpec {
  /** `<file>`, `[files...]` */
  readonly form: string
  readonly about: string
  readonly choices?: readonly string[]
  /** Names that it may be besides anything else, for the completion of shells. */
  readonly suggested?: readonly string[]
}

export interface CommandSpec {
  /** One or two words: `dns`, `robots test`. */
  readonly name: string
  readonly about: string
  readonly arguments: readonly ArgumentSpec[]
  readonly options: readonly OptionSpec[]
  readonly examples: readonly string[]
  /** Further parts of its help. */
  readonly notes?: readonly { readonly title: string; readonly lines: readonly string[] }[]
  /** Its work is loaded only when it is called, so that no command pays for another. */
  load(): Promise<{ run: (call: Call<never>) => Promise<number> }>
}

export interface Call<Options = Record<never, never>> {
  readonly args: readonly string[]
  readonly options: Options
  readonly io: Io
  readonly reach: Reach
  /** All commands, for those that write about them. */
  readonly commands: readonly CommandSpec[]
}

export const json: OptionSpec = { flags: '--json', about: 'Print JSON, one line per input or result.' }

export const baseOption: OptionSpec = {
  flags: '--base <place>',
  about: 'Report only what is new since the base: the file or folder as it was, or git:<reference>.',
}

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
