import type { CommandSpec, OptionSpec } from '../../command.ts'
import { fileOptions, json } from '../options.ts'

/** Written out so that help needs no engine; a test compares the two. */
export const recipeNames: readonly string[] =
  'web-photo product-on-white e-mail print avatar strip remove-location website-set smallest thumbnail scan transparent vivid watermark us-visa uk-passport ca-visa in-evisa ibps-photo ibps-signature leicester-card'.split(
    ' ',
  )

const files = { form: '[files...]', about: 'Pictures, folders, patterns in quotes, or - for standard input.' } as const

const inPlace: OptionSpec = {
  flags: '--in-place',
  about: 'Write beside the originals, and over those whose name the result has.',
}
const effort: OptionSpec = {
  flags: '--effort <amount>',
  about: 'small takes longer for fewer bytes (default: fast).',
  choices: ['fast', 'small'],
}
const metadata: OptionSpec = {
  flags: '--metadata <what>',
  about: 'What stays: nothing, the colour profile, or all of it (default: strip).',
  choices: ['strip', 'profile', 'all'],
}
const background: OptionSpec = {
  flags: '--background <colour>',
  about: 'For transparent parts and borders (default: #ffffff).',
}
const quality = (initial: string): OptionSpec => ({
  flags: '-q, --quality <number>',
  about: `From 10 to 100 (default: ${initial}).`,
})

const models: OptionSpec = {
  flags: '--models <place>',
  about: 'Where the models of the background remover are: a folder, or a Sundry site, whose files are kept here.',
}

const written = [
  inPlace,
  ...fileOptions.filter((option) => option !== json),
  {
    ...json,
    about: 'Print JSON, one line for each file. Without --out or --in-place nothing is written: a dry run.',
  },
]

export const imageCommands: readonly CommandSpec[] = [
  {
    name: 'compress',
    about: 'Make pictures smaller in bytes: JPEG, PNG, WebP, BMP, AVIF; HEIC becomes JPEG.',
    arguments: [files],
    options: [
      {
        flags: '-p, --preset <name>',
        about: 'low (quality 90, at most 5 MB), medium (70, 2 MB) or high (50, 1 MB) (default: medium).',
        choices: ['low', 'medium', 'high'],
      },
      quality('that of the preset'),
      {
        flags: '--max-size <MB>',
        about: 'From 0.1 to 10, or none; a PNG gives up colours and then pixels to get there.',
      },
      {
        flags: '--mode <mode>',
        about:
          'same-look searches the quality on SSIMULACRA2; best-format takes the smallest at that look (default: quality).',
        choices: ['quality', 'same-look', 'best-format'],
      },
      effort,
      metadata,
      ...written,
    ],
    examples: ['sundry compress photos --out small', "sundry compress 'public/**/*.jpg' --preset high --in-place"],
    load: async () => ({ run: (await import('./encode.ts')).compress }),
  },
  {
    name: 'convert',
    about: 'Write pictures in another format. Reads JPEG, PNG, WebP, GIF, BMP, AVIF, HEIC, JPEG XL, TIFF, ICO.',
    arguments: [files],
    options: [
      {
        flags: '-f, --format <format>',
        about: 'The format to write (default: webp).',
        choices: ['jpeg', 'jpg', 'png', 'webp', 'avif', 'bmp', 'jxl', 'ico'],
      },
      quality('92'),
      effort,
      metadata,
      background,
      ...written,
    ],
    examples: ['sundry convert photos --format avif --out web', 'sundry convert -f jpeg - < scan.tiff > scan.jpg'],
    load: async () => ({ run: (await import('./encode.ts')).convert }),
  },
  {
    name: 'resize',
    about: 'Make pictures smaller or larger in pixels: JPEG, PNG, WebP, GIF, BMP, HEIC.',
    arguments: [files],
    options: [
      { flags: '--width <pixels>', about: 'The height follows where it is not given.' },
      { flags: '--height <pixels>', about: 'The width follows where it is not given.' },
      { flags: '--percent <number>', about: 'Of both sides, from 1 to 1000.' },
      {
        flags: '--fit <how>',
        about:
          'With both sides given: inside fits, cover cuts, pad fills, stretch changes the ratio (default: inside).',
        choices: ['inside', 'cover', 'pad', 'stretch'],
      },
      { flags: '--never-enlarge', about: 'A smaller picture keeps its size.' },
      quality('100'),
      effort,
      metadata,
      background,
      ...written,
    ],
    examples: ['sundry resize photos --width 1600 --out web', 'sundry resize logo.png --percent 50 --out half'],
    load: async () => ({ run: (await import('./encode.ts')).resize }),
  },
  {
    name: 'cutout',
    about: 'Remove the background of pictures. Works here: no picture is sent anywhere.',
    arguments: [files],
    options: [
      {
        flags: '--mode <subject>',
        about: 'people (and animals) or object (default: auto, which decides by itself).',
        choices: ['auto', 'people', 'object'],
      },
      {
        flags: '-f, --format <format>',
        about: 'mask writes where the subject is, in grey (default: png).',
        choices: ['png', 'webp', 'mask'],
      },
      { flags: '--background <colour>', about: 'A colour such as #ffffff in place of nothing.' },
      { flags: '--shadow <kind>', about: 'A shadow below the subject.', choices: ['drop', 'contact'] },
      { flags: '--padding <percent>', about: 'Cut to the subject, with so much of its longer side around it.' },
      { flags: '--fast', about: 'The small model alone: quicker, and less exact.' },
      models,
      ...written,
    ],
    examples: [
      'sundry cutout photos --out cut --models https://sundry.example',
      'sundry cutout shoe.jpg --background #ffffff --padding 8 --out shop',
    ],
    load: () => import('./cutout.ts'),
  },
  {
    name: 'recipe',
    about: "Run a recipe over pictures: a file or link of the site's recipes page, or a built-in one by name.",
    arguments: [
      {
        form: '[recipe]',
        about: 'A file, a link, or a name that --list prints.',
        suggested: recipeNames,
      },
      files,
    ],
    options: [
      { flags: '--list', about: 'Print the built-in recipes and end.' },
      { flags: '--font <file>', about: 'The font of text that a recipe draws: a TTF or OTF file.' },
      models,
      ...written,
    ],
    examples: ['sundry recipe web-photo photos --out web', 'sundry recipe my-recipe.json incoming --out done --watch'],
    load: () => import('./recipe.ts'),
  },
]
