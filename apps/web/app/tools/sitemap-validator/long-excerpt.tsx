import { useCallback, useEffect } from 'react'
import { useLatestValue } from '../../platform/use-latest.ts'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { sitemapWorker } from './sitemap-worker.ts'
import type { ValidatorSource } from './types.ts'

interface Props {
  source: ValidatorSource
  line: number
  column: number
}

export function LongExcerpt({ source, line, column }: Props) {
  const read = useCallback(
    (signal: AbortSignal) => sitemapWorker.call('excerpt', { source, line, column }, { signal }),
    [source, line, column],
  )
  const excerpt = useLatestValue(read)

  useEffect(() => {
    if (excerpt) document.querySelector('[data-marked-line]')?.scrollIntoView({ block: 'center' })
  }, [excerpt])

  if (!excerpt) return <p className="text-quiet">Reading line {line}…</p>
  return (
    <ScrollBox label={`Around line ${line}`} className="bg-surface">
      <ol className="min-w-max py-3 font-mono text-sm leading-6">
        {excerpt.lines.map((text, index) => {
          const number = excerpt.first + index
          return (
            <li
              key={number}
              {...(number === line && { 'data-marked-line': line })}
              className={`flex border-l-4 ${number === line ? 'border-bad bg-bad/20' : 'border-transparent'}`}
            >
              <span className="w-16 shrink-0 pr-3 text-right text-quiet">{number}</span>
              <span className="whitespace-pre pr-4">{text}</span>
            </li>
          )
        })}
      </ol>
    </ScrollBox>
  )
}
