import { DOCUMENTS_KNOWN, documents, groundColour, papers } from '@sundry/id-photo'
import { safeText } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { rasterFormats } from '../../images/image-files.ts'
import { CUTOUT_MODELS, FACE_MODELS, findModels } from '../../images/models.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import { type ImageFileOptions, runImages } from './run-images.ts'
import { readColour } from './settings.ts'

interface Options extends ImageFileOptions {
  list?: boolean
  background?: string
  sheet?: string
  models?: string
}

/** Each thread holds the runtime and the models, some 400 MB. */
const JOBS = '1'

export async function run({ args: [id, ...inputs], options, io }: Call<Options>): Promise<number> {
  if (options.list) {
    const lines = documents.map((document) =>
      options.json
        ? JSON.stringify({ ...document, ...DOCUMENTS_KNOWN })
        : `${document.id.padEnd(20)} ${document.country}: ${document.name} (${document.width} × ${document.height} mm)`,
    )
    await io.out(`${safeText(lines.join('\n'))}\n`)
    return 0
  }
  const document = documents.find((entry) => entry.id === id)
  if (!document) throw new UsageFault(`Specify a document; --list prints them.${id ? ` ${id} is not among them.` : ''}`)
  const work = {
    kind: 'id-photo' as const,
    document,
    background: options.background ? readColour('--background', options.background) : groundColour(document),
    paper: papers.find((paper) => paper.id === options.sheet) ?? null,
  }
  const models = await findModels(options.models, io, [...CUTOUT_MODELS, ...FACE_MODELS])
  return runImages({ inputs, reads: rasterFormats, work, models }, { ...options, jobs: options.jobs ?? JOBS }, io)
}
