import { Fragment, type ReactNode } from 'react'
import { Fold } from '../ui/fold.tsx'
import { ScrollBox } from '../ui/scroll-box.tsx'

/** Code of any fence, and bold text: all that the renderer writes within a line. */
function inLine(text: string): ReactNode[] {
  const parts = text.matchAll(/(?<!`)(`+)(?!`)\s?(.+?)\s?(?<!`)\1(?!`)|\*\*(.+?)\*\*|([^`*]+|[`*])/g)
  return Array.from(parts, ({ index: key, 2: code, 3: bold, 4: plain }) => {
    if (code !== undefined)
      return (
        <code key={key} className="rounded bg-surface px-1 font-mono text-[0.875rem] wrap-anywhere">
          {code}
        </code>
      )
    return bold === undefined ? <Fragment key={key}>{plain}</Fragment> : <strong key={key}>{bold}</strong>
  })
}

const colours: Readonly<Record<string, string>> = { '+': 'text-good', '-': 'text-bad' }

function Block({ lines, label }: { lines: readonly string[]; label: string }) {
  return (
    <ScrollBox label={label} className="my-2 bg-surface p-3">
      <pre className="font-mono text-[0.875rem]">
        {lines.map((line) => (
          <span key={line} className={`block ${colours[line[0] ?? ''] ?? ''}`}>
            {line}
          </span>
        ))}
      </pre>
    </ScrollBox>
  )
}

function Blocks({ lines, label }: { lines: readonly string[]; label: string }) {
  const blocks: ReactNode[] = []
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const fence = /^ *(`{3,})/.exec(line)?.[1]
    const [, title] = /^<\w+><\w+>(.*)<\/\w+>$/.exec(line) ?? []
    if (fence !== undefined) {
      const end = lines.findIndex((one, index) => index > at && one.trim() === fence)
      blocks.push(<Block key={at} lines={lines.slice(at + 1, end).map((one) => one.trim())} label={label} />)
      at = end
    } else if (title !== undefined) {
      const end = lines.indexOf('</details>', at)
      blocks.push(
        <Fold key={at} look="plain" className="mt-3" title={title}>
          <Blocks lines={lines.slice(at + 1, end)} label={label} />
        </Fold>,
      )
      at = end
    } else if (line !== '') {
      const isItem = line.startsWith('- ')
      blocks.push(
        <p key={at} className={isItem || line.startsWith(' ') ? 'mt-2 border-l-2 border-line pl-3' : 'mt-3'}>
          {inLine(line.replace(/^(?:- )?\s*/, ''))}
        </p>,
      )
    }
  }
  return blocks
}

/** A comment of the check as a forge shows it. */
export function CommentView({ text, label }: { text: string; label: string }) {
  return (
    <div id="sample" className="mt-4 rounded-xl border border-line px-5 pb-4 pt-2">
      <Blocks lines={text.split('\n')} label={label} />
    </div>
  )
}
