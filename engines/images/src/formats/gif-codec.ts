import { loadScript } from '../codecs/load-code.ts'
import { ImageFault } from '../core/fault.ts'
import type { Encoder } from './format.ts'

export const gifCodec: Encoder = {
  async encode(surface, quality) {
    const { writeMoving, writesMoving } = await loadScript(() => import('../animation/write.ts'))
    if (!writesMoving('gif')) throw new ImageFault('no-encoder')
    const step = { pixels: surface.pixels(), milliseconds: 0 }
    return { bytes: await writeMoving('gif', [step], 0, quality), encoder: 'libvips' }
  },
}
