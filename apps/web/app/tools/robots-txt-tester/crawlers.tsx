import { useCallback } from 'react'
import { useCopied } from '../../platform/use-copied.ts'
import { useLatestValue } from '../../platform/use-latest.ts'
import { Button } from '../../ui/button.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { robotsWorker, useRobots } from './model.ts'

export function Crawlers() {
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
      <h2 className="mt-10 text-lg">Crawlers we know</h2>
      <ScrollBox label="Crawlers" className="mt-3">
        <table className="w-full text-left text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line">
              {['Name', 'Operator', 'Purpose', 'Falls back to', 'What to know', 'Source'].map((heading) => (
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
                      {crawler.evidence.date || crawler.evidence.kind}
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
