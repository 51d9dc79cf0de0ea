import type { Block, Doc, Line, Span } from '../app/docs/doc.ts'

const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const SPAN = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)/g

function spansOf(text: string, linkTo: (href: string) => string): Line {
  const spans: Span[] = []
  let at = 0
  for (const found of text.matchAll(SPAN)) {
    if (found.index > at) spans.push(text.slice(at, found.index))
    const [whole, code, strong, label = '', href = ''] = found
    spans.push(code !== undefined ? { code } : strong !== undefined ? { strong } : { text: label, href: linkTo(href) })
    at = found.index + whole.length
  }
  if (at < text.length) spans.push(text.slice(at))
  return spans
}

/** Cells of a row; none of our tables has a bar in a cell. */
const cellsOf = (row: string) =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map((cell) => cell.trim())

const ITEM = /^(?:- |\d+\. )/

/** The Markdown of our documents: headings, paragraphs, lists, tables, code; any other line is a paragraph. */
export function readMarkdown(text: string, linkTo: (href: string) => string = (href) => href): Doc {
  const lines = text.split('\n')
  const doc = { title: '', lead: [] as Block[], sections: [] as { id: string; title: string; blocks: Block[] }[] }
  const spans = (line: string) => spansOf(line, linkTo)
  const add = (block: Block) => (doc.sections.at(-1)?.blocks ?? doc.lead).push(block)
  const takeWhile = (at: number, holds: (line: string) => boolean) => {
    let end = at
    while (end < lines.length && holds(lines[end] ?? '')) end += 1
    return lines.slice(at, end)
  }
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const [, marks, heading = ''] = /^(#{1,3}) (.+)$/.exec(line) ?? []
    if (line.trim() === '') at += 1
    else if (marks) {
      if (marks.length === 1) doc.title = heading
      else if (marks.length === 2) doc.sections.push({ id: anchorOf(heading), title: heading, blocks: [] })
      else add({ kind: 'heading', id: anchorOf(heading), text: heading })
      at += 1
    } else if (line.startsWith('```')) {
      const code = takeWhile(at + 1, (one) => !one.startsWith('```'))
      add({ kind: 'code', lines: code })
      at += code.length + 2
    } else if (line.startsWith('    ')) {
      const code = takeWhile(at, (one) => one.startsWith('    '))
      add({ kind: 'code', lines: code.map((one) => one.slice(4)) })
      at += code.length
    } else if (line.startsWith('|')) {
      const table = takeWhile(at, (one) => one.startsWith('|'))
      const [head = [], , ...rows] = table.map((row) => cellsOf(row).map(spans))
      add({ kind: 'table', head, rows })
      at += table.length
    } else if (ITEM.test(line)) {
      const list = takeWhile(at, (one) => ITEM.test(one) || /^ {2,}\S/.test(one))
      const items: string[] = []
      for (const one of list) {
        if (ITEM.test(one)) items.push(one.replace(ITEM, ''))
        else items.push(`${items.pop() ?? ''} ${one.trim()}`)
      }
      add({ kind: 'list', isNumbered: /^\d/.test(line), items: items.map(spans) })
      at += list.length
    } else {
      const paragraph = takeWhile(at, (one) => one.trim() !== '' && !/^(?:#|```|\|)/.test(one) && !ITEM.test(one))
      add({ kind: 'text', line: spans(paragraph.join(' ')) })
      at += paragraph.length
    }
  }
  return doc
}
