import type { RuleId } from '../catalogue/catalogue.ts'
import type { Describe, Page, PageRule, PageVisitor, SiteContext } from '../context/context.ts'
import { HashSet, longHash, type Report } from '../context/finding.ts'
import { checkConflict, checkEncoding, checkNotFoundPage } from '../rules/basics.ts'
import { checkStyles } from '../rules/css.ts'
import type { Promised } from '../rules/headers.ts'
import { createLinkCheck } from '../rules/links.ts'
import { checkAria } from '../rules/page/aria.ts'
import { checkControls } from '../rules/page/controls.ts'
import { checkData } from '../rules/page/data.ts'
import { checkHead, checkSocial } from '../rules/page/head.ts'
import { checkImages } from '../rules/page/images.ts'
import { checkLinking } from '../rules/page/linking.ts'
import { checkMarkup } from '../rules/page/markup.ts'
import { checkSecurity } from '../rules/page/security.ts'
import { checkStructure } from '../rules/page/structure.ts'
import { checkTexts, readText } from '../rules/page/texts.ts'
import { checkWeight } from '../rules/page/weight.ts'
import { checkScripted } from '../rules/robots.ts'
import { checkSecrets } from '../rules/secrets.ts'
import { type Placed, readPageInTurns } from '../scan/read-page.ts'
import type { Element } from '../scan/scan.ts'
import type { ExternalLinks } from './external.ts'
import { notedSite, type PageCache, type PageRecord, recordOfText, textOfRecord } from './page-record.ts'

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
export interface PageReader {
  read(path: string, bytes: Uint8Array): Promise<Page>
  readonly links: ReturnType<typeof createLinkCheck>
  readonly inlineScripts: readonly { readonly file: string; readonly line: number }[]
  readonly promised: readonly Promised[]
  readonly icons: { any: boolean }
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
  const html = new TextDecoder().decode(bytes)
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

function keepFacts() {
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
      if (name === 'style' && retained.styles.length < MAX_STYLES) retained.styles.push({ value: '', line })
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
