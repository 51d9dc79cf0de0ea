import type { ChannelInput, WatchAction, WatchChannel, WatchesOverview } from '@sundry/contracts/watch-functions'
import { fromBase64 } from '@sundry/kit'
import { useState } from 'react'
import { at } from '../../platform/site.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Panel } from '../../ui/panel.tsx'
import { words } from './text.ts'

/** Safari on iPhone and iPad has the interface only in a site that has been installed. */
const canPush = (): boolean => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const octetsOf = (text: string) => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

/** This browser's subscription; null where the visitor or the browser refuses. Call it from a press. */
async function subscribe(key: string): Promise<ChannelInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return null
  const options = { userVisibleOnly: true, applicationServerKey: octetsOf(key) }
  const { pushManager } = registration
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // It may have one under a key that the installation has given up.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options).catch(() => null)
  })
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  return endpoint && keys?.p256dh && keys.auth ? { kind: 'push', endpoint, p256dh: keys.p256dh, auth: keys.auth } : null
}

type Change = (action: WatchAction) => Promise<{ fault: string | null; secret?: string | undefined }>

function Channel({ channel, onRemove }: { channel: WatchChannel; onRemove: () => void }) {
  const { kind, isConfirmed, failure, links } = channel
  const label = kind === 'push' && channel.label !== null ? `${words.pushChannel} ${channel.label}` : channel.label
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3">
      <div className="min-w-0 grow">
        <p className="font-semibold [overflow-wrap:anywhere]">{label ?? words.lost}</p>
        {!isConfirmed && <p className="text-sm text-warn">{words.unconfirmed}</p>}
        {failure !== null && (
          <p className="text-sm text-bad [overflow-wrap:anywhere]">
            {words.failing} {failure}
          </p>
        )}
        {links && (
          <p className="flex flex-wrap gap-x-4 text-sm">
            {Object.entries(links).map(([name, path]) => (
              <a key={name} href={at(path)} className="inline-flex min-h-6 items-center underline underline-offset-4">
                {words.feedLinks[name as keyof typeof links]}
              </a>
            ))}
          </p>
        )}
      </div>
      <Button variant="quiet" className="no-print" aria-label={`${words.remove} ${label ?? ''}`} onClick={onRemove}>
        {words.remove}
      </Button>
    </li>
  )
}

interface FieldProps {
  label: string
  hint?: string
  button: string
  type: 'email' | 'url'
  inputOf: (value: string) => ChannelInput
  onAdd: (input: ChannelInput) => Promise<string | null>
}

function ChannelForm({ label, hint, button, type, inputOf, onAdd }: FieldProps) {
  const [value, setValue] = useState('')
  const [error, setError] = useState<string | null>(null)
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void onAdd(inputOf(value.trim())).then((fault) => {
          setError(fault)
          if (fault === null) setValue('')
        })
      }}
    >
      <TextField
        className="min-w-0 grow basis-64"
        label={label}
        hint={hint}
        error={error}
        type={type}
        autoComplete={type === 'email' ? 'email' : 'off'}
        value={value}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          setError(null)
        }}
      />
      <Button type="submit" variant="secondary" className="sm:mt-7">
        {button}
      </Button>
    </form>
  )
}

function PushForm({ pushKey, onAdd }: { pushKey: string; onAdd: FieldProps['onAdd'] }) {
  const [error, setError] = useState<string | null>(null)
  const turnOn = async () => {
    const subscription = canPush() ? await subscribe(pushKey) : undefined
    if (subscription) setError(await onAdd(subscription))
    else setError(subscription === null ? words.pushRefused : words.pushMissing)
  }
  return (
    <div>
      <p className="font-semibold">{words.push}</p>
      <p className="mt-1 text-sm text-quiet">{words.pushHint}</p>
      <Button variant="secondary" className="mt-2" onClick={() => void turnOn()}>
        {words.pushAdd}
      </Button>
      <p role="status" className="mt-1 text-sm text-bad empty:hidden">
        {error}
      </p>
    </div>
  )
}

export function Channels({ overview, change }: { overview: WatchesOverview; change: Change }) {
  const [note, setNote] = useState<string | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  const { channels, hasMail, pushKey } = overview
  const hasFeed = channels.some(({ kind }) => kind === 'feed')
  async function add(channel: ChannelInput): Promise<string | null> {
    const { fault, secret: made } = await change({ do: 'add-channel', channel })
    if (fault !== null) return fault
    setNote(channel.kind === 'email' ? words.emailSent : null)
    setSecret(made ?? null)
    return null
  }
  return (
    <Panel title={words.channels} className="mt-6">
      {channels.length === 0 && <p className="text-quiet">{words.noChannel}</p>}
      <ul className="divide-y divide-line">
        {channels.map((channel) => (
          <Channel
            key={channel.id}
            channel={channel}
            onRemove={() => void change({ do: 'remove-channel', id: channel.id })}
          />
        ))}
      </ul>
      <p role="status" className="text-sm text-quiet empty:hidden">
        {note}
      </p>
      {secret !== null && (
        <p className="mt-2 text-sm">
          {words.secret}: <code className="[overflow-wrap:anywhere]">{secret}</code>
        </p>
      )}
      <div className="no-print mt-4 grid gap-5 lg:grid-cols-2">
        {hasMail ? (
          <ChannelForm
            label={words.email}
            button={words.emailAdd}
            type="email"
            inputOf={(address) => ({ kind: 'email', address })}
            onAdd={add}
          />
        ) : (
          <p className="text-quiet">{words.noMail}</p>
        )}
        <ChannelForm
          label={words.webhook}
          hint={words.webhookHint}
          button={words.webhookAdd}
          type="url"
          inputOf={(url) => ({ kind: 'webhook', url })}
          onAdd={add}
        />
        <ChannelForm
          label={words.apprise}
          hint={words.appriseHint}
          button={words.appriseAdd}
          type="url"
          inputOf={(url) => ({ kind: 'apprise', url })}
          onAdd={add}
        />
        {pushKey !== null && <PushForm pushKey={pushKey} onAdd={add} />}
        {!hasFeed && (
          <div>
            <p className="font-semibold">{words.feed}</p>
            <p className="mt-1 text-sm text-quiet">{words.feedHint}</p>
            <Button variant="secondary" className="mt-2" onClick={() => void add({ kind: 'feed' })}>
              {words.feedAdd}
            </Button>
          </div>
        )}
      </div>
    </Panel>
  )
}
