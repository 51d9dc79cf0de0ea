import type { FetchRobotsResult } from '@sundry/contracts/fetch-robots-v1'
import { limits } from '@sundry/contracts/limits'
import { useEffect, useEffectEvent, useId, useState } from 'react'
import { readQuery } from '../../lookup/query-state.ts'
import { words as common } from '../../lookup/text.ts'
import { type Unanswered, unansweredFrom } from '../../lookup/unanswered.ts'
import { UnansweredNotice } from '../../lookup/unanswered-notice.tsx'
import WatchButton from '../../lookup/watch-button.tsx'
import { focusInvalid } from '../../platform/bring-into-view.ts'
import { loadCode } from '../../platform/load-code.ts'
import { BAD_URL, webAddressIn } from '../../platform/parse-url.ts'
import { showRequested } from '../../shell/panels-store.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass } from '../../ui/field.tsx'

type Answer = Pick<FetchRobotsResult, 'robotsTxt' | 'outcome' | 'robotsUrl' | 'status'>

export function fileOf({ robotsTxt, outcome, robotsUrl, status }: Answer): string {
  if (outcome === 'found') return robotsTxt ?? ''
  const answer = `# ${robotsUrl} ${status === null ? 'redirects too many times' : `returns HTTP status ${status}`}.`
  return outcome === 'no-restrictions'
    ? `${answer}\n# Crawlers treat this as: nothing is disallowed.\nUser-agent: *\nDisallow:\n`
    : `${answer}\n# Crawlers treat this as: everything is disallowed until it responds.\nUser-agent: *\nDisallow: /\n`
}

const UNCHANGED = 'The text above is unchanged.'

interface Message {
  tone: 'bad' | 'quiet' | 'warn'
  text: string
}

function fetchMessageOf({ isMockData, error, reason, robotsUrl }: FetchRobotsResult): Message {
  if (isMockData) return { tone: 'warn', text: `${common.notChecked}. ${common.nothingLookedUp} ${UNCHANGED}` }
  if (error) return { tone: 'bad', text: `${error} ${UNCHANGED}` }
  return { tone: 'quiet', text: reason ?? `Fetched ${robotsUrl}.` }
}

const unansweredIn = ({ isMockData, state, error }: FetchRobotsResult): Unanswered | null =>
  isMockData || state === undefined ? null : { kind: state, message: `${error ?? ''} ${UNCHANGED}`, retryAfter: null }

/** Through our server, because CORS keeps a page from fetching another site's robots.txt. */
export function FetchFile({ onText }: { onText: (text: string) => void }) {
  const id = useId()
  const [url, setUrl] = useState('')
  const [busy, setBusy] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)
  /** The site whose file was fetched just now. */
  const [watched, setWatched] = useState<string | null>(null)
  const [failure, setFailure] = useState<{ unanswered: Unanswered; retries: number } | null>(null)

  const get = async (site: string, retries = 0) => {
    if (site.trim() === '') return setMessage({ tone: 'bad', text: 'Please enter the URL of a website.' })
    if (webAddressIn(site) === null) return setMessage({ tone: 'bad', text: BAD_URL })
    setBusy(true)
    setMessage(null)
    setFailure(null)
    setWatched(null)
    showRequested()
    const fetched = await loadCode(() => import('../../platform/invoke.ts')).then(
      ({ invoke }) => invoke('fetch-robots-v1', { body: { url: site.trim() }, timeoutMs: limits.client.timeoutMs }),
      (error: Error) => ({ data: null, error }),
    )
    const { data, error } = fetched
    setBusy(false)
    const unanswered = error ? unansweredFrom(error, error.message) : unansweredIn(data)
    if (unanswered) return setFailure({ unanswered, retries })
    if (error) return setMessage({ tone: 'bad', text: error.message })
    const result = fetchMessageOf(data)
    setMessage(result)
    if (result.tone !== 'quiet') return
    onText(fileOf(data))
    setWatched(`${data.origin}/`)
  }

  const openShared = useEffectEvent(() => {
    const site = readQuery('site')
    if (!site) return
    setUrl(site)
    get(site)
  })
  useEffect(() => openShared(), [])

  return (
    <form
      noValidate
      className="mt-1 basis-full"
      onSubmit={(event) => {
        event.preventDefault()
        void get(url)
        focusInvalid(event.currentTarget)
      }}
    >
      <label htmlFor={id} className="mb-1.5 block text-[0.9375rem] font-semibold">
        Fetch from a website
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          value={url}
          placeholder="example.com"
          inputMode="url"
          autoComplete="off"
          className={controlClass}
          aria-describedby={`${id}-message`}
          aria-invalid={message?.tone === 'bad' || undefined}
          onChange={(event) => {
            setUrl(event.currentTarget.value)
            setMessage(null)
            setFailure(null)
          }}
        />
        <Button type="submit" variant="secondary" disabled={busy} className="shrink-0">
          {busy ? 'Fetching…' : 'Fetch'}
        </Button>
      </div>
      {failure && (
        <div className="mt-3">
          <UnansweredNotice {...failure} onRetry={(isAutomatic) => get(url, isAutomatic ? failure.retries + 1 : 0)} />
        </div>
      )}
      <p
        id={`${id}-message`}
        role="status"
        className={`mt-1.5 min-h-5 text-sm ${message ? { bad: 'text-bad', quiet: 'text-quiet', warn: 'text-warn' }[message.tone] : 'text-quiet'}`}
      >
        {message?.text ?? 'Our server fetches the file for you.'}
      </p>
      {watched !== null && <WatchButton key={watched} watches={[{ kind: 'robots', target: watched }]} />}
      {message?.tone === 'warn' && (
        <Button variant="secondary" onClick={() => get(url)}>
          {common.retry}
        </Button>
      )}
    </form>
  )
}
