import { formatOf } from '@sundry/images'
import { safeField } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { readJobs, runFiles } from '../../files/run-files.ts'
import { acceptsFormats, rasterFormats } from '../../images/image-files.ts'
import { openImageThreads } from '../../images/image-threads.ts'
import { FACE_MODELS, findModels } from '../../images/models.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import { bytesAsText, type ImageFileOptions } from './run-images.ts'

const reads = acceptsFormats(new Set([...rasterFormats, 'svg']))

interface Options extends ImageFileOptions {
  faces?: boolean
  models?: string
}

const facesText = (count: number | null) =>
  count === null ? 'not counted: the image cannot be read here' : `${count} found; small or turned ones may be missed`

export async function run({ args, options, io }: Call<Options>): Promise<number> {
  if (options.models !== undefined && !options.faces) throw new UsageFault('--models requires --faces.')
  const models = options.faces ? await findModels(options.models, io, FACE_MODELS) : undefined
  // Each thread holds the runtime and the models.
  const threads = openImageThreads(models === undefined ? readJobs(options.jobs) : readJobs(options.jobs ?? '1'))
  try {
    return await runFiles(
      {
        inputs: args,
        accepts: reads,
        settings: null,
        needsData: true,
        isThreaded: true,
        async run(content, { name }) {
          const { format, header, disclosures, faces } = await threads.inspect(content, io.signal, models)
          const size = header ? `, ${header.width} × ${header.height}` : ''
          const facts = disclosures.map(({ kind, name, value }) => `    ${kind}: ${safeField(`${name}: ${value}`)}\n`)
          const found = faces === undefined ? '' : `    faces: ${facesText(faces)}\n`
          return {
            report: { bytes: content.length, format, ...header, disclosures, ...(faces !== undefined && { faces }) },
            text: `${safeField(name)}: ${formatOf(format).name}${size}, ${bytesAsText(content.length)}\n${facts.join('') || '    No metadata found.\n'}${found}`,
          }
        },
      },
      options,
      io,
    )
  } finally {
    await threads.close()
  }
}
