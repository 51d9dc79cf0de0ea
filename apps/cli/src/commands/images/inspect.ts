import { formatOf } from '@sundry/images'
import { safeField } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { readJobs, runFiles } from '../../files/run-files.ts'
import { acceptsFormats, rasterFormats } from '../../images/image-files.ts'
import { openImageThreads } from '../../images/image-threads.ts'
import { bytesAsText, type ImageFileOptions } from './run-images.ts'

const reads = acceptsFormats(new Set([...rasterFormats, 'svg']))

export async function run({ args, options, io }: Call<ImageFileOptions>): Promise<number> {
  const threads = openImageThreads(readJobs(options.jobs))
  try {
    return await runFiles(
      {
        inputs: args,
        accepts: reads,
        settings: null,
        needsData: true,
        isThreaded: true,
        async run(content, { name }) {
          const { format, header, disclosures } = await threads.inspect(content, io.signal)
          const size = header ? `, ${header.width} × ${header.height}` : ''
          const facts = disclosures.map(({ kind, name, value }) => `    ${kind}: ${safeField(`${name}: ${value}`)}\n`)
          return {
            report: { bytes: content.length, format, ...header, disclosures },
            text: `${safeField(name)}: ${formatOf(format).name}${size}, ${bytesAsText(content.length)}\n${facts.join('') || '    No metadata found.\n'}`,
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
