import type { RuleId } from '../catalogue/catalogue.ts'
import type { Describe, Page, PageRule, PageVisitor, SiteContext } from '../context/context.ts'
import { HashSet, longHash } from '../context/finding.ts'
import { checkNotFoundPage } from '../rules/basics.ts'
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
import { type Placed, readPageInTurns } from '../scan/read-page.ts'
import type { Element } from '../scan/scan.ts'
import type { ExternalLinks } from './external.ts'

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
  read(path: string, html: string): Promise<Page>
  readonly links: ReturnType<typeof createLinkCheck>
  readonly inlineScripts: readonly { readonly file: string; readonly line: number }[]
  readonly promised: readonly Promised[]
  readonly icons: { any: boolean }
}

export function createPageReader(site: SiteContext, external?: ExternalLinks): PageReader {
  const links = createLinkCheck(site)
  const inlineScripts: { file: string; line: number }[] = []
  const promised: Promised[] = []
  const icons = { any: false }

  async function read(path: string, html: string): Promise<Page> {
    const counts = new Map<RuleId, number>()
    const seen = new Set<number>()
    const describe: Describe = (rule, line, message, value) => {
      const key = longHash(`${rule}\n${line}\n${value}\n${message}`)
      if (seen.has(key)) return
      seen.add(key)
      const count = (counts.get(rule) ?? 0) + 1
      counts.set(rule, count)
      if (count > MAX_ON_PAGE) return site.leave?.(rule, path)
      site.report(rule, {
        file: path,
        message,
        ...(line !== undefined && { line }),
        ...(value !== undefined && { value }),
      })
    }
    const text = readText()
    const retained = keepFacts()
    const styled = new Set<string>()
    let ruled: readonly PageVisitor[] = []
    const facts = await readPageInTurns(path, html, site.turn, (begun) => {
      const scope = { facts: begun, html, styled, site, report: describe }
      ruled = pageRules.map((rule) => rule(scope))
      return [...ruled, text, retained]
    })
    for (const { value, line } of retained.styles)
      for (const file of checkStyles(path, value, { ...site, base: facts.base, line: line - 1 })) styled.add(file)
    for (const visitor of ruled) visitor.end?.()
    const { targets, scripts } = links.page(facts)
    if (external) for (const link of facts.links) external.add(link.value, path, link.line, facts.base)
    const { line } = retained.inline ?? {}
    if (line !== undefined && inlineScripts.length < MAX_STORED) inlineScripts.push({ file: path, line })
    for (const one of facts.integrity ?? []) {
      const target = site.addresses.resolve(one.value, facts)
      if (target.kind === 'file' && promised.length < MAX_STORED)
        promised.push({ ...one, file: path, target: target.file })
    }
    icons.any ||= retained.hasIcon
    checkNotFoundPage(path, facts.base === null ? [...facts.resources, ...facts.links] : [], site.report)
    const { links: _, resources: __, jsonLd: ___, integrity: ____, anchors, ...rest } = facts
    const page: Page = {
      ...rest,
      anchors: new HashSet(anchors),
      targets,
      scripts,
      runsScript: retained.runsScript,
      language: retained.language,
      text: text.result(),
    }
    checkScripted(page, retained.hasContent, site)
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
