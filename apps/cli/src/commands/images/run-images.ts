import { basename, dirname, join, resolve } from 'node:path'
import { compressionRatio, nameByPattern, readSigningIdentity, SigningFault, signResult } from '@sundry/images'
import { safeField } from '@sundry/kit'
import { readPath } from '../../files/inputs.ts'
import { countsText, type FileOptions, readJobs, runFiles } from '../../files/run-files.ts'
import type { FileResult } from '../../files/watch.ts'
import { acceptsFormats, type ReadFormats, refuseFormat } from '../../images/image-files.ts'
import { type ImageMade, type ImageWork, openImageThreads } from '../../images/image-threads.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import type { Io } from '../../terminal/io.ts'
import { version } from '../../terminal/version.ts'

interface SigningOptions {
  readonly signCert?: string
  readonly signKey?: string
}

interface Signer {
  /** The certificate is part of what a run is recognised by. */
  readonly certificate: string
  sign(made: ImageMade, original: { name: string; bytes: Uint8Array }, work: ImageWork): Promise<ImageMade>
}

async function readPem(name: string, io: Io): Promise<string> {
  const content = await readPath(resolve(io.cwd, name), io).catch((error: NodeJS.ErrnoException) => {
    io.signal.throwIfAborted()
    throw new UsageFault(`${name}: ${error.code === 'ENOENT' ? 'File not found.' : 'The file cannot be read.'}`)
  })
  return new TextDecoder().decode(content)
}

function actionsOf(work: ImageWork): string[] {
  if (work.kind !== 'settings') return ['edited']
  const { settings } = work
  return [...(settings.crop ? ['cropped'] : []), ...(settings.enableResize ? ['resized'] : [])]
}

/** Null where no result is to be signed. */
async function openSigner({ signCert, signKey }: SigningOptions, io: Io): Promise<Signer | null> {
  if (signCert === undefined && signKey === undefined) return null
  if (signCert === undefined || signKey === undefined)
    throw new UsageFault('--sign-cert and --sign-key need each other.')
  const certificate = await readPem(signCert, io)
  const identity = await readSigningIdentity(certificate, await readPem(signKey, io)).catch((error: unknown) => {
    throw error instanceof SigningFault ? new UsageFault(error.message) : error
  })
  return {
    certificate,
    async sign(made, original, work) {
      const generator = { name: 'Sundry', version }
      const did = actionsOf(work)
      const signed = async (content: Uint8Array) =>
        signResult({ original, result: new Uint8Array(content), report: made.report, did, generator }, identity)
      const { bytes, notes } = await signed(made.file.content)
      const others = await Promise.all(
        made.others.map(async (other) => ({ ...other, content: (await signed(other.content)).bytes })),
      )
      return { ...made, file: { ...made.file, content: bytes }, others, notes: [...made.notes, ...notes] }
    },
  }
}

const UNITS = ['bytes', 'KB', 'MB', 'GB']

/** Writes sizes like the site: 1024 bytes are a KB. */
export function bytesAsText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1))} ${UNITS[step]}`
}

const IMAGE_NAME = /\.(jpe?g|png|webp|gif|bmp|avif|hei[cf]|jxl|tiff?|ico|svg)$/i

export interface ImageFileOptions extends FileOptions, SigningOptions {
  readonly suffix?: string
  readonly name?: string
}

/** The pattern that names results, as on the site's pages. */
function patternOf({ suffix, name }: ImageFileOptions): string {
  if (suffix !== undefined && name !== undefined) throw new UsageFault('Use either --suffix or --name.')
  const pattern = name ?? (suffix === undefined ? '' : `{name}${suffix}`)
  if (/[/\\\u0000-\u001f]/.test(pattern)) throw new UsageFault('A name has no slashes and no control characters.')
  return pattern
}

export interface ImageRun {
  readonly inputs: readonly string[]
  readonly reads: ReadFormats
  readonly work: ImageWork
  /** The folder of the models, for cut-outs. */
  readonly models?: string | null
  /** A font file, for text. */
  readonly font?: string | null
}

/** Runs one piece of work over many images, in as many threads as there are jobs. */
export async function runImages(
  { inputs: input, reads, work, models = null, font = null }: ImageRun,
  options: ImageFileOptions,
  io: Io,
): Promise<number> {
  const isWritten = options.out !== undefined || options.inPlace === true
  if (!isWritten && !options.json && io.outIsTerminal)
    throw new UsageFault('Specify a folder with --out, use --in-place, or pipe the result somewhere.')
  const pattern = patternOf(options)
  const signer = await openSigner(options, io)
  const accepts = acceptsFormats(reads)
  const threads = openImageThreads(readJobs(options.jobs))
  const total = { originalSize: 0, processedSize: 0 }
  try {
    const skipped: string[] = []
    const code = await runFiles(
      {
        inputs: input,
        accepts(name) {
          const isRead = accepts(name)
          if (!isRead && IMAGE_NAME.test(name)) skipped.push(name)
          return isRead
        },
        settings: { work, pattern, signer: signer?.certificate },
        hasSharedNames: work.kind === 'recipe' || (pattern !== '' && !/\{(?:name|number)\}/.test(pattern)),
        isOneFile: true,
        needsData: true,
        isThreaded: true,
        summary: (counts) => (isWritten ? `${countsText(counts)}: ${sizesText(total)}\n` : ''),
        async run(content, { target, index, count }): Promise<FileResult> {
          refuseFormat(content, reads)
          const name = basename(target)
          const unsigned = await threads.make({ name, content, work, models, font }, io.signal)
          const made = signer ? await signer.sign(unsigned, { name, bytes: content }, work) : unsigned
          if (!isWritten && made.others.length > 0)
            throw new UsageFault('This recipe makes several files per image: specify a folder with --out.')
          total.originalSize += content.length
          total.processedSize += made.file.content.length
          const inPattern = (madeName: string) =>
            nameByPattern(madeName, pattern, { index, count, dimensions: made.dimensions })
          const others = made.others.map((other) => ({ name: inPattern(other.name), content: other.content }))
          const named = (madeName: string): FileResult => {
            const report = { ...reportOf(made, content.length), processedFile: madeName }
            const text = isWritten ? { text: lineOf(target, report) } : {}
            const failed = made.notes.some(({ code }) => code === 'below-least')
            return { content: made.file.content, name: madeName, others, named, report, failed, ...text }
          }
          return named(inPattern(made.file.name))
        },
      },
      options,
      io,
    )
    if (skipped.length > 0)
      io.err(
        `Skipped ${skipped.length} ${skipped.length === 1 ? 'image' : 'images'} in formats that this command does not read: ${skipped.slice(0, 5).join(', ')}${skipped.length > 5 ? ', …' : ''}\n`,
      )
    return code
  } finally {
    await threads.close()
  }
}

const noSubject = 'No clear subject found. Try --mode, or mark the subject on the background remover page.'

/** The site's page has a brush; the command has not. */
const forTerminal = (note: ImageMade['notes'][number]) =>
  note.code === 'no-subject' ? { ...note, message: noSubject } : note

/** A result as in the site's report, without the pixels. */
function reportOf({ file, others, dimensions, format, notes, report }: ImageMade, originalSize: number) {
  const processedSize = file.content.length
  return {
    processedFile: file.name,
    originalSize,
    processedSize,
    compressionRatio: compressionRatio(originalSize, processedSize),
    dimensions,
    format,
    notes: notes.map(forTerminal),
    report,
    ...(others.length > 0 && { others: others.map(({ name, content }) => ({ name, size: content.length })) }),
  }
}

function sizesText({ originalSize, processedSize }: { originalSize: number; processedSize: number }): string {
  const ratio = compressionRatio(originalSize, processedSize)
  const change = ratio >= 0 ? `${ratio}% smaller` : `${-ratio}% larger`
  return `${bytesAsText(originalSize)} -> ${bytesAsText(processedSize)}, ${change}`
}

function lineOf(target: string, report: ReturnType<typeof reportOf>) {
  const result = join(dirname(target), report.processedFile)
  const output = report.notes.map(({ message }) => `    ${message}\n`).join('')
  return `${safeField(target)} -> ${safeField(result)}: ${sizesText(report)}\n${output}`
}
