import { baseOption, type CommandSpec, fileOptions, files, json } from '../command/command.ts'

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

const agent = {
  flags: '-a, --agent <name>',
  about: 'Crawler to test; can be repeated (default: Googlebot).',
  many: true,
}

export const robotsCommands: readonly CommandSpec[] = [
  {
    name: 'robots test',
    about: 'Test whether a crawler may fetch URLs. Exits with 1 if any is disallowed.',
    arguments: [
      { form: '<file>', about: 'The robots.txt, or - for standard input.' },
      { form: '<urls...>', about: 'URLs or paths.' },
    ],
    options: [agent, json],
    examples: [
      'sundry robots test robots.txt /private/a.html',
      'curl -s example.com/robots.txt | sundry robots test - / -a GPTBot',
    ],
    load: async () => ({ run: (await import('./run-robots.ts')).testRobots }),
  },
  {
    name: 'robots lint',
    about: 'Find mistakes in robots.txt files. Exits with 1 if there is an error.',
    arguments: [files],
    options: [
      { flags: '--strict', about: 'Exit with 1 on warnings too.' },
      baseOption,
      ...fileOptions.filter(({ flags }) => !flags.includes('--out') && !flags.includes('--watch')),
    ],
    examples: ['sundry robots lint public/robots.txt'],
    load: async () => ({ run: (await import('./run-robots.ts')).lintRobots }),
  },
  {
    name: 'robots diff',
    about:
      'Compare two robots.txt files: which URLs does the second allow or disallow? Exits with 1 on any difference.',
    arguments: [
      { form: '<before>', about: 'The old file.' },
      { form: '<after>', about: 'The new file.' },
      { form: '[urls...]', about: 'URLs or paths (default: /).' },
    ],
    options: [
      agent,
      { flags: '-u, --urls <file>', about: 'File with one URL per line, or - for standard input.' },
      json,
    ],
    examples: ['sundry robots diff old.txt new.txt / /shop/ --agent Bingbot'],
    load: async () => ({ run: (await import('./run-robots.ts')).diffRobots }),
  },
]

export const sitemapCommands: readonly CommandSpec[] = [
  {
    name: 'sitemap validate',
    about: 'Validate sitemaps and sitemap indexes, including .gz. Exits with 1 if one is invalid.',
    arguments: [files],
    options: [
      { flags: '-u, --url <address>', about: 'The URL of the sitemap, which determines the URLs it may list.' },
      { flags: '-r, --robots <file>', about: 'A robots.txt to test the URLs against.' },
      { flags: '-a, --agent <name>', about: 'The crawler for --robots (default: Googlebot).' },
      { flags: '--strict', about: 'Exit with 1 on warnings too.' },
      baseOption,
      ...fileOptions.filter(({ flags }) => !flags.includes('--out') && !flags.includes('--watch')),
    ],
    examples: [
      'sundry sitemap validate public/sitemap.xml',
      'sundry sitemap validate sitemap.xml.gz --robots robots.txt',
    ],
    load: async () => ({ run: (await import('./run-sitemap.ts')).validateSitemaps }),
  },
  {
    name: 'sitemap generate',
    about: 'Generate a sitemap from a list of URLs or the pages of a built site. Splits at 50,000.',
    arguments: [
      { form: '[source]', about: 'A file with one URL per line, a folder of HTML files, or - for standard input.' },
    ],
    options: [
      { flags: '-b, --base-url <address>', about: 'The URL the folder will be published at; required for a folder.' },
      { flags: '-o, --out <folder>', about: 'Write the files to this folder.' },
      { flags: '--name <name>', about: 'File name without its extension (default: sitemap).' },
      { flags: '--gzip', about: 'Compress the files; requires --out.' },
      { flags: '--lastmod <date>', about: 'A date for all URLs, or today.' },
      {
        flags: '--changefreq <how>',
        about: 'How often the pages change.',
        choices: ['always', 'hourly', 'daily', 'weekly', 'monthly', 'yearly', 'never'],
      },
      { flags: '--priority <number>', about: 'From 0.0 to 1.0.' },
      json,
    ],
    examples: [
      'sundry sitemap generate dist --base-url https://example.com/ --out dist',
      'sort -u urls.txt | sundry sitemap generate',
    ],
    load: async () => ({ run: (await import('./run-sitemap.ts')).generateSitemap }),
  },
  {
    name: 'sitemap repair',
    about: 'Fix what is unambiguous: namespaces, dates, ampersands, encodings.',
    arguments: [files],
    options: fileOptions,
    examples: ['sundry sitemap repair sitemap.xml --out fixed'],
    load: async () => ({ run: (await import('./run-sitemap.ts')).repairSitemaps }),
  },
]

const reading = fileOptions.filter(({ flags }) => !flags.includes('--out') && !flags.includes('--watch'))

export const schemaCommands: readonly CommandSpec[] = [
  {
    name: 'schema validate',
    about: 'Validate the JSON-LD in pages and JSON files as search engines do. Exits with 1 if there is an error.',
    arguments: [files],
    options: [{ flags: '--strict', about: 'Exit with 1 on warnings too.' }, baseOption, ...reading],
    examples: ['sundry schema validate dist', 'curl -s https://example.com | sundry schema validate'],
    load: async () => ({ run: (await import('./run-schema.ts')).validateSchema }),
  },
  {
    name: 'schema extract',
    about: 'Print the JSON-LD of pages.',
    arguments: [files],
    options: fileOptions,
    examples: ['sundry schema extract dist/index.html'],
    load: async () => ({ run: (await import('./run-schema.ts')).extractSchema }),
  },
]
