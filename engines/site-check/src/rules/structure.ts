import type { RuleId } from '../catalogue/catalogue.ts'
import type { PageRule } from '../context/context.ts'
import { obsolete } from '../scan/html-elements.ts'
import type { Element, Fault } from '../scan/scan.ts'

const lists = new Set(['ul', 'ol', 'menu', 'dir'])
const inList = new Set(['li', 'script', 'template'])
const scopes = /^(row|col|rowgroup|colgroup)$/i
const MIN_TEXT = 500

interface Table {
  readonly element: Element
  rows: number
  cells: number
  mostCells: number
  hasHeader: boolean
}

const isMadeOf = (parent: Element | null, names: ReadonlySet<string>) =>
  parent === null ||
  names.has(parent.name) ||
  parent.name.includes('-') ||
  parent.name === 'slot' ||
  parent.name === 'template'
const definitions = new Set(['dl'])
/** A <div> may group a term with its definitions. */
const groupOf = (parent: Element | null) => (parent?.name === 'div' ? parent.parent : parent)

/** Headings, lists, tables, landmarks and media: what a screen reader goes through a page by. */
export const checkStructure: PageRule = ({ facts, report }) => {
  const tables: Table[] = []
  let level = 0
  let isSkipReported = false
  let mains = 0
  let length = 0
  let h1s = 0
  let video: { element: Element; hasCaptions: boolean } | null = null

  function checkHeading({ name, line }: Element): void {
    const next = Number(name[1])
    if (next === 1) {
      h1s += 1
      if (h1s === 2) report('h1-repeated', line, 'The page has more than one <h1>.')
    }
    if (level > 0 && next > level + 1 && !isSkipReported) {
      isSkipReported = true
      report('heading-skipped', line, `<h${level}> is followed by <${name}>.`, name)
    }
    level = next
  }

  function checkItem({ name, line, parent, attributes }: Element): void {
    if (name === 'li' && !isMadeOf(parent, lists) && attributes.role === undefined)
      report('list-item-outside', line, `<li> is in <${parent?.name}>, not in a list.`, parent?.name)
    if ((name === 'dt' || name === 'dd') && !isMadeOf(groupOf(parent), definitions))
      report('definition-outside', line, `<${name}> is in <${parent?.name}>, not in a <dl>.`, name)
    if (
      parent &&
      (parent.name === 'ul' || parent.name === 'ol') &&
      !inList.has(name) &&
      !name.includes('-') &&
      parent.attributes.role === undefined
    )
      report('list-content', line, `<${name}> stands in <${parent.name}> without an <li>.`, name)
  }

  function checkTablePart(element: Element): void {
    const { name, attributes, line } = element
    const table = tables.at(-1)
    if (attributes.scope !== undefined && (name !== 'th' || !scopes.test(attributes.scope)))
      report(
        'scope-invalid',
        line,
        name === 'th' ? `scope cannot be "${attributes.scope}".` : `scope has no meaning on <${name}>.`,
      )
    if (!table) return
    if (name === 'tr') {
      table.rows += 1
      table.cells = 0
    } else if (name === 'td' || name === 'th') {
      table.cells += 1
      table.mostCells = Math.max(table.mostCells, table.cells)
    }
    if (name === 'th' || name === 'thead' || /^(row|column)header$/.test(attributes.role ?? '')) table.hasHeader = true
  }

  function checkMedia(element: Element): void {
    const { name, attributes, line } = element
    if (attributes.autoplay !== undefined && attributes.muted === undefined)
      report('media-autoplay', line, `<${name}> plays with sound by itself.`)
    if (name === 'video' && attributes.muted === undefined) video = { element, hasCaptions: false }
  }

  return {
    open(element) {
      const { name, attributes, line, isForeign } = element
      if (isForeign) return
      if (/^h[1-6]$/.test(name)) checkHeading(element)
      if (
        name === 'li' ||
        name === 'dt' ||
        name === 'dd' ||
        element.parent?.name === 'ul' ||
        element.parent?.name === 'ol'
      )
        checkItem(element)
      if (name === 'table') tables.push({ element, rows: 0, cells: 0, mostCells: 0, hasHeader: false })
      else checkTablePart(element)
      if ((name === 'main' || attributes.role === 'main') && attributes.hidden === undefined) {
        mains += 1
        if (mains === 2) report('main-repeated', line, 'The page has more than one main part.')
      }
      if (name === 'video' || name === 'audio') checkMedia(element)
      if (name === 'track' && video && /^(captions|subtitles)?$/i.test(attributes.kind ?? '')) video.hasCaptions = true
      if (name === 'marquee' || name === 'blink') report('moving-text', line, `<${name}> moves and cannot be stopped.`)
    },
    text(text) {
      length += text.length
    },
    close(element) {
      const table = tables.at(-1)
      if (table?.element === element) {
        tables.pop()
        const { role, class: classes = '' } = element.attributes
        const isData =
          table.rows > 2 && table.mostCells > 1 && role === undefined && !/\b(?:highlighttable|layout)\b/.test(classes)
        if (isData && !table.hasHeader) report('table-headers-missing', element.line, 'The table has no header cells.')
      }
      if (video?.element === element) {
        if (!video.hasCaptions) report('captions-missing', element.line, 'The video has no captions.')
        video = null
      }
    },
    end() {
      if (facts.refresh || length < MIN_TEXT) return
      if (mains === 0) report('main-missing', undefined, 'Nothing on the page is marked as its main part.')
      if (h1s === 0) report('h1-missing', undefined, 'The page has no <h1>.')
    },
  }
}

const reported: Readonly<Record<Fault, readonly [rule: RuleId, message: (detail: string) => string]>> = {
  unclosed: ['tag-unclosed', (name) => `<${name}> is never closed.`],
  misnested: ['tag-misnested', (detail) => misnested(detail)],
  'stray-end': ['end-tag-stray', (name) => `</${name}> closes nothing.`],
  'split-paragraph': ['paragraph-split', (by) => `${by} ends the paragraph that begins here.`],
  'duplicate-attribute': [
    'attribute-duplicate',
    (name) => `The attribute ${name} is set twice; browsers keep the first.`,
  ],
  'malformed-attribute': [
    'attribute-malformed',
    (name) => `A quote is missing or left over: browsers read an attribute named ${name}.`,
  ],
  'ignored-slash': ['slash-ignored', (name) => `Browsers read <${name}/> as <${name}>, which stays open.`],
  'nested-form': ['form-nested', () => 'A form inside a form is ignored, and its fields belong to the outer form.'],
  'nested-link': ['link-nested', () => 'A link inside a link ends the outer link.'],
  'misplaced-in-table': [
    'table-content-misplaced',
    (what) => `${what === 'text' ? 'Text' : `<${what}>`} between the parts of a table is shown above the table.`,
  ],
  'outside-table': ['table-part-outside', (name) => `<${name}> outside a table is ignored.`],
  'ends-head': [
    'head-ends-early',
    (what) => `${what === 'text' ? 'Text' : `<${what}>`} ends the head; what follows it belongs to the body.`,
  ],
  'second-structure': ['structure-repeated', (name) => `The page has a second <${name}>.`],
  'unknown-element': ['element-unknown', (name) => `HTML has no element <${name}>.`],
  'swallows-rest': ['tag-swallows-page', (name) => `<${name}> is never closed, so the rest of the page is its text.`],
  'open-comment': ['comment-unclosed', () => 'The comment is never closed, so the rest of the page is not shown.'],
}

function misnested(detail: string): string {
  const [name = '', by = ''] = detail.split(' ')
  return `<${name}> is closed after ${by}, which closes the element around it.`
}

/** https://html.spec.whatwg.org/multipage/parsing.html#the-initial-insertion-mode */
const quirks =
  /^doctype\s+html\s+public\s+["'](?:-\/\/(?:w3c\/\/dtd html (?:3|2)|ietf\/\/dtd html|w3c\/\/dtd html 4\.0 (?:transitional|frameset)\/\/|netscape|microsoft|softquad|sun microsystems|spyglass|webtechs|sq\/\/|o'reilly|metrius|as\/\/))/i
const quirksWithoutSystem =
  /^doctype\s+html\s+public\s+["']-\/\/w3c\/\/dtd html 4\.01 (?:transitional|frameset)\/\/[^"']{0,20}["']\s*$/i

const oldAttributes = new Set(
  'alink align background bgcolor cellpadding cellspacing clear compact face frame frameborder hspace marginheight marginwidth noshade nowrap rules scrolling valign vlink vspace'.split(
    ' ',
  ),
)

const referring = ['aria-labelledby', 'aria-describedby', 'for'] as const
const MAX_IDS = 20_000

/** Finds markup that browsers repair in other ways than the author meant. */
export const checkMarkup: PageRule = ({ facts, report }) => {
  const ids = new Map<string, number>()
  const repeated = new Map<string, number>()
  const referredTo = new Set<string>()
  let hasDoctype = false
  let elements = 0
  let hasFetched = false
  let templates = 0
  let old = 0
  let firstOld: { name: string; line: number } | null = null
  // XML has other rules, and its readers stop at the first fault.
  const isXml = /\.xhtml$/i.test(facts.path)

  return {
    fault(fault, line, detail) {
      const [rule, message] = reported[fault]
      if (!isXml || fault === 'duplicate-attribute') report(rule, line, message(detail), detail)
    },
    doctype(text, line) {
      if (hasDoctype || elements > 0) return
      hasDoctype = true
      if (quirks.test(text) || quirksWithoutSystem.test(text) || !/^doctype\s+html/i.test(text))
        report('doctype-quirks', line, 'Browsers lay out pages of this doctype like those of 1998 (quirks mode).')
    },
    close({ name }) {
      if (name === 'template') templates -= 1
    },
    open({ name, attributes, line, isForeign, parent }) {
      elements += 1
      if (name === 'template') templates += 1
      const { id } = attributes
      // A <template> holds a document or a shadow tree of its own, with its own ids.
      if (id !== undefined && (templates === 0 || name === 'template')) {
        if (id === '' || /\s/.test(id)) report('id-invalid', line, `The id "${id}" is empty or contains a space.`, id)
        else if (ids.has(id)) {
          if (!repeated.has(id)) repeated.set(id, line)
        } else if (ids.size < MAX_IDS) ids.set(id, line)
      }
      for (const attribute of referring)
        if (attributes[attribute]) for (const one of attributes[attribute].split(/\s+/, 20)) referredTo.add(one)
      if (isForeign) return
      for (const attribute in attributes) {
        if (!oldAttributes.has(attribute)) continue
        old += 1
        firstOld ??= { name: attribute, line }
      }
      if (obsolete.has(name)) report('element-obsolete', line, `<${name}> is obsolete.`, name)
      if (name === 'base' && hasFetched && attributes.href)
        report('base-late', line, 'Addresses before this <base> are resolved without it in some browsers.')
      if ((name === 'link' || name === 'script') && (attributes.href ?? attributes.src)) hasFetched = true
      if (name === 'source' && parent?.name === 'picture' && attributes.src !== undefined && !attributes.srcset)
        report('picture-source', line, 'A <source> in a <picture> needs srcset; its src is ignored.')
    },
    end() {
      if (!hasDoctype && elements > 0 && !facts.refresh && !isXml)
        report('doctype-missing', 1, 'The page has no <!doctype html>, so browsers use quirks mode.')
      if (firstOld)
        report(
          'attribute-obsolete',
          firstOld.line,
          old === 1
            ? `The attribute ${firstOld.name} is obsolete.`
            : `${old} attributes such as ${firstOld.name} are obsolete.`,
          firstOld.name,
        )
      for (const { value } of facts.links) if (value.startsWith('#')) referredTo.add(value.slice(1))
      for (const [id, line] of repeated) {
        const isReferredTo = referredTo.has(id)
        const message = `The id "${id}" is also on line ${ids.get(id)}.`
        report(isReferredTo ? 'id-duplicate' : 'id-repeated', line, message, id)
      }
    },
  }
}
