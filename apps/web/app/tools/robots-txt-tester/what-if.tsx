import type { RobotsChange } from '@sundry/robots'
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { listOf } from './lists.ts'
import { robotsWorker, useRobots } from './model.ts'

export function WhatIf() {
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
    setChanges(await robotsWorker.call('diff', question))
  }
  const flipped = changes?.filter(({ change }) => change !== 'same') ?? []

  return (
    <div className="grid gap-4">
      <p className="max-w-2xl text-quiet">
        Paste the file as it is live today. The file above counts as the new one, tested for {agent || 'Googlebot'}.
      </p>
      <div className="grid gap-4 lg:grid-cols-2">
        <TextArea
          label="Today’s robots.txt"
          mono
          rows={8}
          value={before}
          onChange={(event) => setBefore(event.currentTarget.value)}
        />
        <TextArea
          label="URLs to compare"
          hint="One to a line."
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
