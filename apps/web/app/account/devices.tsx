import { useCallback, useEffect, useState } from 'react'
import { formatDate } from '../platform/format.ts'
import { SHORT_MS, toast } from '../shell/stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { Panel } from '../ui/panel.tsx'
import { authCall } from './auth-client.ts'
import { Failure } from './failure.tsx'
import { account as words } from './text.ts'

interface DeviceSession {
  id: string
  current: boolean
  device: string
  createdAt: string
  updatedAt: string
}

export function Devices({ onLeave }: { onLeave: (everywhere: boolean) => Promise<string | null> }) {
  const [sessions, setSessions] = useState<readonly DeviceSession[]>([])
  const [fault, setFault] = useState<string | null>(null)
  const load = useCallback(async () => {
    const { data, fault: failed } = await authCall<DeviceSession[]>('sessions')
    setFault(failed)
    if (data) setSessions(data)
  }, [])
  useEffect(() => void load(), [load])

  async function end(path: string, body: object, done: string) {
    const { fault: failed } = await authCall(path, body)
    if (failed === null) toast.good({ title: done }, SHORT_MS)
    await load()
    if (failed !== null) setFault(failed)
  }
  const leave = async (everywhere: boolean) => setFault(await onLeave(everywhere))
  const others = sessions.filter(({ current }) => !current)

  return (
    <Panel title={words.sessions}>
      <p className="leading-relaxed text-quiet">{words.sessionsText}</p>
      <ul className="mt-3 divide-y divide-line">
        {sessions.map((session) => (
          <li key={session.id} className="flex flex-wrap items-center justify-between gap-x-3 py-2">
            <span className="min-w-0">
              {session.device}
              <span className="block text-sm text-quiet">
                {session.current
                  ? words.thisDevice
                  : `${words.since(formatDate(session.createdAt))} · ${words.lastUsed(formatDate(session.updatedAt))}`}
              </span>
            </span>
            {!session.current && (
              <Button
                variant="quiet"
                aria-label={words.signOutOf(session.device)}
                onClick={() => end('sessions/revoke', { id: session.id }, words.deviceSignedOut)}
              >
                {words.signOut}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Failure text={fault} />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => leave(false)}>
          {words.signOut}
        </Button>
        {others.length > 0 && (
          <Button variant="quiet" onClick={() => end('sessions/revoke-others', {}, words.othersSignedOut)}>
            {words.signOutOthers}
          </Button>
        )}
        <Button variant="quiet" onClick={() => leave(true)}>
          {words.signOutEverywhere}
        </Button>
      </div>
    </Panel>
  )
}
