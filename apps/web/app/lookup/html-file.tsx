import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type Cell, type Table, textOfCell } from './reading.ts'

const style = `:root{color-scheme:light dark;--page:#fafaf4;--surface:#fff;--raised:#f1f2e8;--line:#15180f2b;--ink:#15180f;--quiet:#575d4b;--good:#1b6e2d;--warn:#8a5300;--bad:#b3261e;--hue:#0664a8}
@media(prefers-color-scheme:dark){:root{--page:#0d0f0b;--surface:#14170f;--raised:#1c2016;--line:#f2f5ea2b;--ink:#f2f5ea;--quiet:#a9b09c;--good:#7ddc8d;--warn:#ffcb5c;--bad:#ff9d92;--hue:#74c3ff}}
body{margin:0;background:var(--page);color:var(--ink);font:16px/1.55 ui-sans-serif,system-ui,sans-serif;overflow-wrap:anywhere}
main{max-width:60rem;margin:0 auto;padding:2rem 1rem}section{border-top:1px solid var(--line);padding:1.5rem 0}
h1,h2,h3{line-height:1.2;margin:.2em 0}h3{font-size:1rem}p{margin:.3em 0}.grade{font-weight:650;font-size:1.25rem}
article{border:1px solid var(--line);border-radius:.75rem;padding:1rem;margin:.75rem 0;background:var(--surface)}
pre{white-space:pre-wrap;background:var(--raised);padding:.75rem;border-radius:.5rem;margin:.5rem 0 0}
dl>div{display:grid;grid-template-columns:minmax(7rem,11rem) 1fr;gap:.25rem 1rem;padding:.25rem 0}dt,small,caption,.quiet{color:var(--quiet)}dd{margin:0}
table{border-collapse:collapse;width:100%;margin:1rem 0;font-size:.875rem;display:block;overflow-x:auto}caption{text-align:left;font-weight:600}th,td{text-align:left;padding:.4rem .6rem;border-bottom:1px solid var(--line);vertical-align:top}
figure{max-width:32rem;margin:1rem 0}svg{width:100%;height:auto}.good{color:var(--good)}.warn,.warning{color:var(--warn)}.bad,.error{color:var(--bad)}.info{color:var(--quiet)}`

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

/** One file without scripts or references: rendered by the React that the page has loaded anyway. */
export function htmlFile(title: string, content: ReactNode): string {
  const host = document.createElement('div')
  const root = createRoot(host)
  flushSync(() => root.render(<main>{content}</main>))
  const body = host.innerHTML
  root.unmount()
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${escaped(title)}</title><style>${style}</style></head><body>${body}</body></html>
`
}

const toneOf = (cell: Cell) => (typeof cell === 'string' ? undefined : cell.tone)

/** A table of plain HTML. */
export const FileTable = ({ table: { title, columns, rows } }: { table: Table }) => (
  <table>
    <caption>{title}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map((row) => (
        <tr key={row.map(textOfCell).join('\n')}>
          {row.map((cell, index) => (
            <td key={columns[index]} className={toneOf(cell)}>
              {textOfCell(cell)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)
