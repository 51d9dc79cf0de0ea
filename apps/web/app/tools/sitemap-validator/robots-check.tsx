import { limits } from '@sundry/contracts/limits'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import type { Blocked, ValidatorSource } from './open-source.ts'
import { sitemapWorker } from './sitemap-worker.ts'

const n = (count: number) => count.toLocaleString('en-US')

export function RobotsCheck({ source, host }: { source: ValidatorSource; host: string | null }) {
  const [agent, setAgent] = useState<string>(limits.robots.defaultAgent)
  const [pasted, setPasted] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [blocked, setBlocked] = useState<Blocked | null>(null)

  const check = async () => {
    if (pasted.trim() === '' && host === null) return setError('Paste a robots.txt to compare with.')
    setBusy(true)
    setError(null)
    setBlocked(null)
    const robots = pasted.trim() === '' && host !== null ? { host } : { text: pasted }
    try {
      const question = { source, robots, agent: agent.trim() || limits.robots.defaultAgent }
      setBlocked(await sitemapWorker.call('againstRobots', question))
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure))
    }
    setBusy(false)
  }

  return (
    <Panel title="Check against robots.txt">
      <form
        noValidate
        className="grid items-start gap-4 sm:grid-cols-2"
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <TextField label="Crawler" value={agent} onChange={(event) => setAgent(event.currentTarget.value)} />
        <TextArea
          label="robots.txt (optional)"
          hint={host ? `Leave empty to fetch the robots.txt of ${host} through our server.` : undefined}
          mono
          rows={3}
          value={pasted}
          onChange={(event) => setPasted(event.currentTarget.value)}
        />
        <Button type="submit" variant="secondary" disabled={busy} className="justify-self-start">
          {busy ? 'Checking…' : 'Check all URLs'}
        </Button>
      </form>
      {error && (
        <p role="alert" className="mt-3 text-bad">
          {error}
        </p>
      )}
      {blocked && <RobotsAnswer blocked={blocked} agent={agent} />}
    </Panel>
  )
}

function RobotsAnswer({ blocked, agent }: { blocked: Blocked; agent: string }) {
  const { checked, blockedCount, namesSitemap, note } = blocked
  return (
    <div role="status" className="mt-5">
      <p className={`text-xl font-semibold ${blockedCount > 0 ? 'text-bad' : 'text-good'}`}>
        {n(blockedCount)} of {n(checked)} URLs are blocked for {agent}.
      </p>
      {note && <p className="mt-1 text-quiet [overflow-wrap:anywhere]">{note}</p>}
      {namesSitemap !== null && (
        <p className="mt-1 text-quiet">
          {namesSitemap ? 'The robots.txt lists this sitemap.' : 'The robots.txt does not list this sitemap.'}
        </p>
      )}
      {blocked.blocked.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {blocked.blocked.map(({ url, line }) => (
            <li key={url} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span className="min-w-0 font-mono text-sm [overflow-wrap:anywhere]">{url}</span>
              {line > 0 && <span className="text-sm text-quiet">line {line}</span>}
            </li>
          ))}
        </ul>
      )}
      {blockedCount > blocked.blocked.length && (
        <p className="mt-2 text-sm text-quiet">The first {blocked.blocked.length} are shown.</p>
      )}
    </div>
  )
}
