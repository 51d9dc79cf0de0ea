import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { at, isShown, site } from '../platform/site.ts'
import type { Place } from '../tools/define-tool.ts'
import { type MetaEntry, pageMeta } from '../tools/tool-meta.ts'
import { CommandLines } from '../ui/command-lines.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'
import type { Block, Doc, Line, Span } from './doc.ts'
import { words } from './text.ts'

export const docMeta = (page: Place) => (): MetaEntry[] => pageMeta({ ...page, title: `${page.title} – ${site.name}` })

/** A document of the site: its contents, its sections, and what a page adds behind them. */
export function Article({ page, doc, children }: { page: Place; doc: Doc; children?: ReactNode }) {
  return (
    <div className="mx-auto max-w-5xl px-4 pb-16 pt-8 sm:px-6 sm:pt-12">
      <p>
        <Link to="/docs" className="inline-flex min-h-11 items-center text-accent-text underline">
          {words.title}
        </Link>
      </p>
      <h1 className="text-[clamp(2rem,5vw,3.25rem)] leading-[1.08]">{page.title}</h1>
      <div className="mt-4 max-w-3xl space-y-3 text-lg leading-relaxed text-quiet">
        <Blocks blocks={doc.lead} label={page.title} />
      </div>
      {doc.sections.length > 2 && (
        <nav aria-label={words.contents} className="mt-6 flex flex-wrap gap-x-5">
          {doc.sections.map(({ id, title }) => (
            <a key={id} href={`#${id}`} className="inline-flex min-h-9 items-center text-accent-text underline">
              {title}
            </a>
          ))}
        </nav>
      )}
      {doc.sections.map(({ id, title, blocks }) => (
        <DocSection key={id} id={id} title={title}>
          <Blocks blocks={blocks} label={title} />
        </DocSection>
      ))}
      {children}
    </div>
  )
}

export function DocSection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-10">
      <h2 id={id} className="scroll-mt-20 text-2xl">
        {title}
      </h2>
      <div className="mt-3 space-y-3">{children}</div>
    </section>
  )
}

function Blocks({ blocks, label }: { blocks: readonly Block[]; label: string }) {
  // A document never changes while it is shown.
  // biome-ignore lint/suspicious/noArrayIndexKey: the place of a block is what it is known by
  return blocks.map((block, index) => <OneBlock key={index} block={block} label={label} />)
}

function OneBlock({ block, label }: { block: Block; label: string }) {
  if (block.kind === 'text') return <p className="max-w-3xl leading-relaxed">{inline(block.line)}</p>
  if (block.kind === 'heading')
    return (
      <h3 id={block.id} className="scroll-mt-20 pt-3 text-lg">
        {block.text}
      </h3>
    )
  if (block.kind === 'code') return <CommandLines lines={block.lines} label={label} />
  if (block.kind === 'list') {
    const List = block.isNumbered ? 'ol' : 'ul'
    return (
      <List className={`max-w-3xl space-y-1.5 pl-5 ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}>
        {block.items.map((item) => {
          const part = toolOf([item])
          return isPartShown(part) ? (
            <li key={plainOf(item)} data-part={part}>
              {inline(item)}
            </li>
          ) : null
        })}
      </List>
    )
  }
  return <Table head={block.head} rows={block.rows} label={label} />
}

const CELL = 'px-3 py-2.5 align-top max-sm:block max-sm:py-1'
const LABEL =
  'max-sm:before:block max-sm:before:text-sm max-sm:before:text-quiet max-sm:before:content-[attr(data-label)]'

function Table({ head, rows, label }: { head: readonly Line[]; rows: readonly (readonly Line[])[]; label: string }) {
  return (
    <ScrollBox label={label} className="bg-surface">
      <table className="w-full text-left text-[0.9375rem]">
        <thead>
          <tr className="border-b border-line max-sm:sr-only">
            {head.map((cell) => (
              <th key={plainOf(cell)} scope="col" className="px-3 py-2.5 font-semibold">
                {inline(cell)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={plainOf(row[0] ?? [])} head={head} row={row} />
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

function Row({ head, row }: { head: readonly Line[]; row: readonly Line[] }) {
  const [first = [], ...rest] = row
  const part = toolOf(row)
  if (!isPartShown(part)) return null
  return (
    <tr data-part={part} className="border-b border-line last:border-0 max-sm:block max-sm:py-2">
      <th scope="row" className={`${CELL} text-left font-medium sm:min-w-40 sm:max-w-60`}>
        {inline(first)}
      </th>
      {rest.map((cell, index) => {
        const label = plainOf(head[index + 1] ?? [])
        return (
          <td key={label} data-label={label} className={`${CELL} ${LABEL}`}>
            {inline(cell)}
          </td>
        )
      })}
    </tr>
  )
}

/** The address of a tool ends in its id. */
const TOOL = /^\/(?!docs|cli|privacy|account|openapi)(?:.*\/)?([\w-]+)$/

/** The tool that a row or an item is about, by its first link to one: where that is off, so is the row. */
const toolOf = (lines: readonly Line[]): string | undefined =>
  lines
    .flat()
    .map((span) => (typeof span === 'object' && 'href' in span ? TOOL.exec(span.href)?.[1] : undefined))
    .find((id) => id !== undefined)

const isPartShown = (part: string | undefined) => part === undefined || isShown(part)

const plainOf = (line: Line) =>
  line.map((span) => (typeof span === 'string' ? span : Object.values(span).join(' '))).join('')

const LINK = 'text-accent-text underline underline-offset-4'

/** Written by the server, which a static site has not. */
const OF_SERVER = /^\/(?:docs\/functions|openapi\.json)/

function InlineLink({ text, href }: { text: string; href: string }) {
  if (OF_SERVER.test(href))
    return isShown('functions') ? (
      <a href={at(href)} data-part="functions" className={LINK}>
        {text}
      </a>
    ) : null
  if (href.startsWith('/'))
    return (
      <Link to={href} className={LINK}>
        {text}
      </Link>
    )
  return (
    <a href={href} rel="noreferrer" className={LINK}>
      {text}
    </a>
  )
}

function oneSpan(span: Span): ReactNode {
  if (typeof span === 'string') return span
  if ('code' in span) return <code className="break-words font-mono text-[0.9375em] text-ink">{span.code}</code>
  if ('strong' in span) return <strong className="font-semibold text-ink">{span.strong}</strong>
  return <InlineLink {...span} />
}

function inline(line: Line): ReactNode {
  // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand in a line twice
  return line.map((span, index) => <Part key={index} span={span} />)
}

const Part = ({ span }: { span: Span }) => oneSpan(span)
