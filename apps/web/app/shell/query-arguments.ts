import type { Arguments } from './intents.ts'

const formats: Readonly<Record<string, NonNullable<Arguments['format']>>> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  jfif: 'jpeg',
  png: 'png',
  webp: 'webp',
  avif: 'avif',
  jxl: 'jxl',
  bmp: 'bmp',
  ico: 'ico',
  // No tool writes these, so a query that names one alone is about converting it.
  heic: 'jpeg',
  heif: 'jpeg',
  tif: 'jpeg',
  tiff: 'jpeg',
  svg: 'png',
}
const UNITS: Readonly<Record<string, number>> = {
  k: 1024,
  kb: 1024,
  kib: 1024,
  m: 1024 ** 2,
  mb: 1024 ** 2,
  mib: 1024 ** 2,
  ko: 1024,
  kilobyte: 1024,
  kilobytes: 1024,
  mo: 1024 ** 2,
  megabyte: 1024 ** 2,
  megabytes: 1024 ** 2,
  кб: 1024,
  мб: 1024 ** 2,
}
const DPI = 300
const LENGTHS: Readonly<Record<string, number>> = { mm: DPI / 25.4, cm: DPI / 2.54, in: DPI, inch: DPI, inches: DPI }

const LATIN = '[\\p{sc=Latin}\\p{N}]'
const UNSPACED = '[\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}]'
const FORMATS = 'jpe?g|png|webp|avif|jxl|bmp|ico|heic|heif|tiff?|svg|jfif'
const FORMAT_WORD = new RegExp(`^\\.?(?:${FORMATS})s?$`)
/** WebP変換, which no space parts. */
const UNSPACED_FORMAT = new RegExp(
  `(?<=${UNSPACED})(?:${FORMATS})(?!${LATIN})|(?<!${LATIN})(?:${FORMATS})(?=${UNSPACED})`,
  'gu',
)

const COUNT =
  /(?<![\d.])\d+\s+(images?|pictures|photos|pics|files|jpgs|pngs|fotos|bilder|dateien|images|imagenes|imágenes|immagini|imagens|afbeeldingen|zdjęć|resim|фото|фотографий)(?!\p{L})/gu

/** Takes sizes, limits and formats out of the query; what is left are words. */
export function readArguments(query: string): { input: Arguments; rest: string } {
  const input: Arguments = {}
  // SMTP replies with an enhanced status code (RFC 3463) and HTTP 404 are no widths.
  let rest = ` ${query
    .normalize('NFKC')
    .toLowerCase()
    .replace(/(?<![\d.])(?:[45]\d\d[ -])?[45]\.\d{1,3}\.\d{1,3}(?![\d.])/g, ' bounce ')
    .replace(/\b(?:smtp|error|fehler|erreur|code)\s+(?:421|4[35]\d|5[2-5]\d)(?!\d)(?!\s*(?:px|pixel))/g, ' bounce ')
    // Cut my dog out; can't is cant.
    .replace(/\bcut (?:\p{L}+ ){1,3}out(?!\p{L})/gu, ' cutout ')
    .replace(/(?<=\p{L}n)['’](?=t(?!\p{L}))/gu, '')
    .replace(/(?<![\d.])404s?(?!\d)/g, ' broken link ')
    // A shape of 16:9 is no size, nor is the number in 200 photos.
    .replace(/(?<![\d:.])\d{1,2}:\d{1,2}(?![\d:.])/g, ' crop ')
    .replace(COUNT, ' batch $1')} `
  const take = (pattern: RegExp, set: (...groups: string[]) => void) => {
    rest = rest.replace(pattern, (_, ...groups) => {
      set(...groups.map(String))
      return ' '
    })
  }
  take(
    /(?<![\d.])(\d{1,3}(?:[.,]\d+)?)\s*(?:mm|cm|inch(?:es)?|in)?\s*(?:[x×*х]|by)\s*(\d{1,3}(?:[.,]\d+)?)\s*(mm|cm|inch|inches|in)(?![\p{L}\p{N}])/u,
    (width = '', height = '', unit = '') => {
      const pixels = (length: string) => Math.round(Number(length.replace(',', '.')) * (LENGTHS[unit] ?? 1))
      Object.assign(input, { width: pixels(width), height: pixels(height) })
    },
  )
  take(
    /(?<![\d.])(\d{2,5})\s*(?:px)?\s*(?:[x×*х]|by|na|на|auf|par|por|per|op)\s*(\d{2,5})(?:\s*px)?(?![\d.])/,
    (width = '', height = '') => Object.assign(input, { width: Number(width), height: Number(height) }),
  )
  if (input.width === undefined)
    take(/(?<![\p{L}\d._-])(\d{3,4})\s+(\d{3,4})(?=\s)/u, (width = '', height = '') =>
      Object.assign(input, { width: Number(width), height: Number(height) }),
    )
  // The smaller of two sizes is the limit, the other one the size of the file. 4K is a screen.
  take(
    /(?<![\d.,])(?![48]k(?![\p{L}\p{N}]))(\d+(?:[.,]\d+)?)\s*(kilobytes?|kib|kb|ko|k|megabytes?|mib|mb|mo|m|кб|мб)(?![\p{L}\p{N}])/gu,
    (count = '', unit = '') => {
      const bytes = Math.round(Number(count.replace(',', '.')) * (UNITS[unit] ?? 1))
      input.bytes = Math.min(bytes, input.bytes ?? bytes)
    },
  )
  take(/(?<![\d.])(\d{1,3})\s*(?:%|percent|prozent)/, (count = '') => {
    input.percent = Number(count)
  })
  take(/\b(?:q|quality|qualität)\s*(\d{1,3})\b/, (count = '') => {
    input.quality = Number(count)
  })
  let isPixels = false
  if (input.width === undefined)
    take(/(?<![\p{L}\d._-])(\d{3,5})\s*(?:(px|pixels?)|w)?(?=\s)/u, (width = '', unit = '') => {
      input.width = Number(width)
      isPixels = unit !== 'undefined'
    })
  const words = rest
    .replace(/(?<=[a-z])2(?=(?:jpe?g|png|webp|avif|jxl|bmp|ico)\b)/g, ' ')
    .replace(UNSPACED_FORMAT, ' $& ')
    .split(/[\s,>→'’]+/)
    .filter(Boolean)
  const named = words.filter((word) => FORMAT_WORD.test(word)).map((word) => word.replace(/^\.|s$/g, ''))
  // The last one is what it shall become: HEIC to JPG, 把 heic 转 jpg.
  const format = formats[named.at(-1) ?? '']
  if (format) input.format = format
  // Two formats are one and what it shall become, whatever the verb is.
  const verb = new Set(named.map((name) => formats[name])).size > 1 ? ['convert'] : []
  // 800px is a size without a verb.
  const size = isPixels && named.length === 0 ? ['pixels'] : []
  const remaining = [...words.filter((word) => !FORMAT_WORD.test(word)), ...verb, ...size]
  return { input, rest: remaining.join(' ') + (named.length > 0 ? ' ' : '') }
}
