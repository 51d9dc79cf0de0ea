import type { CommandSpec } from '../command.ts'
import { fileOptions, files } from './options.ts'

/** The engine's kinds, written out so that help needs no engine; a test compares the two. */
export const caseNames = [
  'upper',
  'lower',
  'title',
  'sentence',
  'camel',
  'snake',
  'kebab',
  'pascal',
  'constant',
  'dot',
  'path',
  'train',
  'inverse',
  'alternating',
  'title-ap',
  'title-chicago',
] as const

const encoding = { flags: '--encoding <name>', about: 'The encoding of the files (default: utf-8). Results are UTF-8.' }
const locale = { flags: '--locale <tag>', about: 'The language of the text, such as tr or nl.' }

export const textCommands: readonly CommandSpec[] = [
  {
    name: 'text case',
    about: 'Change the case of text, line by line.',
    arguments: [{ form: '<kind>', about: 'The case to write in.', choices: caseNames }, files],
    options: [
      locale,
      encoding,
      { flags: '--keep <word>', about: 'A word that stays as it is.', many: true },
      { flags: '--keep-acronyms', about: 'Words of capitals stay.' },
      { flags: '--all-lines', about: 'Title case changes every line of a Markdown file, not only its headings.' },
      ...fileOptions,
    ],
    examples: ['echo "hello world" | sundry text case title', "sundry text case snake 'names/*.txt' --out done"],
    load: async () => ({ run: (await import('./run-text.ts')).changeCase }),
  },
  {
    name: 'text clean',
    about: 'Tidy text: spaces, blank lines, quotes, accents.',
    arguments: [files],
    options: [
      { flags: '--trim', about: 'Take spaces off both ends of each line.' },
      { flags: '--spaces', about: 'Make one space of several.' },
      { flags: '--blank-lines', about: 'Make one blank line of several.' },
      { flags: '--quotes <style>', about: 'Write all quotation marks alike.', choices: ['straight', 'curly'] },
      { flags: '--accents', about: 'Take the accents off letters.' },
      { flags: '--slug', about: 'Make each line fit for an address.' },
      locale,
      encoding,
      ...fileOptions,
    ],
    examples: ['sundry text clean --trim --spaces notes.txt', 'echo "Crème brûlée" | sundry text clean --slug'],
    load: async () => ({ run: (await import('./run-text.ts')).cleanText }),
  },
  {
    name: 'text count',
    about: 'Count characters, words, sentences, lines and paragraphs.',
    arguments: [files],
    options: [
      locale,
      encoding,
      ...fileOptions.filter(({ flags }) => !flags.includes('--out') && !flags.includes('--watch')),
    ],
    examples: ['sundry text count README.md', 'sundry text count posts --json'],
    load: async () => ({ run: (await import('./run-text.ts')).countText }),
  },
]
