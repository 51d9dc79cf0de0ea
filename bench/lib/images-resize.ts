import { readFileSync } from 'node:fs'
import { mosaic24, placeOf } from './images-photos.ts'
import type { startWorld } from './images-world.ts'
import { loadNodeVips, readPixels, scoreOf } from './node-pixels.ts'
import { median } from './report.ts'

type World = Awaited<ReturnType<typeof startWorld>>
type How = Parameters<World['measure']>[1]
const WIDTH = 1920
const RUNS = 3

async function reference(file: string): Promise<Uint8Array> {
  const vips = await loadNodeVips()
  const photo = vips.Image.newFromBuffer(readFileSync(placeOf(file)), '', {})
  const linear = photo.colourspace(vips.Interpretation.scrgb)
  return linear
    .resize(WIDTH / photo.width, { kernel: vips.Kernel.lanczos3 })
    .colourspace(vips.Interpretation.srgb)
    .pngsaveBuffer({ keep: 'none' })
}

export async function resizeRows(outputs: World['outputs'], measure: World['measure']) {
  const file = await mosaic24()
  const expected = await readPixels(await reference(file))
  const rows: Record<string, unknown>[] = []
  const toJpeg = { enableResize: true, width: WIDTH, outputFormat: 'jpeg', compressionLevel: 0 } as const
  const ways: Record<string, { seen?: How; timed: How }> = {
    'canvas, by bic': { timed: { peer: [{ maxSizeMB: 1000, maxWidthOrHeight: WIDTH }, 1] } },
  }
  for (const resampling of ['fast', 'best'] as const) {
    const settings = { ...toJpeg, resampling } as const
    ways[`ours, ${resampling}`] = {
      seen: { ours: [{ ...settings, outputFormat: 'png' }, 1] },
      timed: { ours: [settings, 1] },
    }
  }
  for (const [way, { seen, timed }] of Object.entries(ways)) {
    const [made] = seen ? await outputs([file], [seen]) : []
    const score = made?.[0] && (await scoreOf(expected, await readPixels(made[0])))
    const runs: Awaited<ReturnType<World['measure']>>[] = []
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure([file], timed))
    rows.push({
      way,
      'SSIMULACRA2 to linear Lanczos': score?.toFixed(1) ?? '',
      'CPU s (to JPEG)': median(runs.map(({ cpu }) => cpu)).toFixed(2),
      'wall s': (median(runs.map(({ milliseconds }) => milliseconds)) / 1000).toFixed(2),
    })
  }
  return rows
}
