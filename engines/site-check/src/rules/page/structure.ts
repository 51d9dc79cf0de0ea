import type { PageRule } from '../../context/context.ts'
import type { Element } from '../../scan/scan.ts'

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
