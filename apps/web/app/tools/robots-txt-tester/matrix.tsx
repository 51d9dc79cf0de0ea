import { useState } from 'react'
import { downloadText } from '../../platform/download.ts'
import { toCsv } from '../../platform/export-formats.ts'
import { counted } from '../../platform/format.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { listOf, orNotice, robotsWorker, useRobots } from './model.ts'
import type { MatrixRow } from './robots.worker.ts'

const SHOWN_ROWS = 500

export function Matrix() {
  const [urls, setUrls] = useState('/\n/private/page.html\n/tmp/file.txt')
  const [agents, setAgents] = useState('Googlebot, Bingbot, GPTBot')
  const [rows, setRows] = useState<readonly MatrixRow[] | null>(null)
  const [error, setError] = useState<string | null>(null)

  const run = async () => {
    const located = [...urls.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, url]) =>
      (url ?? '').replaceAll('&amp;', '&'),
    )
    const list = located.length > 0 ? [...new Set(located)] : listOf(urls)
    const names = listOf(agents, /[,\n]/)
    if (list.length === 0 || names.length === 0) return setError('Enter at least one URL and one agent.')
    setError(null)
    const question = { text: useRobots.getState().text, agents: names, urls: list }
    const made = await orNotice(robotsWorker.call('matrix', question))
    if (made) setRows(made)
  }
  const save = () => downloadText(csvOf(rows ?? []), 'robots-matrix.csv', 'text/csv')

  return (
    <div className="grid gap-4">
      <div className="grid gap-4 lg:grid-cols-[2fr_1fr]">
        <TextArea
          label="URLs"
          hint="One per line, or paste a whole sitemap.xml."
          mono
          rows={6}
          value={urls}
          onChange={(event) => setUrls(event.currentTarget.value)}
        />
        <TextField
          label="Agents"
          hint="Separated by commas."
          value={agents}
          error={error}
          onChange={(event) => setAgents(event.currentTarget.value)}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={run}>
          Test all
        </Button>
        {rows && (
          <Button variant="quiet" onClick={save}>
            Download CSV
          </Button>
        )}
      </div>
      {rows && <Verdicts rows={rows} />}
    </div>
  )
}

export function csvOf(rows: readonly MatrixRow[]): string {
  const names = rows[0]?.cells.map(({ agent }) => agent) ?? []
  const lines = rows.map(({ url, cells }) => [
    url,
    ...cells.flatMap(({ allowed, line }) => [allowed ? 'allowed' : 'disallowed', String(line)]),
  ])
  return toCsv(['url', ...names.flatMap((name) => [name, `${name} line`])], lines)
}

function Verdicts({ rows }: { rows: readonly MatrixRow[] }) {
  const change = useRobots((state) => state.change)
  const blocked = rows.filter(({ cells }) => cells.some(({ allowed }) => !allowed)).length
  return (
    <>
      <p role="status" className="text-quiet">
        {counted(rows.length, 'URL')} tested, {blocked.toLocaleString('en-US')} blocked for at least one agent.
        {rows.length > SHOWN_ROWS && ` The first ${SHOWN_ROWS} are shown; the CSV has all.`}
      </p>
      <ScrollBox label="Verdicts">
        <table className="w-full text-left text-[0.9375rem]">
          <thead>
            <tr className="border-b border-line">
              <th className="p-3 font-semibold">URL</th>
              {rows[0]?.cells.map(({ agent }) => (
                <th key={agent} className="p-3 font-semibold">
                  {agent}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, SHOWN_ROWS).map(({ url, cells }) => (
              <tr key={url} className="border-b border-line last:border-0">
                <td className="min-w-48 p-3 font-mono text-sm [overflow-wrap:anywhere]">{url}</td>
                {cells.map(({ agent, allowed, line }) => (
                  <td key={agent} className={`p-1 font-semibold ${allowed ? 'text-good' : 'text-bad'}`}>
                    <button
                      type="button"
                      disabled={line === 0}
                      onClick={() => change({ shownLine: line })}
                      className="min-h-11 whitespace-nowrap rounded-lg px-2 not-disabled:hover:bg-raised"
                    >
                      {allowed ? 'Allowed' : 'Disallowed'}
                      {line > 0 && <span className="font-normal text-quiet"> · line {line}</span>}
                    </button>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </>
  )
}
