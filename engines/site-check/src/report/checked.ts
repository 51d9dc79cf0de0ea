import type { RuleId, Severity } from '../catalogue/catalogue.ts'
import type { SiteReport } from '../check/check.ts'
import type { ImageFacts } from '../check/read-site.ts'
import type { SiteFinding } from '../context/context.ts'

/** The outcome of a comparison with an earlier check, apart from what is new. */
export interface Compared {
  /** The name of what it was compared with. */
  readonly base: string
  readonly standing: readonly SiteFinding[]
  readonly mended: readonly SiteFinding[]
  /** They may be new: the earlier check did not list all findings of their rules. */
  readonly unknown: readonly SiteFinding[]
  /** New findings that comments of the change would silence; those of the base decide. */
  readonly newlySilenced?: number
  /** Counts findings that are not listed, by rule; new ones among them cannot be recognised. */
  readonly unlisted?: Readonly<Partial<Record<RuleId, number>>>
  /** The change edits the configuration; that of the base was used. */
  readonly isConfigChanged?: boolean
  /** Images that were added or became larger. */
  readonly grown?: readonly GrownImage[]
}

export interface GrownImage {
  readonly path: string
  /** Null for an image that was added. */
  readonly before: number | null
  readonly now: number
  /** Pixels, where they are known. */
  readonly sizeBefore?: ImageDimensions
  readonly size?: ImageDimensions
  readonly could?: ImageFacts['could']
  /** SSIMULACRA2 against the former image; null where they were not compared. */
  readonly score?: number | null
}

export type ImageDimensions = Pick<ImageFacts, 'width' | 'height'>

const IMAGE = /\.(?:jpe?g|png|gif|webp|avif|bmp|tiff?|ico|svg)$/i
const MIN_GROWN_BYTES = 10_000
const MAX_GROWN = 50

type Weights = Pick<SiteReport, 'files' | 'images'>

/** The images that a change makes heavier, the heaviest first. */
export function grownImages(before: Weights, now: Weights): GrownImage[] {
  const sizes = new Map(before.files)
  const factsOf = ({ images = [] }: Weights) => new Map(images.map((one) => [one.path, one]))
  const [old, facts] = [factsOf(before), factsOf(now)]
  return (now.files ?? [])
    .map(([path, size]) => ({ path, before: sizes.get(path) ?? null, now: size }))
    .filter((one) => IMAGE.test(one.path) && one.now - (one.before ?? 0) >= MIN_GROWN_BYTES)
    .sort((a, b) => b.now - (b.before ?? 0) - (a.now - (a.before ?? 0)))
    .slice(0, MAX_GROWN)
    .map((one) => {
      const [was, is] = [old.get(one.path), facts.get(one.path)]
      return {
        ...one,
        ...(was && { sizeBefore: { width: was.width, height: was.height } }),
        ...(is && { size: { width: is.width, height: is.height } }),
        ...(is?.could && { could: is.could }),
      }
    })
}

/** A finished check, as it is written down; compared with an earlier one, its findings are the new ones. */
export interface CheckedReport extends SiteReport {
  readonly compared?: Compared
  /** Accepted by the baseline. */
  readonly accepted?: number
  /** For a live site, the known addresses that were not fetched. */
  readonly notFetched?: number
  /** Findings below it are counted and not listed, but for JSON, which has all. */
  readonly minSeverity?: Severity
  /** Path of a file as the reader sees it; the file itself if left out. */
  readonly placeOf?: (file: string) => string
  /** Version of Sundry, for formats that name their tool. */
  readonly version?: string
  /** Colours of a terminal. */
  readonly paint?: (style: 'error' | 'warning' | 'info' | 'dim', text: string) => string
}

export type PlacedFinding = SiteFinding & { readonly place: string }

export const placedIn = ({ findings, placeOf = (file) => file }: CheckedReport): PlacedFinding[] =>
  findings.map((finding) => ({ ...finding, place: placeOf(finding.file) }))

/** How many findings there are of each rule, with those that are not kept, and their severity. */
function countsOf({ findings, left = {} }: SiteReport) {
  const counts = new Map<RuleId, { severity: Severity; listed: number; left: number }>()
  for (const { rule, severity } of findings) {
    const known = counts.get(rule)
    if (known) known.listed += 1
    else counts.set(rule, { severity, listed: 1, left: left[rule] ?? 0 })
  }
  return counts
}

/** For formats that have no other place for it: each rule of which more was found than is listed. */
export function withLeft(checked: CheckedReport, placed: readonly PlacedFinding[]): PlacedFinding[] {
  const cut = [...countsOf(checked)].filter(([, { left }]) => left > 0)
  const notes = cut.flatMap(([rule, { left }]) => {
    const last = placed.findLast((finding) => finding.rule === rule)
    if (!last) return []
    const { severity, file, place } = last
    return [{ rule, severity, file, place, message: `${left} more of ${rule} are not listed.` }]
  })
  return [...placed, ...notes]
}

/** In so many files one fault of a template is reported once. */
const MIN_GROUP = 4

export function grouped(findings: readonly PlacedFinding[]): { finding: PlacedFinding; others: number }[] {
  const keyOf = ({ rule, message, value, related }: PlacedFinding) => JSON.stringify([rule, message, value, related])
  // A report of others may have a hundred thousand equal findings, so that the files of a group are counted once.
  const groups = [...Map.groupBy(findings, keyOf).values()].map((group) => ({
    group,
    count: new Set(group.map(({ file }) => file)).size,
  }))
  const ofFinding = new Map(groups.flatMap((one) => one.group.map((finding) => [finding, one] as const)))
  return findings.flatMap((finding) => {
    const { group = [], count = 0 } = ofFinding.get(finding) ?? {}
    if (count < MIN_GROUP) return { finding, others: 0 }
    return group[0] === finding ? { finding, others: count - 1 } : []
  })
}

export const plural = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`

/** Images that are no JPEG or PNG, or too small to matter, are not compressed. */
const weighedText = ({ images, others }: NonNullable<SiteReport['weighed']>) =>
  `${plural(images, 'image')} weighed, ${others} not (no JPEG or PNG, or under 10 kB)`

/** `3 pages of 7 files for https://example.com/` and `1 error, 2 warnings, 0 info`. */
export function summaryOf(checked: CheckedReport) {
  const { pageCount, fileCount, baseUrl, ignored, weighed, accepted = 0, notFetched = 0, compared } = checked
  const counts = [...countsOf(checked).values()]
  const count = (level: string) =>
    counts.reduce((sum, { severity, listed, left }) => sum + (severity === level ? listed + left : 0), 0)
  const unlisted = counts.reduce((sum, { left }) => sum + left, 0)
  const site = baseUrl === null ? '' : ` for ${baseUrl}`
  const verdict = [
    `${compared ? 'new: ' : ''}${plural(count('error'), 'error')}`,
    plural(count('warning'), 'warning'),
    `${count('info')} info`,
    ...(compared ? [`${compared.mended.length} mended`, `${compared.standing.length} as before`] : []),
    ...(compared && compared.unknown.length > 0 ? [`${compared.unknown.length} new or as before`] : []),
    ...(unlisted > 0 ? [`${unlisted} of them not listed`] : []),
    ...(ignored > 0 ? [`${ignored} ignored by comments`] : []),
    ...(accepted > 0 ? [`${accepted} in the baseline`] : []),
    ...(notFetched > 0 ? [`${plural(notFetched, 'known URL')} not fetched`] : []),
  ]
  const images = weighed ? `, ${weighedText(weighed)}` : ''
  return {
    what: `${plural(pageCount, 'page')} of ${plural(fileCount, 'file')}${site}${images}`,
    verdict: verdict.join(', '),
  }
}
