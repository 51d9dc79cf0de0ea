import { baseOption, type CommandSpec, fileOptions, json, type OptionSpec } from '../../command/command.ts'

/** Written out so that help needs no engine; a test compares the two. */
export const recipeNames: readonly string[] =
  'web-photo product-on-white e-mail print avatar strip remove-location website-set smallest thumbnail scan transparent vivid watermark us-visa uk-passport ca-visa in-evisa ibps-photo ibps-signature leicester-card'.split(
    ' ',
  )

const files = { form: '[files...]', about: 'Images, folders, quoted patterns, or - for standard input.' } as const

const inPlace: OptionSpec = {
  flags: '--in-place',
  about: 'Write next to the originals, replacing those with the same name and no other file.',
}
const effort: OptionSpec = {
  flags: '--effort <amount>',
  about: 'small is slower and makes smaller files (default: fast).',
  choices: ['fast', 'small'],
}
const metadata: OptionSpec = {
  flags: '--metadata <what>',
  about:
    'Metadata to keep: only the mark of how an image was made (strip), nothing (none), the colour profile too (profile), or all (default: strip).',
  choices: ['strip', 'none', 'profile', 'all'],
}
const markAi: OptionSpec = {
  flags: '--mark-ai',
  about: 'Mark the results as made by AI (IPTC Digital Source Type: trainedAlgorithmicMedia).',
}
const labels: readonly OptionSpec[] = [
  { flags: '--title <text>', about: 'Title of the results, for EXIF, IPTC and XMP, as are the next four.' },
  { flags: '--author <text>', about: 'Their author.' },
  { flags: '--copyright <text>', about: 'Their copyright notice.' },
  { flags: '--alt <text>', about: 'Their alt text, which is their description too.' },
  { flags: '--keywords <list>', about: 'Their keywords, separated by commas.' },
]
const background: OptionSpec = {
  flags: '--background <colour>',
  about: 'Background for transparency and padding (default: #ffffff).',
}
const quality = (initial: string): OptionSpec => ({
  flags: '-q, --quality <number>',
  about: `From 10 to 100 (default: ${initial}).`,
})

const models: OptionSpec = {
  flags: '--models <place>',
  about: 'Folder with the models of the background remover, or a Sundry site to download them from.',
}

const written: readonly OptionSpec[] = [
  inPlace,
  { flags: '--force', about: 'With --in-place, also replace files that are not inputs.' },
  { flags: '--suffix <text>', about: 'Add this to the names of the results, before the ending: -small.' },
  {
    flags: '--name <pattern>',
    about: 'Name the results by a pattern: {name}, {number}, {width}, {height}, {format}.',
  },
  {
    flags: '--sign-cert <file>',
    about:
      'Sign JPEG, PNG, WebP and AVIF results with this certificate (PEM, followed by those that lead to its root): Content Credentials with the original as ingredient.',
  },
  { flags: '--sign-key <file>', about: 'Its private key: PEM, PKCS #8, P-256 or Ed25519.' },
  ...fileOptions.filter((option) => option !== json),
  {
    ...json,
    about: 'Print JSON, one line per file. Without --out or --in-place this is a dry run.',
  },
]

export const imageCommands: readonly CommandSpec[] = [
  {
    name: 'inspect',
    about: 'Print what the metadata of images discloses: place, camera, author, AI marks, Content Credentials.',
    arguments: [files],
    options: [
      { flags: '--faces', about: 'Count the faces in the images too.' },
      { ...models, about: 'With --faces: folder with the models, or a Sundry site to download them from.' },
      ...fileOptions.filter(({ flags }) => /--jobs|--json/.test(flags)),
    ],
    examples: ['sundry inspect photo.jpg', 'sundry inspect photos --json'],
    load: () => import('./inspect.ts'),
  },
  {
    name: 'compress',
    about: 'Compress images: JPEG, PNG, WebP, BMP, AVIF; HEIC becomes JPEG.',
    arguments: [files],
    options: [
      {
        flags: '-p, --preset <name>',
        about:
          'low (quality 90, up to 5 MB), medium (70, 2 MB) or high (50, 1 MB); medium and high reduce the colours of a PNG while it looks the same (default: medium).',
        choices: ['low', 'medium', 'high'],
      },
      quality('that of the preset'),
      {
        flags: '--max-size <MB>',
        about: 'Maximum size in MB, from 0.1 to 10, or none; to meet it, a PNG loses colours first, then pixels.',
      },
      {
        flags: '--mode <mode>',
        about:
          'same-look makes each image look as good as a JPEG of that quality usually does, by SSIMULACRA2; best-format also picks the smallest format (default: quality).',
        choices: ['quality', 'same-look', 'best-format'],
      },
      effort,
      metadata,
      markAi,
      ...labels,
      {
        flags: '--check',
        about:
          'Write nothing: name the JPEG and PNG files that would be far smaller at the same look, and exit with 1.',
      },
      { ...baseOption, about: 'With --check: only images that are new or changed since a folder or git:<reference>.' },
      ...written,
    ],
    examples: ['sundry compress photos --out small', "sundry compress 'public/**/*.jpg' --preset high --in-place"],
    load: async () => ({ run: (await import('./encode.ts')).compress }),
  },
  {
    name: 'convert',
    about: 'Convert images to another format. Reads JPEG, PNG, WebP, GIF, BMP, AVIF, HEIC, JPEG XL, TIFF, ICO.',
    arguments: [files],
    options: [
      {
        flags: '-f, --format <format>',
        about: 'Output format (default: webp).',
        choices: ['jpeg', 'jpg', 'png', 'webp', 'avif', 'bmp', 'jxl', 'ico'],
      },
      quality('92'),
      effort,
      metadata,
      markAi,
      ...labels,
      background,
      ...written,
    ],
    examples: ['sundry convert photos --format avif --out web', 'sundry convert -f jpeg - < scan.tiff > scan.jpg'],
    load: async () => ({ run: (await import('./encode.ts')).convert }),
  },
  {
    name: 'resize',
    about: 'Resize images: JPEG, PNG, WebP, GIF, BMP, AVIF, HEIC, JPEG XL, TIFF, ICO.',
    arguments: [files],
    options: [
      { flags: '--width <pixels>', about: 'Width in pixels; the height follows if omitted.' },
      { flags: '--height <pixels>', about: 'Height in pixels; the width follows if omitted.' },
      { flags: '--percent <number>', about: 'Scale in percent, from 1 to 1000.' },
      {
        flags: '--fit <how>',
        about:
          'With width and height: inside fits, cover crops, pad adds a border, stretch changes the ratio (default: inside).',
        choices: ['inside', 'cover', 'pad', 'stretch'],
      },
      { flags: '--never-enlarge', about: 'Never enlarge an image.' },
      quality('85'),
      effort,
      metadata,
      markAi,
      ...labels,
      background,
      ...written,
    ],
    examples: ['sundry resize photos --width 1600 --out web', 'sundry resize logo.png --percent 50 --out half'],
    load: async () => ({ run: (await import('./encode.ts')).resize }),
  },
  {
    name: 'cutout',
    about: 'Remove the background of images. Runs locally: no image is uploaded.',
    arguments: [files],
    options: [
      {
        flags: '--mode <subject>',
        about: 'people (and animals) or object (default: auto).',
        choices: ['auto', 'people', 'object'],
      },
      {
        flags: '-f, --format <format>',
        about: 'mask writes a greyscale mask of the subject (default: png).',
        choices: ['png', 'webp', 'mask'],
      },
      { flags: '--background <colour>', about: 'Background colour, such as #ffffff, instead of transparency.' },
      { flags: '--shadow <kind>', about: 'Add a shadow below the subject.', choices: ['drop', 'contact'] },
      { flags: '--padding <percent>', about: 'Crop to the subject with this padding, in percent of its longer side.' },
      { flags: '--fast', about: 'Use only the small model: faster, less accurate.' },
      models,
      ...written,
    ],
    examples: [
      'sundry cutout photos --out cut --models https://sundry.example',
      "sundry cutout shoe.jpg --background '#ffffff' --padding 8 --out shop",
    ],
    load: () => import('./cutout.ts'),
  },
  {
    name: 'recipe',
    about: 'Run a recipe on images: a file or link from the recipes page, or a built-in recipe by name.',
    arguments: [
      {
        form: '[recipe]',
        about: 'A file, a link, or a name printed by --list.',
        suggested: recipeNames,
      },
      files,
    ],
    options: [
      { flags: '--list', about: 'Print the built-in recipes and exit.' },
      { flags: '--font <file>', about: 'Font file (TTF or OTF) for text that a recipe draws.' },
      models,
      ...written,
    ],
    examples: ['sundry recipe web-photo photos --out web', 'sundry recipe my-recipe.json incoming --out done --watch'],
    load: () => import('./recipe.ts'),
  },
  {
    name: 'id-photo',
    about: 'Make photos for papers: the face is measured, framed and put on a plain background. Runs locally.',
    arguments: [{ form: '[document]', about: 'A document printed by --list, such as us-passport.' }, files],
    options: [
      { flags: '--list', about: 'Print the documents and exit.' },
      { flags: '--background <colour>', about: 'Background colour (default: one that the document accepts).' },
      { flags: '--sheet <paper>', about: 'Also write a PDF of photos to cut.', choices: ['10x15', 'a4'] },
      models,
      ...written,
    ],
    examples: ['sundry id-photo us-passport me.jpg --out photos', 'sundry id-photo icao class --sheet a4 --out photos'],
    load: () => import('./id-photo.ts'),
  },
]
