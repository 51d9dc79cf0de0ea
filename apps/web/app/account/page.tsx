import type { SignInOptions } from '@sundry/contracts/accounts'
import { useCallback, useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { downloadText } from '../platform/download.ts'
import { readableJson } from '../platform/export-formats.ts'
import { formatDate } from '../platform/format.ts'
import { invoke } from '../platform/invoke.ts'
import { authCall, forgetUser, readSession, signOut, type User, useSession } from '../platform/session.ts'
import { isAddressKnown, site, siteAddress } from '../platform/site.ts'
import { LONG_MS, SHORT_MS, toast } from '../platform/toasts-store.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { AccountFrame } from './account-frame.tsx'
import { AddressStep, Details } from './details.tsx'
import { ConfirmForm, Failure } from './forms.tsx'
import { type Proof, type SignInMethods, useSignInMethods } from './passkeys.ts'
import { ChangePassword, Passkeys } from './security.tsx'
import { SignIn } from './sign-in.tsx'
import { account as words } from './text.ts'
import { TwoFactor } from './two-factor.tsx'

interface DeviceSession {
  id: string
  current: boolean
  device: string
  createdAt: string
  updatedAt: string
}

function Devices({ onLeave }: { onLeave: (everywhere: boolean) => Promise<string | null> }) {
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

function ExportData() {
  const [fault, setFault] = useState<string | null>(null)
  async function save() {
    const { data, error } = await invoke('export-account', { body: {} })
    setFault(error?.message ?? null)
    if (data) downloadText(readableJson(data), 'sundry-account.json', 'application/json')
  }
  return (
    <Panel title={words.data}>
      <p className="leading-relaxed text-quiet">{words.dataText}</p>
      <Failure text={fault} />
      <Button variant="secondary" onClick={save} className="mt-4">
        {words.export}
      </Button>
    </Panel>
  )
}

function DeleteAccount({ methods }: { methods: SignInMethods }) {
  const [requested, setRequested] = useState(false)
  async function remove(proof: Proof): Promise<string | null> {
    const { fault } = await authCall('delete-user', proof)
    if (fault !== null) return fault
    forgetUser()
    toast.good({ title: words.deleted }, LONG_MS)
    return null
  }
  return (
    <Panel title={words.delete}>
      <p className="leading-relaxed text-quiet">{words.deleteText}</p>
      {requested ? (
        <ConfirmForm
          methods={methods}
          action={words.deleteConfirm}
          variant="danger"
          onConfirm={remove}
          onCancel={() => setRequested(false)}
        />
      ) : (
        <Button variant="danger" onClick={() => setRequested(true)} className="mt-4">
          {words.delete}
        </Button>
      )}
    </Panel>
  )
}

export const meta = () => [{ title: `${words.title} – ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default function AccountPage() {
  const { user, fault } = useSession()
  const [options, setOptions] = useState<SignInOptions | null>(null)
  const [failed, setFailed] = useState(false)

  const load = useCallback(async () => {
    setFailed(false)
    const [{ data }] = await Promise.all([invoke('sign-in-options', { body: {} }), readSession({ anew: true })])
    setOptions(data)
    setFailed(data === null)
  }, [])
  useEffect(() => void load(), [load])

  if (failed || (fault !== null && user === undefined)) {
    return (
      <AccountFrame title={words.title}>
        <Notice live tone="bad" title={words.offline}>
          {words.offlineText}
        </Notice>
        <Button variant="secondary" onClick={load} className="mt-4">
          {words.retry}
        </Button>
      </AccountFrame>
    )
  }
  if (options === null || user === undefined) {
    return (
      <AccountFrame title={words.title}>
        <p role="status" className="min-h-96 text-quiet">
          {words.loading}
        </p>
      </AccountFrame>
    )
  }
  if (!options.accounts) {
    return (
      <AccountFrame title={words.title}>
        <Notice title={words.off}>{words.offText}</Notice>
      </AccountFrame>
    )
  }
  if (user === null) {
    return (
      <AccountFrame title={words.tabs} lead={words.signedOut}>
        <WrongAddress />
        <ProviderFault />
        <AddressStep />
        <SignIn options={options} />
      </AccountFrame>
    )
  }
  return <SignedIn user={user} hasMail={options.mail} />
}

/** A scheme alone that differs is a proxy's doing, and the visitor can do nothing about it. */
function WrongAddress() {
  const { origin, host } = new URL(siteAddress())
  if (!isAddressKnown() || host === location.host) return null
  return (
    <div className="mb-6 max-w-md">
      <Notice tone="warn" title={words.wrongAddress(origin)}>
        <p>{words.wrongAddressText}</p>
        <a href={origin + location.pathname + location.search} className={buttonClass('secondary', 'mt-3')}>
          {words.openThere}
        </a>
      </Notice>
    </div>
  )
}

function ProviderFault() {
  const [parameters] = useSearchParams()
  const fault = parameters.get('error')
  if (fault === null) return null
  const invited = fault === 'INVITATION_REQUIRED'
  return (
    <div className="mb-6 max-w-md">
      <Notice live tone="bad" title={words.providerFailed}>
        {invited ? words.providerNotInvited : words.providerFailedText}
      </Notice>
    </div>
  )
}

function SignedIn({ user, hasMail }: { user: User; hasMail: boolean }) {
  const { methods, fault, reload } = useSignInMethods()
  async function leave(everywhere: boolean) {
    const failed = await signOut({ everywhere })
    if (failed === null) toast.good({ title: words.signedOutToast }, SHORT_MS)
    return failed
  }
  return (
    <AccountFrame title={words.hello(user.name)} lead={words.signedInAs(user.email)}>
      {fault !== null && <Notice live tone="bad" title={fault} />}
      <AddressStep />
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Panel title={words.history}>
          <p className="leading-relaxed text-quiet">{words.historyText}</p>
          <Link to="/history" className={buttonClass('primary', 'mt-4')}>
            {words.historyLink}
          </Link>
        </Panel>
        <Devices onLeave={leave} />
        {methods && (
          <>
            <Details user={user} methods={methods} hasMail={hasMail} />
            <Passkeys methods={methods} onChange={reload} />
            {methods.password && <ChangePassword />}
            <TwoFactor methods={methods} onChange={reload} />
          </>
        )}
        <ExportData />
        {methods && <DeleteAccount methods={methods} />}
      </div>
    </AccountFrame>
  )
}
