import type { ImageSettings, TargetId } from '@sundry/images'
import type { StepOf } from '../schema/steps.ts'
import type { OutputFile, Source } from './output-file.ts'

const ENDINGS = { avif: 'avif', webp: 'webp', jpeg: 'jpg', png: 'png' } as const
type Format = keyof typeof ENDINGS

const MAX_WIDTHS = 12

/** The widths in ascending order, none larger than the picture; its own where all are larger. */
function widthsOf(text: string, { width }: Source): number[] {
  const wanted = [...text.matchAll(/\d+/g)].map(([digits]) => Number(digits)).filter((one) => one > 0)
  const fitting = [...new Set(wanted)].filter((one) => one <= width).toSorted((one, other) => one - other)
  return fitting.length > 0 ? fitting.slice(0, MAX_WIDTHS) : [width]
}

const settingsFor = (width: number, format: TargetId, { quality, background }: StepOf<'outputs'>): ImageSettings => ({
  enableResize: true,
  width,
  height: null,
  maintainAspectRatio: true,
  neverEnlarge: true,
  resampling: 'best',
  outputFormat: format,
  quality,
  compressionLevel: 100,
  maxSizeMB: null,
  background,
})

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

export function responsive(step: StepOf<'outputs'>, source: Source): OutputFile[] {
  const formats = step.formats.split(' ') as Format[]
  const widths = widthsOf(step.widths, source)
  const path = (width: number, format: Format) => `${source.name}-${width}.${ENDINGS[format]}`
  const address = (width: number, format: Format) => encodeURIComponent(path(width, format))
  const srcset = (format: Format) => widths.map((width) => `${address(width, format)} ${width}w`).join(', ')

  const [fallback] = formats.slice(-1) as [Format]
  const largest = Math.max(...widths)
  const height = Math.max(1, Math.round((source.height * largest) / source.width))
  const sizes = `sizes="${escaped(step.sizes)}"`
  const sources = formats
    .slice(0, -1)
    .map((format) => `  <source type="image/${format}" srcset="${srcset(format)}" ${sizes}>\n`)
  const img = `<img src="${address(largest, fallback)}" srcset="${srcset(fallback)}" ${sizes} width="${largest}" height="${height}" alt="" loading="lazy" decoding="async">`
  const html = sources.length === 0 ? `${img}\n` : `<picture>\n${sources.join('')}  ${img}\n</picture>\n`

  const images = formats.map((format) => `    url("${address(largest, format)}") type("image/${format}")`)
  const css = `.picture {
  background-image: url("${address(largest, fallback)}");
  background-image: image-set(
${images.join(',\n')}
  );
}
`
  return [
    ...widths.flatMap((width) =>
      formats.map((format) => ({ path: path(width, format), settings: settingsFor(width, format, step) })),
    ),
    { path: `${source.name}.html`, text: html },
    { path: `${source.name}.css`, text: css },
  ]
}
