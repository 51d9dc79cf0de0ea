import { safeField } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { openFileBase } from '../../files/file-base.ts'
import { runFiles } from '../../files/run-files.ts'
import { acceptsFormats } from '../../images/image-files.ts'
import { UsageFault } from '../../terminal/exit-codes.ts'
import { createWeigher } from '../check/weigh.ts'
import { bytesAsText, type ImageFileOptions } from './run-images.ts'

export interface CheckOptions extends ImageFileOptions {
  readonly check?: boolean
  readonly base?: string
}

/** Less is not worth a change. */
const MIN_SAVED_BYTES = 10_000
const MIN_SHARE = 0.1

/** Names the images that would be far smaller at the same look; with a base only those that were added or changed. */
export async function checkWeight({ args, options, io }: Call<CheckOptions>): Promise<number> {
  if (options.out !== undefined || options.inPlace)
    throw new UsageFault('--check writes nothing: leave out --out and --in-place.')
  const base = await openFileBase(options.base, io)
  const weigher = createWeigher(io.signal)
  try {
    return await runFiles(
      {
        inputs: args,
        accepts: acceptsFormats(new Set(['jpeg', 'png'])),
        settings: null,
        needsData: true,
        async run(content, input) {
          const name = safeField(input.name)
          const former = (await base?.(input)) ?? null
          const before = former && { before: former.length }
          const size = content.length
          if (former && Buffer.compare(former, content) === 0)
            return { report: { size, ...before, state: 'unchanged' }, text: '' }
          const weighed = await weigher.weigh(input.target, content, true)
          const small = weighed?.content.length ?? size
          const isHeavy = size - small >= MIN_SAVED_BYTES && size - small >= size * MIN_SHARE
          const score = former && (await weigher.compare(former, content))
          const facts = { size, ...before, ...(former && { score }) }
          const likeness = score === null ? 'not compared' : `score ${score.toFixed(1)} against it`
          const then = former ? ` (${bytesAsText(former.length)} before, ${likeness})` : ''
          if (!weighed || !isHeavy)
            return { report: { ...facts, state: 'light' }, text: `${name}: ${bytesAsText(size)}${then}\n` }
          const text = `${name}: ${bytesAsText(size)}${then} would be ${bytesAsText(small)} at the same visual quality (${weighed.how})\n`
          return { report: { ...facts, state: 'heavy', couldBe: small, how: weighed.how }, text, failed: true }
        },
      },
      options,
      io,
    )
  } finally {
    await weigher.close()
  }
}
