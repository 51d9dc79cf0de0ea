import type { SiteReport } from '../check.ts'
import type { SiteFinding } from '../finding.ts'

/** A finished check, as it is written down. */
export interface CheckedReport extends SiteReport {
  /** Accepted by the baseline. */
  readonly accepted?: number
  /** Where the reader looks for a file; the file itself if left out. */
  readonly placeOf?: (file: string) => string
  /** Of Sundry, for formats that name their tool. */
  readonly version?: string
  /** Colours of a terminal. */
  readonly paint?: (style: 'error' | 'warning' | 'info' | 'dim', text: string) => string
}

export type PlacedFinding = SiteFinding & { readonly place: string }

export const placedIn = ({ findings, placeOf = (file) => file }: CheckedReport): PlacedFinding[] =>
  findings.map((finding) => ({ ...finding, place: placeOf(finding.file) }))

export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** Of the images that are no JPEG or PNG, or too small to matter, none is compressed. */
const weighedText = ({ images, others }: NonNullable<SiteReport['weighed']>) =>
  `${plural(images, 'image')} weighed, ${others} not (no JPEG or PNG, or under 10 kB)`

/** `3 pages of 7 files for https://example.com/` and `1 error, 2 warnings, 0 info`. */
export function summaryOf({ findings, pageCount, fileCount, baseUrl, ignored, weighed, accepted = 0 }: CheckedReport) {
  const count = (level: string) => findings.filter(({ severity }) => severity === level).length
  const site = baseUrl === null ? '' : ` for ${baseUrl}`
  const verdict = [
    plural(count('error'), 'error'),
    plural(count('warning'), 'warning'),
    `${count('info')} info`,
    ...(ignored > 0 ? [`${ignored} ignored by comments`] : []),
    ...(accepted > 0 ? [`${accepted} in the baseline`] : []),
  ]
  const images = weighed ? `, ${weighedText(weighed)}` : ''
  return {
    what: `${plural(pageCount, 'page')} of ${plural(fileCount, 'file')}${site}${images}`,
    verdict: verdict.join(', '),
  }
}
