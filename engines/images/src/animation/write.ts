import { loadVips, vipsRuns, withVips } from '../codecs/vips.ts'
import type { TargetId } from '../types.ts'
import { type Step, writeApng } from './apng.ts'

export const writesMoving = (target: TargetId): boolean =>
  target === 'png' || ((target === 'gif' || target === 'webp') && vipsRuns())

function stack(steps: readonly Step[], width: number, height: number): Uint8Array {
  const all = new Uint8Array(width * height * 4 * steps.length)
  for (const [index, { pixels }] of steps.entries()) all.set(pixels.data, index * width * height * 4)
  return all
}

export async function writeMoving(
  target: TargetId,
  steps: readonly Step[],
  loops: number,
  quality: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (target === 'png') return writeApng(steps, loops)
  const { width, height } = steps[0]?.pixels ?? { width: 0, height: 0 }
  await loadVips()
  return withVips((vips, keep) => {
    const stacked = stack(steps, width, height)
    const image = keep(vips.Image.newFromMemory(stacked, width, height * steps.length, 4, vips.BandFormat.uchar))
    const tagged = keep(image.copy({ interpretation: vips.Interpretation.srgb }))
    tagged.setInt('page-height', height)
    tagged.setArrayInt(
      'delay',
      steps.map(({ milliseconds }) => milliseconds),
    )
    tagged.setInt('loop', loops)
    const bytes =
      target === 'gif'
        ? tagged.gifsaveBuffer({ effort: 7, keep: 'none' })
        : tagged.webpsaveBuffer({ Q: quality, effort: 4, keep: 'none' })
    return new Uint8Array(bytes)
  })
}
