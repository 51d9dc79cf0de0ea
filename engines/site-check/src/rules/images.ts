import type { Report } from '../context/finding.ts'
import type { SiteFile, WeighImage } from '../site/files.ts'

const unfit: Readonly<Record<string, string>> = {
  bmp: 'an uncompressed bitmap',
  tif: 'a TIFF, which browsers do not show',
  tiff: 'a TIFF, which browsers do not show',
  psd: 'a Photoshop file',
}
const UNFIT_BYTES = 50_000
const MIN_SAVED = 10_000
const MIN_SHARE = 0.1

const kilobytes = (bytes: number) => `${Math.round(bytes / 1000)} kB`

export const isImage = (path: string) => /\.(jpe?g|png|bmp|tiff?|psd)$/i.test(path)

export async function checkImage(
  { path, size }: SiteFile,
  read: () => Promise<Uint8Array>,
  weigh: WeighImage | undefined,
  report: Report,
  onWeighed?: (isWeighed: boolean) => void,
): Promise<void> {
  const what = unfit[/\.([a-z]+)$/i.exec(path)?.[1]?.toLowerCase() ?? '']
  if (what !== undefined) {
    if (size >= UNFIT_BYTES) report('image-heavy', { file: path, message: `${kilobytes(size)} as ${what}.` })
    return
  }
  if (!weigh) return
  onWeighed?.(size >= MIN_SAVED)
  if (size < MIN_SAVED) return
  const weighed = await weigh(path, await read(), true)
  const saved = size - (weighed?.content.length ?? size)
  if (!weighed || saved < MIN_SAVED || saved < size * MIN_SHARE) return
  report('image-heavy', {
    file: path,
    message: `${kilobytes(size)} would be ${kilobytes(weighed.content.length)} at the same visual quality (${weighed.how}).`,
  })
}
