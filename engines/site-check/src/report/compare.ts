import type { RuleId } from '../catalogue/catalogue.ts'
import type { SiteReport } from '../check/check.ts'
import type { SiteFinding } from '../context/context.ts'
import { toUrl } from '../site/addresses.ts'

/** A finding of any check. That of a baseline has neither a line nor a message. */
export interface Comparable {
  readonly rule: string
  readonly file: string
  readonly value?: string
  readonly message?: string
  readonly line?: number
}

export interface Before<Finding extends Comparable> {
  readonly findings: readonly Finding[]
  /** All files of the site then, if they are known. */
  readonly files?: readonly string[]
  readonly left?: Readonly<Record<string, number>>
  /** The pages on which findings of a rule were not listed; left out, they may be anywhere. */
  readonly leftOn?: Readonly<Partial<Record<string, readonly string[]>>>
}

export interface After<Finding extends Comparable = SiteFinding> extends Pick<SiteReport, 'files' | 'moved'> {
  readonly findings: readonly Finding[]
}

export interface Comparison<Then extends Comparable = SiteFinding, Now extends Comparable = SiteFinding> {
  readonly fresh: readonly Now[]
  readonly standing: readonly Now[]
  readonly mended: readonly Then[]
  /** The earlier check had more of their rules than it listed, so that they may be old. */
  readonly unknown: readonly Now[]
}

/** They are reported at whichever page comes first. */
const ofSite: ReadonlySet<string> = new Set<RuleId>([
  'site-noindex',
  'index-missing',
  'favicon-missing',
  'not-found-missing',
  'links-scripted',
])
/** They name one of several pages that are alike, which another page may replace. */
const ofGroup: ReadonlySet<string> = new Set<RuleId>(['page-duplicate', 'page-near-duplicate'])

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)
const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const withoutNumbers = (text = '') => text.replace(/\d+/g, '#')
/** Build tools put a hash of the content into a name. */
const withoutHash = (path: string) => path.replace(/[.-](?=[\w-]{0,31}\d)[\w-]{6,32}(?=\.\w{1,12}(?:$|[?#]))/g, '.*')

/** Where files are now: by what the check recognised, or else where their folder went. */
function createMoves({ moved = [], files = [] }: Pick<After, 'moved' | 'files'>) {
  const direct = new Map(moved)
  const present = new Set(files.map(([path]) => path))
  const votes = new Map<string, Map<string, number>>()
  for (const [from, to] of moved) {
    if (nameOf(from) !== nameOf(to)) continue
    let [old, now] = [folderOf(from), folderOf(to)]
    for (;;) {
      const counts = votes.get(old) ?? new Map<string, number>()
      counts.set(now, (counts.get(now) ?? 0) + 1)
      votes.set(old, counts)
      const last = nameOf(old.slice(0, -1))
      if (old === '' || last !== nameOf(now.slice(0, -1))) break
      old = old.slice(0, -last.length - 1)
      now = now.slice(0, -last.length - 1)
    }
  }
  const folders = new Map(
    [...votes].map(([old, counts]) => [old, [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? old]),
  )
  return (path: string): string => {
    const known = direct.get(path)
    if (known !== undefined || present.has(path)) return known ?? path
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder.slice(0, -1))) {
      const now = folders.get(folder)
      if (now !== undefined) return now + path.slice(folder.length)
    }
    return path
  }
}

/** The path in the site that a relative or rooted address leads to, with its end. */
function pathOf(value: string, file: string): [string, string] | null {
  if (/[\s<>"]/.test(value)) return null
  const base = `http://site.invalid/${file.split('/').map(encodeURIComponent).join('/')}`
  const url = toUrl(value, base)
  if (url === null || url.host !== 'site.invalid') return null
  return [url.pathname.slice(1), url.search + url.hash]
}

/**
 * Separates what a change brought from what was there, through moved lines, renamed pages and folders, and names with
 * hashes: each round pairs the findings that are equal by one measure, the strictest first.
 */
export function compareFindings<Then extends Comparable, Now extends Comparable>(
  before: Before<Then>,
  after: After<Now>,
): Comparison<Then, Now> {
  const { pairs: _, ...compared } = pairFindings(before, after)
  return compared
}

interface Silencing {
  /** Left out where it is unknown what comments silenced. */
  readonly silenced?: readonly SiteFinding[]
}

export interface CheckComparison extends Comparison {
  /** The findings that stay silent. */
  readonly silenced: readonly SiteFinding[]
  /** How many of the new ones are silenced by a comment that the base does not have. */
  readonly newlySilenced: number
}

/** Compares two checks. Comments of the base decide what is silent: those of a change could hide what it brings. */
export function compareChecks(before: Before<SiteFinding> & Silencing, after: After & Silencing): CheckComparison {
  const { silenced = [] } = after
  if (!before.silenced) return { ...compareFindings(before, after), silenced, newlySilenced: 0 }
  const { pairs, ...compared } = pairFindings(
    { ...before, findings: [...before.findings, ...before.silenced] },
    { ...after, findings: [...after.findings, ...silenced] },
  )
  const formerlySilent = new Set<SiteFinding>(before.silenced)
  const nowSilent = new Set(silenced)
  const isSilent = (one: SiteFinding) => formerlySilent.has(pairs.get(one) ?? one)
  return {
    ...compared,
    standing: compared.standing.filter((one) => !isSilent(one)),
    mended: compared.mended.filter((one) => !formerlySilent.has(one)),
    silenced: compared.standing.filter(isSilent),
    newlySilenced: compared.fresh.filter((one) => nowSilent.has(one)).length,
  }
}

function pairFindings<Then extends Comparable, Now extends Comparable>(before: Before<Then>, after: After<Now>) {
  const move = createMoves(after)
  const formerFiles = new Set(before.files)
  const files = new Set(after.files?.map(([path]) => path))
  const place = (finding: Comparable, isBefore: boolean) => (isBefore ? move(finding.file) : finding.file)
  const subject = ({ value, message }: Comparable) => value ?? withoutNumbers(message)
  const target = (finding: Comparable, isBefore: boolean) => {
    const found = finding.value ? pathOf(finding.value, finding.file) : null
    return found && (isBefore ? move(found[0]) : found[0]) + found[1]
  }
  type KeyOf = (finding: Comparable, isBefore: boolean) => readonly unknown[] | false
  const rounds: readonly KeyOf[] = [
    (one, isBefore) => one.message !== undefined && [place(one, isBefore), one.value, one.message, one.line],
    (one, isBefore) => one.message !== undefined && [place(one, isBefore), one.value, one.message],
    (one, isBefore) => one.message !== undefined && [place(one, isBefore), subject(one)],
    // An entry of a baseline has a value at most.
    (one, isBefore) => (!isBefore || one.message === undefined) && [`${place(one, isBefore)} ${one.value ?? ''}`],
    (one, isBefore) => one.value !== undefined && [place(one, isBefore), target(one, isBefore) ?? one.value],
    (one, isBefore) => [
      withoutHash(place(one, isBefore)),
      withoutHash(target(one, isBefore) ?? one.value ?? withoutNumbers(one.message)),
    ],
    // A file that is gone, and one that is there instead.
    (one, isBefore) =>
      before.files !== undefined &&
      (isBefore ? !files.has(one.file) : !formerFiles.has(one.file)) && [nameOf(withoutHash(one.file)), subject(one)],
    (one, isBefore) => ofGroup.has(one.rule) && [place(one, isBefore)],
    (one) => ofSite.has(one.rule) && [],
  ]

  let old = [...before.findings]
  let now = [...after.findings]
  const pairs = new Map<Now, Then>()
  for (const keyOf of rounds) {
    const open = new Map<string, Then[]>()
    for (const finding of old.toReversed()) {
      const key = keyOf(finding, true)
      if (key === false) continue
      const text = JSON.stringify([finding.rule, ...key])
      const group = open.get(text)
      if (group) group.push(finding)
      else open.set(text, [finding])
    }
    const found = new Set<Then>()
    now = now.filter((finding) => {
      const key = keyOf(finding, false)
      const match = key && open.get(JSON.stringify([finding.rule, ...key]))?.pop()
      if (!match) return true
      found.add(match)
      pairs.set(finding, match)
      return false
    })
    old = old.filter((finding) => !found.has(finding))
  }
  const cut = new Map(
    Object.entries(before.left ?? {}).flatMap(([rule, count]) =>
      count > 0 ? [[rule, before.leftOn?.[rule] ? new Set(before.leftOn[rule].map(move)) : null]] : [],
    ),
  )
  const isUnknown = ({ rule, file }: Now) => cut.has(rule) && (cut.get(rule)?.has(file) ?? true)
  return {
    fresh: now.filter((finding) => !isUnknown(finding)),
    standing: after.findings.filter((finding) => pairs.has(finding)),
    mended: old,
    unknown: now.filter(isUnknown),
    pairs,
  }
}

export interface Baseline {
  readonly version: 1
  /** How often each finding is accepted, by its rule, file and value. */
  readonly accepted: Readonly<Record<string, number>>
}

export function makeBaseline(findings: readonly SiteFinding[]): Baseline {
  const keyOf = ({ rule, file, value = '' }: SiteFinding) => `${rule} ${file} ${value}`
  const counts = new Map<string, number>()
  for (const key of findings.map(keyOf).sort()) counts.set(key, (counts.get(key) ?? 0) + 1)
  return { version: 1, accepted: Object.fromEntries(counts) }
}

const MAX_ACCEPTED = 1_000_000

/** The accepted findings; null if the text is no baseline. */
export function readBaseline(text: string): Comparable[] | null {
  let read: unknown
  try {
    read = JSON.parse(text)
  } catch {
    return null
  }
  const { version, accepted } = (read ?? {}) as Partial<Baseline>
  if (version !== 1 || typeof accepted !== 'object' || accepted === null) return null
  const findings: Comparable[] = []
  for (const [key, count] of Object.entries(accepted)) {
    // A path may have spaces, and ends with that of its ending.
    const [, rule, file, value = ''] = /^(\S+) (.*?\.\w{1,12}|\S*)(?: (.*))?$/s.exec(key) ?? []
    if (rule === undefined || file === undefined || !Number.isInteger(count)) return null
    if (findings.length + count > MAX_ACCEPTED) return null
    for (let at = 0; at < count; at += 1) findings.push({ rule: rule as RuleId, file, value })
  }
  return findings
}
