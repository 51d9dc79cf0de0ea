import { expect, test } from 'vitest'
import { paths } from '../routes.ts'
import { tools } from '../tools/all-tools.ts'
import type { Block, Doc, Line } from './doc.ts'
import { docPages } from './doc-pages.ts'

const pages = import.meta.glob<{ default: () => { props: { doc: Doc; page: object } } }>('./*-page.tsx', {
  eager: true,
})
const documents = Object.entries(pages).map(([file, { default: page }]) => ({ file, ...page().props }))

const linesOf = (block: Block): readonly Line[] => {
  if (block.kind === 'text') return [block.line]
  if (block.kind === 'list') return block.items
  return block.kind === 'table' ? [block.head, ...block.rows].flat() : []
}

test('every page of the list is a document with a title, and the other way round', () => {
  expect(documents.map(({ page }) => page)).toHaveLength(docPages.length)
  for (const page of docPages) expect(documents.map((one) => one.page)).toContain(page)
  for (const { doc, file } of documents) expect([file, doc.title, doc.sections.length > 0]).not.toContain('')
})

test('every link of a document leads to a page of the site, or out of it', () => {
  const links = documents.flatMap(({ doc, file }) =>
    [...doc.lead, ...doc.sections.flatMap(({ blocks }) => blocks)]
      .flatMap((block) => linesOf(block).flat())
      .flatMap((span) =>
        typeof span === 'object' && 'href' in span ? [{ file, href: span.href.replace(/#.*/, '') }] : [],
      ),
  )
  expect(links.length).toBeGreaterThan(20)
  const known = new Set([...paths, '/docs/functions', '/openapi.json'])
  expect(links.filter(({ href }) => !known.has(href) && !/^https:/.test(href) && href !== '')).toEqual([])
})

test('the address of a tool ends in its id, by which a document knows what to leave out', () => {
  for (const { id, path } of tools) expect(path.split('/').at(-1)).toBe(id)
})
