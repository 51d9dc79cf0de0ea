import type { WatchAction, WatchesOverview } from '@sundry/contracts/watch-functions'
import { afterEdit } from '@sundry/watches'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { downloadText } from '../../platform/download.ts'
import { invoke } from '../../platform/invoke.ts'
import { readSession, useSession } from '../../platform/session.ts'
import { isShown } from '../../platform/site.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Select } from '../../ui/select.tsx'
import { addWatches } from '../../watches/add-watches.ts'
import {
  editLocal,
  followOtherTabs,
  loadLocalWatches,
  lookLocalNow,
  removeLocal,
  useLocalWatches,
} from '../../watches/local-watches.ts'
import { keepLooking } from '../../watches/look-due.ts'
import { Channels } from './channels.tsx'
import { words } from './text.ts'
import { BrowserNotice, Waiting } from './waiting.tsx'
import { type ShownWatch, shownLevel, type WatchDeed, WatchList } from './watch-list.tsx'

const SNOOZE_DAYS = 7
const REFRESH_MS = 20_000
/** No tag is it, because tags hold no comma. */
const ALL = ','

/** The watches of the account; null without one, or where the server does not watch. */
function useAccountWatches() {
  const user = useSession(({ user: known }) => known)
  const [overview, setOverview] = useState<WatchesOverview | null | undefined>(undefined)
  const [fault, setFault] = useState<string | null>(null)
  const read = useCallback(async () => {
    const { data, error } = await invoke('list-watches', { body: {} })
    setFault(error?.message ?? null)
    if (data) setOverview(data)
  }, [])
  useEffect(() => void readSession(), [])
  useEffect(() => {
    if (user === undefined) return
    if (user === null) return setOverview(null)
    void read()
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void read()
    }, REFRESH_MS)
    return () => clearInterval(timer)
  }, [user, read])
  const change = useCallback(async (action: WatchAction) => {
    const { data, error } = await invoke('change-watches', { body: { action } })
    if (error) return { fault: error.message }
    const { secret, ...rest } = data
    setOverview(rest)
    return { fault: null, secret }
  }, [])
  return { user, overview, fault, read, change }
}

function LinkAction({ token, action, onDone }: { token: string; action: 'confirm' | 'leave'; onDone: () => void }) {
  const [outcome, setOutcome] = useState<string | null>(null)
  async function run() {
    const { data, error } = await invoke('watch-link', { body: { token, action } })
    setOutcome(error?.message ?? (data?.isDone ? words.done[action] : words.linkInvalid))
    onDone()
  }
  const isLeaving = action === 'leave'
  return (
    <div className="mt-6">
      <Notice title={isLeaving ? words.leaveTitle : words.confirmTitle}>
        <p role="status">{outcome ?? (isLeaving ? words.leaveText : words.confirmText)}</p>
        {outcome === null && (
          <Button className="mt-3" onClick={() => void run()}>
            {isLeaving ? words.leaveRun : words.confirmRun}
          </Button>
        )}
      </Notice>
    </div>
  )
}

/** `added` grows with each addition by the form above. */
export default function WatchesPanel({ added }: { added: number }) {
  const account = useAccountWatches()
  const local = useLocalWatches()
  const [search] = useSearchParams()
  const [fault, setFault] = useState<string | null>(null)
  const [tag, setTag] = useState('')
  useEffect(() => {
    loadLocalWatches()
    keepLooking()
    return followOtherTabs()
  }, [])
  const { user, read } = account
  useEffect(() => {
    if (added > 0 && user) void read()
  }, [added, user, read])
  const overview = account.overview?.isOn ? account.overview : null
  const isLoading =
    !local.isLoaded || (account.user !== null && account.overview === undefined && account.fault === null)
  const confirm = search.get('confirm')
  const leave = search.get('leave')

  async function deed(name: WatchDeed, id: string) {
    const action: WatchAction =
      name === 'snooze' ? { do: 'snooze', ids: [id], days: SNOOZE_DAYS } : { do: name, ids: [id] }
    setFault((await account.change(action)).fault)
  }
  async function move() {
    const { fault: refusal } = await addWatches(local.watches.map(({ spec }) => spec))
    setFault(refusal)
    if (refusal === null) removeLocal(local.watches.map(({ id }) => id))
    await account.read()
  }
  const all: readonly ShownWatch[] = [...(overview?.watches ?? []), ...local.watches]
  const tags = [...new Set(all.flatMap(({ spec }) => spec.tags ?? []))].sort()
  const ofTag = ({ spec }: ShownWatch) => !tags.includes(tag) || spec.tags?.includes(tag) === true
  const needing = all.filter((watch) => /critical|warning/.test(shownLevel(watch))).length
  return (
    <>
      {confirm !== null && <LinkAction token={confirm} action="confirm" onDone={account.read} />}
      {leave !== null && <LinkAction token={leave} action="leave" onDone={account.read} />}
      {isLoading && <Waiting />}
      {(fault ?? account.fault) !== null && account.user !== null && (
        <div className="mt-6">
          <Notice tone="bad" live title={fault ?? account.fault ?? ''} />
        </div>
      )}
      {!isLoading && (
        <Panel
          title={words.list}
          className="mt-6"
          actions={
            all.length > 0 && (
              <Button
                variant="quiet"
                className="no-print"
                title={words.saveHint}
                onClick={() =>
                  downloadText(
                    `${JSON.stringify({ watches: all.map(({ spec }) => spec) }, null, 2)}\n`,
                    'watches.json',
                    'application/json',
                  )
                }
              >
                {words.save}
              </Button>
            )
          }
        >
          <p className="text-quiet" role="status">
            {all.length === 0 ? words.none : words.summary(all.length, needing)}
            {overview && ` ${words.points(overview.points.ofDay, overview.points.max)}`}
          </p>
          {tags.length > 0 && (
            <Select
              label={words.shownTag}
              className="no-print mt-3 max-w-xs"
              options={[{ value: ALL, label: words.allTags }, ...tags.map((value) => ({ value, label: value }))]}
              value={tags.includes(tag) ? tag : ALL}
              onChange={(event) => setTag(event.currentTarget.value)}
            />
          )}
          {overview && (
            <WatchList
              watches={overview.watches.filter(ofTag)}
              channels={overview.channels.filter(({ kind }) => kind !== 'feed')}
              deeds={['look', 'pause', 'resume', 'snooze', 'remove']}
              onDeed={(name, id) => void deed(name, id)}
              onEdit={async ({ id }, watch, chosen) =>
                (await account.change({ do: 'edit', id, watch, channels: chosen && [...chosen] })).fault
              }
            />
          )}
          {(local.watches.length > 0 || overview === null) && (
            <BrowserNotice>
              {overview && (
                <Button variant="secondary" className="no-print mt-3" onClick={() => void move()}>
                  {words.move}
                </Button>
              )}
              {account.overview?.isOn === false && <p>{words.offText}</p>}
              {account.user === null && isShown('accounts') && (
                <p>
                  {words.accountText}{' '}
                  <Link to="/account" className="font-semibold underline underline-offset-4">
                    {words.signIn}
                  </Link>
                </p>
              )}
            </BrowserNotice>
          )}
          <WatchList
            watches={local.watches.filter(ofTag)}
            deeds={['look', 'remove']}
            onDeed={(name, id) => (name === 'look' ? lookLocalNow(id) : removeLocal([id]))}
            onEdit={async ({ id, spec, state }, edited) => {
              editLocal(id, edited, afterEdit(spec, edited, state, Date.now()))
              return null
            }}
          />
        </Panel>
      )}
      {overview && <Channels overview={overview} change={account.change} />}
    </>
  )
}
