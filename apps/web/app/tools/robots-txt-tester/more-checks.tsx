import { useCallback } from 'react'
import { counted, formatBytes } from '../../platform/format.ts'
import { useLatestValue } from '../../platform/use-latest.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { Crawlers } from './crawlers.tsx'
import { Matrix } from './matrix.tsx'
import { robotsWorker, useRobots } from './model.ts'
import { words } from './text.ts'
import { WhatIf } from './what-if.tsx'

const SETTLE_MS = 250
const tones = { error: 'text-bad', warning: 'text-warn', info: 'text-quiet' } as const

function Findings() {
  const text = useRobots((state) => state.text)
  const change = useRobots((state) => state.change)
  const read = useCallback((signal: AbortSignal) => robotsWorker.call('lint', text, { signal }), [text])
  const lint = useLatestValue(read, SETTLE_MS)

  if (!lint) return <p className="text-quiet">Reading the file…</p>
  return (
    <>
      <p className="text-quiet">
        {counted(lint.groups, 'group')}, {counted(lint.rules, 'rule')}, {counted(lint.sitemaps.length, 'sitemap')},{' '}
        {formatBytes(lint.octets)} of the 500 KB that Google reads.
      </p>
      {lint.findings.length === 0 ? (
        <p className="mt-4 text-lg font-semibold text-good">Nothing to complain about.</p>
      ) : (
        <ul className="mt-4 divide-y divide-line border-y border-line">
          {lint.findings.map((finding) => (
            <li
              key={`${finding.line}-${finding.code}-${finding.value}`}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-3"
            >
              <span className={`w-18 text-sm font-semibold capitalize ${tones[finding.severity]}`}>
                {finding.severity}
              </span>
              {finding.line !== undefined && (
                <button
                  type="button"
                  onClick={() => change({ shownLine: finding.line ?? null })}
                  className="min-h-11 rounded-full px-3 font-mono text-sm underline underline-offset-4 hover:bg-raised"
                >
                  line {finding.line}
                </button>
              )}
              <span className="min-w-60 flex-1">
                {finding.message}
                {finding.hint && <span className="block text-sm text-quiet">{finding.hint}</span>}
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

export default function MoreChecks() {
  return (
    <Tabs
      label={words.more}
      tabs={[
        { label: 'Findings', content: () => <Findings /> },
        { label: 'Many URLs and agents', content: () => <Matrix /> },
        { label: 'What if', content: () => <WhatIf /> },
        { label: 'Crawlers and AI policies', content: () => <Crawlers /> },
      ]}
    />
  )
}
