import type { Sampling } from './picture.ts'
import type { JpegReader } from './reader.ts'
import type { ColourShare } from './strip-input.ts'

const SHARES: Record<Sampling, ColourShare> = {
  '4:2:0': [2, 2],
  '4:2:2': [2, 1],
  '4:4:4': [1, 1],
  grey: [1, 1],
}

/** Of a file whose planes are light and two colours sampled alike, or light alone; null of others. */
export function colourShare({ header, layout }: JpegReader): ColourShare | null {
  const [light, first, second] = layout.components
  if (header.colour === 'grey') return [1, 1]
  if (header.colour !== 'ycc' || !light || !first || !second) return null
  if (first.horizontal !== second.horizontal || first.vertical !== second.vertical) return null
  if (light.horizontal !== layout.maxHorizontal || light.vertical !== layout.maxVertical) return null
  return [light.horizontal / first.horizontal, light.vertical / first.vertical]
}

/** The sampling of a file as a writer knows it; null where it does not. */
export function samplingOf(reader: JpegReader): Sampling | null {
  if (reader.header.colour === 'grey') return 'grey'
  const share = colourShare(reader)
  const found = (['4:2:0', '4:2:2', '4:4:4'] as const).find((name) => SHARES[name].join() === share?.join())
  return found ?? null
}

/** Whether a writer of this sampling takes planes of that share of colour: as they are, or by means of two. */
export function takesShare(sampling: Sampling, share: ColourShare): boolean {
  return SHARES[sampling].every((wanted, side) => wanted === share[side] || wanted === 2 * (share[side] ?? 0))
}
