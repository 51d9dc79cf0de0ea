import type { CommandSpec } from '../command/command.ts'
import { fileOptions, files, json } from '../command/options.ts'

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
