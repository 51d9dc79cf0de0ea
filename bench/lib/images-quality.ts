import { readFileSync } from 'node:fs'
import { makeOnce, placeOf } from './images-photos.ts'
import type { startWorld } from './images-world.ts'
import { loadNodeVips, readPixels, scoreOf } from './node-pixels.ts'

type World = Awaited<ReturnType<typeof startWorld>>
type How = Parameters<World['outputs']>[1][number]
/** browser-image-compression writes what the canvas writes. */
const inCanvas = { maxSizeMB: 1000, alwaysKeepResolution: true, fileType: 'image/jpeg' }
const qualities = [62, 72, 80, 87, 93]
const scores = [70, 75, 80]
const SIDE = 1400
/** Compares the middle of the image at that size: the metric on all of it takes many times as long. */
const PIECE = 512

async function piecePng(name: string): Promise<Uint8Array> {
  const vips = await loadNodeVips()
  const photo = vips.Image.thumbnailBuffer(readFileSync(placeOf(name)), SIDE, { height: SIDE })
  return photo
    .crop(Math.floor((photo.width - PIECE) / 2), Math.floor((photo.height - PIECE) / 2), PIECE, PIECE)
    .colourspace(vips.Interpretation.srgb)
    .pngsaveBuffer({ keep: 'none' })
}

/** Logarithm of the bytes at a score, between the two nearest measured ones; null outside of them. */
function bytesAt(points: readonly { score: number; bytes: number }[], score: number): number | null {
  for (const [index, high] of points.entries()) {
    const low = points[index - 1]
    if (!low || low.score > score || high.score < score) continue
    const share = (score - low.score) / (high.score - low.score || 1)
    return Math.log(low.bytes) + share * (Math.log(high.bytes) - Math.log(low.bytes))
  }
  return null
}

export async function qualityRows(outputs: World['outputs'], photos: readonly string[]) {
  const ways: Record<string, (quality: number) => How> = {
    'canvas JPEG': (quality) => ({ peer: [{ ...inCanvas, initialQuality: quality / 100 }, 1] }),
    'ours, fast': (quality) => ({ ours: [{ outputFormat: 'jpeg', effort: 'fast', quality }, 1] }),
    'ours, small': (quality) => ({ ours: [{ outputFormat: 'jpeg', effort: 'small', quality }, 1] }),
  }
  const sums = new Map<string, { logs: number; n: number }>()
  for (const photo of photos) {
    const name = `piece-${photo.replace('.jpg', '.png')}`
    const reference = await readPixels(readFileSync(await makeOnce(name, () => piecePng(photo))))
    const made = await outputs(
      [name],
      Object.values(ways).flatMap((how) => qualities.map(how)),
    )
    const curves = new Map<string, { score: number; bytes: number }[]>()
    for (const [index, way] of Object.keys(ways).entries()) {
      const points: { score: number; bytes: number }[] = []
      for (const [file] of made.slice(index * qualities.length, (index + 1) * qualities.length))
        if (file) points.push({ bytes: file.length, score: await scoreOf(reference, await readPixels(file)) })
      curves.set(way, points)
    }
    for (const score of scores) {
      const base = bytesAt(curves.get('canvas JPEG') ?? [], score)
      for (const [way, points] of curves) {
        const own = bytesAt(points, score)
        if (base === null || own === null) continue
        const sum = sums.get(`${way}@${score}`) ?? { logs: 0, n: 0 }
        sums.set(`${way}@${score}`, { logs: sum.logs + own - base, n: sum.n + 1 })
      }
    }
  }
  return Object.keys(ways).map((way) => {
    const at = (score: number) => {
      const sum = sums.get(`${way}@${score}`)
      return sum ? `${Math.exp(sum.logs / sum.n).toFixed(3)} (${sum.n})` : '-'
    }
    return { way, ...Object.fromEntries(scores.map((score) => [`bytes at ${score}`, at(score)])) }
  })
}
