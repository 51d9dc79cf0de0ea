import type { RobotsChange } from '@sundry/robots'
import { useCallback, useState } from 'react'
import { counted, formatBytes, formatDay } from '../../platform/format.ts'
import { useCopied } from '../../platform/use-copied.ts'
import { useLatestValue } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { Matrix } from './matrix.tsx'
import { listOf, orNotice, robotsWorker, useRobots } from './model.ts'
import { words } from './text.ts'

function Crawlers() {
  const { copied, copy } = useCopied()
  const facts = useLatestValue(useCallback((signal: AbortSignal) => robotsWorker.call('facts', null, { signal }), []))
  if (!facts) return <p className="text-quiet">Loading…</p>

  const append = (snippet: string) => {
    const { text, change } = useRobots.getState()
    change({ text: `${text.trimEnd()}\n\n${snippet.trimEnd()}\n`, verdict: null, shownLine: null })
  }
  return (
    <>
      <h2 className="text-lg">AI policies</h2>
      <ul className="mt-3 grid gap-4 md:grid-cols-2">
        {facts.policies.map((policy) => (
          <li key={policy.id} className="flex flex-col rounded-2xl border border-line bg-surface p-5">
            <h3 className="font-semibold">{policy.title}</h3>
            <p className="mt-1 grow text-quiet">{policy.description}</p>
            <div className="mt-3 flex flex-wrap gap-2">
              <Button variant="secondary" onClick={() => append(policy.text)}>
                Add to my file
              </Button>
              <Button variant="quiet" onClick={() => copy(policy.text, policy.id)}>
                {copied === policy.id ? 'Copied!' : 'Copy'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <h2 className="mt-10 text-lg">Known crawlers</h2>
      <ScrollBox label="Crawlers" className="mt-3">
        <table className="w-full text-left text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line">
              {['Name', 'Operator', 'Purpose', 'Falls back to', 'Notes', 'Source'].map((heading) => (
                <th key={heading} className="p-3 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {facts.crawlers.map((crawler) => (
              <tr key={crawler.token} className="border-b border-line align-top last:border-0">
                <td className="p-3 font-mono text-sm">{crawler.token}</td>
                <td className="p-3">{crawler.operator}</td>
                <td className="whitespace-nowrap p-3">{crawler.purpose.replace('-', ' ')}</td>
                <td className="p-3">
                  {[...crawler.fallback, ...(crawler.ignoresGlobal ? [] : ['*'])].join(', ') || 'nothing'}
                </td>
                <td className="min-w-64 p-3 text-quiet">{crawler.note}</td>
                <td className="whitespace-nowrap p-3 text-sm">
                  {crawler.evidence.url ? (
                    <a
                      href={crawler.evidence.url}
                      target="_blank"
                      rel="noreferrer"
                      className="text-accent-text underline underline-offset-4"
                    >
                      {crawler.evidence.date ? formatDay(crawler.evidence.date) : crawler.evidence.kind}
                    </a>
                  ) : (
                    crawler.evidence.kind
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  )
}

function WhatIf() {
  const agent = useRobots((state) => state.agent)
  const [before, setBefore] = useState('')
  const [urls, setUrls] = useState('')
  const [changes, setChanges] = useState<readonly RobotsChange[] | null>(null)
  const [error, setError] = useState<string | null>(null)

  const run = async () => {
    const list = listOf(urls)
    if (list.length === 0) return setError('Enter at least one URL.')
    setError(null)
    const { text } = useRobots.getState()
    const question = { before, after: text, agent: agent.trim() || 'Googlebot', urls: list }
    const made = await orNotice(robotsWorker.call('diff', question))
    if (made) setChanges(made)
  }
  const flipped = changes?.filter(({ change }) => change !== 'same') ?? []

  return (
    <div className="grid gap-4">
      <p className="max-w-2xl text-quiet">
        Paste the current live file. The file above is the new version, tested for {agent || 'Googlebot'}.
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <TextArea
          label="Current robots.txt"
          mono
          rows={8}
          value={before}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
        <TextArea
          label="URLs to compare"
          hint="One per line."
          mono
          rows={8}
          value={urls}
          error={error}
          onChange={(event) => setUrls(event.currentTarget.value)}
        />
      </div>
      <Button variant="secondary" onClick={run} className="justify-self-start">
        Compare
      </Button>
      {changes && (
        <div role="status">
          <p className="text-lg font-semibold">
            {flipped.length} of {changes.length} URLs change sides.
          </p>
          <ul className="mt-3 divide-y divide-line border-y border-line">
            {flipped.map(({ url, change, before: old, after }) => (
              <li key={url} className="flex flex-wrap gap-x-4 gap-y-1 py-3">
                <span className={`w-20 font-semibold ${change === 'opened' ? 'text-good' : 'text-bad'}`}>
                  {change === 'opened' ? 'Opened' : 'Closed'}
                </span>
                <span className="min-w-48 flex-1 font-mono text-sm [overflow-wrap:anywhere]">{url}</span>
                <span className="text-sm text-quiet">
                  line {old.line || '–'} before, line {after.line || '–'} after
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

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
        <p className="mt-4 text-lg font-semibold text-good">No problems found.</p>
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
        { label: 'Bulk test', content: () => <Matrix /> },
        { label: 'Compare versions', content: () => <WhatIf /> },
        { label: 'Crawlers and AI policies', content: () => <Crawlers /> },
      ]}
    />
  )
}
