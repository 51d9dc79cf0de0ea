import { UsageFault } from '../../exit-codes.ts'
import { type FileOptions, readJobs, runFiles } from '../../files/run-files.ts'
import { openImageThreads } from '../../images/image-threads.ts'
import type { ImageMade, ImageWork } from '../../images/thread-api.ts'
import type { Io } from '../../terminal/io.ts'

const UNITS = ['bytes', 'KB', 'MB', 'GB']

/** As the site writes sizes: 1024 bytes are a KB. */
function bytesAsText(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${Number((bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1))} ${UNITS[step]}`
}

const IMAGE_NAME = /\.(jpe?g|png|webp|gif|bmp|avif|hei[cf]|jxl|tiff?|ico|svg)$/i

export interface ImageRun {
  readonly given: readonly string[]
  readonly accepts: (name: string) => boolean
  readonly work: ImageWork
  /** The folder of the models, for cut-outs. */
  readonly models?: string | null
  /** A font file, for text. */
  readonly font?: string | null
}

/** Runs one piece of work over many pictures, in as many threads as there are jobs. */
export async function runImages(
  { given, accepts, work, models = null, font = null }: ImageRun,
  options: FileOptions,
  io: Io,
): Promise<number> {
  const isWritten = options.out !== undefined || options.inPlace === true
  if (!isWritten && !options.json && io.outIsTerminal)
    throw new UsageFault('Specify a folder with --out, use --in-place, or pipe the result somewhere.')
  const threads = openImageThreads(readJobs(options.jobs))
  try {
    const skipped: string[] = []
    const code = await runFiles(
      {
        given,
        accepts(name) {
          const isRead = accepts(name)
          if (!isRead && IMAGE_NAME.test(name)) skipped.push(name)
          return isRead
        },
        settings: work,
        isOneFile: true,
        needsData: true,
        isThreaded: true,
        async run(content, { target }) {
          const made = await threads.make(
            { name: target.replace(/^.*[\\/]/, ''), content, work, models, font },
            io.signal,
          )
          if (!isWritten && made.others.length > 0)
            throw new UsageFault('This recipe makes several files per image: specify a folder with --out.')
          const report = reportOf(made, content.length)
          return {
            content: made.file.content,
            name: made.file.name,
            others: made.others,
            report,
            ...(isWritten && { text: lineOf(target, report) }),
          }
        },
      },
      options,
      io,
    )
    if (skipped.length > 0)
      io.err(
        `Skipped ${skipped.length} images in formats that this command does not read: ${skipped.slice(0, 5).join(', ')}${skipped.length > 5 ? ', …' : ''}\n`,
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

/** A result as the site tells it, without the pixels. */
function reportOf({ file, others, dimensions, format, notes, report }: ImageMade, originalSize: number) {
  const processedSize = file.content.length
  const share = originalSize === 0 ? 0 : 1 - processedSize / originalSize
  return {
    processedFile: file.name,
    originalSize,
    processedSize,
    compressionRatio: Math.round(share * 1000) / 10,
    dimensions,
    format,
    notes: notes.map(forTerminal),
    report,
    ...(others.length > 0 && { others: others.map(({ name, content }) => ({ name, size: content.length })) }),
  }
}

function lineOf(
  name: string,
  { processedFile, originalSize, processedSize, notes, compressionRatio }: ReturnType<typeof reportOf>,
) {
  const change = compressionRatio >= 0 ? `${compressionRatio}% smaller` : `${-compressionRatio}% larger`
  const output = notes.map(({ message }) => `    ${message}\n`).join('')
  return `${name} -> ${processedFile}: ${bytesAsText(originalSize)} -> ${bytesAsText(processedSize)}, ${change}\n${output}`
}
