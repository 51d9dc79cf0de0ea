import { readFileSync } from 'node:fs'
import { ssimulacra2 } from '../../engines/images/src/metric/ssimulacra2.ts'
import { mosaic24, placeOf } from './images-photos.ts'
import type { startWorld } from './images-world.ts'
import { loadNodeVips, readPixels } from './node-pixels.ts'

type World = Awaited<ReturnType<typeof startWorld>>
const WIDTH = 1920

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
  const wanted = await readPixels(await reference(file))
  const rows: Record<string, unknown>[] = []
  for (const resampling of ['fast', 'best'] as const) {
    const settings = { enableResize: true, width: WIDTH, resampling, outputFormat: 'png', compressionLevel: 0 } as const
    const [made] = await outputs([file], [{ ours: [settings, 1] }])
    const score = made?.[0] ? ssimulacra2(wanted, await readPixels(made[0])) : Number.NaN
    const { cpu, milliseconds } = await measure([file], { ours: [{ ...settings, outputFormat: 'bmp' }, 1] })
    rows.push({
      resampling,
      'SSIMULACRA2 to linear Lanczos': score.toFixed(1),
      'CPU s (to BMP)': cpu.toFixed(2),
      'wall s': (milliseconds / 1000).toFixed(2),
    })
  }
  return rows
}
