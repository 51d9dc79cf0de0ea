import type { CommandSpec } from '../command/command.ts'
import { fileOptions, files } from '../command/options.ts'

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

const encoding = { flags: '--encoding <name>', about: 'Encoding of the input files (default: utf-8). Output is UTF-8.' }
const locale = { flags: '--locale <tag>', about: 'The language of the text, such as tr or nl.' }

export const textCommands: readonly CommandSpec[] = [
  {
    name: 'text case',
    about: 'Change the case of text, line by line.',
    arguments: [{ form: '<kind>', about: 'The case to convert to.', choices: caseNames }, files],
    options: [
      locale,
      encoding,
      { flags: '--keep <word>', about: 'A word to keep unchanged.', many: true },
      { flags: '--keep-acronyms', about: 'Keep words in capitals.' },
      { flags: '--all-lines', about: 'Apply title case to every line of a Markdown file, not only to headings.' },
      ...fileOptions,
    ],
    examples: ['echo "hello world" | sundry text case title', "sundry text case snake 'names/*.txt' --out done"],
    load: async () => ({ run: (await import('./run-text.ts')).changeCase }),
  },
  {
    name: 'text clean',
    about: 'Clean text: spaces, blank lines, quotes, accents.',
    arguments: [files],
    options: [
      { flags: '--trim', about: 'Trim each line.' },
      { flags: '--spaces', about: 'Collapse multiple spaces.' },
      { flags: '--blank-lines', about: 'Collapse multiple blank lines.' },
      {
        flags: '--quotes <style>',
        about: 'Make all quotation marks straight or curly.',
        choices: ['straight', 'curly'],
      },
      { flags: '--accents', about: 'Remove accents.' },
      { flags: '--slug', about: 'Turn each line into a URL slug.' },
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
