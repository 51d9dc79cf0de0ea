import type { RuleId } from '../catalogue/catalogue.ts'
import {
  type Describe,
  HashSet,
  longHash,
  type Page,
  type PageRule,
  type PageSite,
  type PageText,
  type PageVisitor,
  type Report,
  type SiteContext,
  type SiteFinding,
} from '../context/context.ts'
import { checkAria } from '../rules/aria.ts'
import { checkConflict, checkEncoding, checkNotFoundPage } from '../rules/basics.ts'
import { checkControls } from '../rules/controls.ts'
import { checkData, checkHead, checkSocial } from '../rules/head.ts'
import { checkImages } from '../rules/images.ts'
import { checkLinking, createLinkCheck } from '../rules/links.ts'
import { checkScripted } from '../rules/robots.ts'
import { checkSecrets } from '../rules/secrets.ts'
import { checkSecurity, type Promised } from '../rules/security.ts'
import { checkMarkup, checkStructure } from '../rules/structure.ts'
import { checkTexts, readText } from '../rules/titles.ts'
import { checkStyles, checkWeight } from '../rules/weight.ts'
import { type PageFacts, type Placed, readPageInTurns } from '../scan/read-page.ts'
import type { Element } from '../scan/scan.ts'
import type { ExternalLinks } from './external.ts'

/** Keeps what reading a page has found, by its path and content. */
export interface PageCache {
  find(path: string, content: Uint8Array): string | null
  keep(path: string, content: Uint8Array, record: string): void
}

/** A question of the rules of a page about its site. */
type Question =
  | readonly [about: 'address', href: string, base: string | null]
  | readonly [about: 'image' | 'size' | 'style', file: string]

/** Everything that comes of reading one page, before it is seen with the others. */
interface PageRecord {
  readonly facts: PageFacts
  readonly text: PageText
  readonly language: Placed | null
  readonly runsScript: boolean
  readonly hasIcon: boolean
  readonly hasContent: boolean
  readonly inlineLine: number | null
  readonly reports: readonly (readonly [rule: RuleId, finding: Omit<SiteFinding, 'rule' | 'severity'>])[]
  /** Rules that found too much on the page, once for each finding that was left out. */
  readonly left: readonly RuleId[]
  readonly scope: string
  readonly answers: readonly (readonly [question: Question, answer: string])[]
}

const scopeOf = ({ addresses, baseKnown, budgets }: PageSite) =>
  JSON.stringify([addresses.baseUrl, baseKnown, budgets ?? null])

function answerOf(site: PageSite, path: string, question: Question): string {
  if (question[0] === 'address') {
    const target = site.addresses.resolve(question[1], { path, base: question[2] })
    if (target.kind === 'file') return `file ${target.file}`
    return target.kind === 'redirect' ? `redirect ${target.to}` : target.kind
  }
  const [about, file] = question
  if (about === 'size') return String(site.sizes.get(file))
  return JSON.stringify(about === 'image' ? (site.images.get(file) ?? null) : [...(site.styled.get(file) ?? [])])
}

/** A site that notes the questions of the rules of one page with its answers. */
function notedSite(site: PageSite, path: string) {
  const answers = new Map<string, readonly [Question, string]>()
  const note = (...question: Question) => {
    const key = question.join('\n')
    if (!answers.has(key)) answers.set(key, [question, answerOf(site, path, question)])
  }
  const notedMap = <Value>(about: 'image' | 'size' | 'style', map: { get(file: string): Value }) => ({
    get(file: string): Value {
      note(about, file)
      return map.get(file)
    },
  })
  const noted: PageSite = {
    ...site,
    addresses: {
      ...site.addresses,
      resolve(href, from) {
        note('address', href, from.base)
        return site.addresses.resolve(href, from)
      },
    },
    images: notedMap('image', site.images),
    sizes: notedMap('size', site.sizes),
    styled: notedMap('style', site.styled),
  }
  return { site: noted, scope: scopeOf(site), answers: () => [...answers.values()] }
}

const textOfRecord = (record: PageRecord): string =>
  JSON.stringify(record, (_, value) => (value instanceof Set || value instanceof Uint32Array ? [...value] : value))

/** The record of a page of equal content; null where the site would answer its rules in another way today. */
function recordOfText(text: string, site: PageSite): PageRecord | null {
  const record = JSON.parse(text) as PageRecord
  const { facts, text: words } = record
  const isFresh = ([question, answer]: (typeof record.answers)[number]) =>
    answerOf(site, facts.path, question) === answer
  if (record.scope !== scopeOf(site) || !record.answers.every(isFresh)) return null
  return {
    ...record,
    facts: { ...facts, anchors: new Set(facts.anchors), ...(facts.made && { made: new Set(facts.made) }) },
    text: { ...words, sketch: words.sketch && Uint32Array.from(words.sketch) },
  }
}

const pageRules: readonly PageRule[] = [
  checkMarkup,
  checkHead,
  checkSocial,
  checkControls,
  checkAria,
  checkStructure,
  checkImages,
  checkLinking,
  checkTexts,
  checkData,
  checkSecurity,
  checkWeight,
]

/** Limits the findings of one rule on one page; a page with more is as easily found. */
const MAX_ON_PAGE = 25
const MAX_STORED = 5000
const program = /^(?:|module|(?:text|application)\/(?:java|ecma)script.*)$/i

/** Collects facts of single pages for the rules of the whole site. */
interface PageReader {
  read(path: string, bytes: Uint8Array): Promise<Page>
  readonly links: ReturnType<typeof createLinkCheck>
  readonly inlineScripts: readonly { readonly file: string; readonly line: number }[]
  readonly promised: readonly Promised[]
  readonly icons: { any: boolean }
}

/** A byte order mark, which stays, counts more than what the page says: https://encoding.spec.whatwg.org/#bom-sniff */
function decodePage(bytes: Uint8Array): string {
  const [first, second] = bytes
  const isLittle = first === 0xff && second === 0xfe
  const encoding = isLittle ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes)
}

/** Reads a page by itself; what its rules ask of the site is noted if the record is to be used again. */
async function readRecord(
  path: string,
  bytes: Uint8Array,
  context: SiteContext,
  isNoted: boolean,
): Promise<PageRecord> {
  const reports: PageRecord['reports'][number][] = []
  const left: RuleId[] = []
  const report: Report = (rule, finding) => void reports.push([rule, finding])
  const counts = new Map<RuleId, number>()
  const seen = new Set<number>()
  const describe: Describe = (rule, line, message, value) => {
    const key = longHash(`${rule}\n${line}\n${value}\n${message}`)
    if (seen.has(key)) return
    seen.add(key)
    const count = (counts.get(rule) ?? 0) + 1
    counts.set(rule, count)
    if (count > MAX_ON_PAGE) left.push(rule)
    else
      report(rule, {
        file: path,
        message,
        ...(line !== undefined && { line }),
        ...(value !== undefined && { value }),
      })
  }
  const html = decodePage(bytes)
  checkEncoding(path, html, bytes, report)
  checkSecrets(path, html, report)
  checkConflict(path, html, report)
  const { site, scope, answers } = isNoted ? notedSite(context, path) : { site: context, scope: '', answers: () => [] }
  const text = readText()
  const retained = keepFacts()
  const styled = new Set<string>()
  let ruled: readonly PageVisitor[] = []
  const facts = await readPageInTurns(path, html, context.turn, (begun) => {
    ruled = pageRules.map((rule) => rule({ facts: begun, html, styled, site, report: describe }))
    return [...ruled, text, retained]
  })
  const { addresses } = site
  for (const { value, line } of retained.styles)
    for (const file of checkStyles(path, value, { addresses, report, base: facts.base, line: line - 1 }))
      styled.add(file)
  for (const visitor of ruled) visitor.end?.()
  checkNotFoundPage(path, facts.base === null ? [...facts.resources, ...facts.links] : [], report)
  const { language, runsScript, hasIcon, hasContent, inline } = retained
  const inlineLine = inline?.line ?? null
  return {
    ...{ facts, text: text.result(), language, runsScript, hasIcon, hasContent, inlineLine },
    ...{ reports, left, scope, answers: answers() },
  }
}

export function createPageReader(site: SiteContext, external?: ExternalLinks, cache?: PageCache): PageReader {
  const links = createLinkCheck(site)
  const inlineScripts: { file: string; line: number }[] = []
  const promised: Promised[] = []
  const icons = { any: false }

  async function find(path: string, bytes: Uint8Array): Promise<PageRecord> {
    const stored = cache?.find(path, bytes)
    const known = stored ? recordOfText(stored, site) : null
    if (known) return known
    const record = await readRecord(path, bytes, site, cache !== undefined)
    cache?.keep(path, bytes, textOfRecord(record))
    return record
  }

  async function read(path: string, bytes: Uint8Array): Promise<Page> {
    const {
      facts,
      text,
      language,
      runsScript,
      hasIcon,
      hasContent,
      inlineLine: line,
      ...record
    } = await find(path, bytes)
    for (const [rule, finding] of record.reports) site.report(rule, finding)
    for (const rule of record.left) site.leave?.(rule, path)
    const { targets, scripts } = links.page(facts)
    if (external) for (const link of facts.links) external.add(link.value, path, link.line, facts.base)
    if (line !== null && inlineScripts.length < MAX_STORED) inlineScripts.push({ file: path, line })
    for (const one of facts.integrity ?? []) {
      const target = site.addresses.resolve(one.value, facts)
      if (target.kind === 'file' && promised.length < MAX_STORED)
        promised.push({ ...one, file: path, target: target.file })
    }
    icons.any ||= hasIcon
    const { links: _, resources: __, jsonLd: ___, integrity: ____, anchors, ...rest } = facts
    const page: Page = {
      ...rest,
      anchors: new HashSet(anchors),
      targets,
      scripts,
      runsScript,
      language,
      text,
    }
    checkScripted(page, hasContent, site)
    return page
  }
  return { read, links, inlineScripts, promised, icons }
}

const MAX_STYLES = 20
const MAX_ATTRIBUTES = 200

function keepFacts() {
  let sheets = 0
  const retained = {
    language: null as Placed | null,
    inline: null as Element | null,
    runsScript: false,
    hasIcon: false,
    /** Something to see without a word: a frame, an image, a drawing. */
    hasContent: false,
    styles: [] as { value: string; line: number }[],
    open(element: Element): void {
      const { name, attributes, line } = element
      if (name === 'html' && attributes.lang) retained.language ??= { value: attributes.lang, line }
      if (name === 'link' && /(^|\s)(?:icon|apple-touch-icon|mask-icon)(\s|$)/i.test(attributes.rel ?? ''))
        retained.hasIcon = true
      if (/^(?:iframe|frame|frameset|object|video|img|form|input)$/.test(name)) retained.hasContent = true
      if (name === 'style' && sheets < MAX_STYLES) {
        sheets += 1
        retained.styles.push({ value: '', line })
      }
      const { style } = attributes
      if (style && /url\(|image-set\(/i.test(style) && retained.styles.length - sheets < MAX_ATTRIBUTES)
        retained.styles.push({ value: style, line })
      if (name === 'script' && program.test(attributes.type?.trim() ?? '')) {
        retained.runsScript = true
        if (attributes.src === undefined) retained.inline ??= element
      }
    },
    text(text: string, inside: Element | null): void {
      const style = retained.styles.at(-1)
      if (inside?.name === 'style' && style) style.value += text
    },
  }
  return retained
}
