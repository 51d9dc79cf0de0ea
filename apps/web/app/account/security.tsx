import { useCallback, useEffect, useRef, useState } from 'react'
import { formatDate } from '../platform/format.ts'
import { authCall } from '../platform/session.ts'
import { LONG_MS, SHORT_MS, toast } from '../platform/toasts-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { ConfirmForm, Failure, faultsOf, newPasswordFault, passwordFault, useForm } from './forms.tsx'
import {
  listPasskeys,
  makePasskey,
  type Passkey,
  type Proof,
  passkeyObstacle,
  removePasskey,
  type SignInMethods,
  savePasskey,
} from './passkeys.ts'
import { account as words } from './text.ts'

export function ChangePassword() {
  const form = useForm(
    ['current', 'chosen'],
    ({ current, chosen }) => faultsOf({ current: passwordFault(current), chosen: newPasswordFault(chosen) }),
    async ({ current, chosen }) => {
      const body = { currentPassword: current, newPassword: chosen, revokeOtherSessions: true }
      const { fault } = await authCall('change-password', body)
      if (fault !== null) return fault
      form.clear()
      toast.good({ title: words.passwordChanged, description: words.changePasswordText }, LONG_MS)
      return null
    },
  )
  return (
    <Panel title={words.changePassword}>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <TextField
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
          {...form.field('current')}
        />
        <TextField
          label={words.newPassword}
          type="password"
          autoComplete="new-password"
          hint={`${words.passwordHint} ${words.changePasswordText}`}
          {...form.field('chosen')}
        />
        <Failure text={form.failure} />
        <Button type="submit" variant="secondary" disabled={form.busy} className="justify-self-start">
          {words.changePassword}
        </Button>
      </form>
    </Panel>
  )
}

export function Passkeys({ methods, onChange }: { methods: SignInMethods; onChange: () => Promise<void> }) {
  const [requested, setRequested] = useState<'add' | { remove: string } | null>(null)
  // Survives a wrong password, or the device would hold a passkey that the account does not know.
  const made = useRef<unknown>(null)
  const [keys, setKeys] = useState<readonly Passkey[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const obstacle = passkeyObstacle()
  const load = useCallback(async () => {
    const { data, fault: failed } = await listPasskeys()
    setFault(failed)
    if (data) setKeys(data)
  }, [])
  useEffect(() => void load(), [load])

  async function done(title: string) {
    toast.good({ title }, SHORT_MS)
    await Promise.all([load(), onChange()])
  }
  async function add(proof: Proof): Promise<string | null> {
    if (made.current === null) {
      const { data, fault: failed } = await makePasskey()
      if (failed !== null) return failed
      made.current = data
    }
    const failed = await savePasskey(made.current, words.passkeyName(formatDate(new Date().toISOString())), proof)
    if (failed !== null) return failed
    cancel()
    await done(words.passkeyAdded)
    return null
  }
  function cancel() {
    made.current = null
    setRequested(null)
  }
  async function remove(id: string, proof: Proof): Promise<string | null> {
    const failed = await removePasskey(id, proof)
    if (failed !== null) return failed
    cancel()
    await done(words.passkeyRemoved)
    return null
  }

  return (
    <Panel title={words.passkeys}>
      <p className="leading-relaxed text-quiet">{words.passkeysText}</p>
      {keys && keys.length === 0 && <p className="mt-3">{words.noPasskeys}</p>}
      <ul className="mt-3 divide-y divide-line empty:hidden">
        {keys?.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>{key.name ?? words.passkeyName(formatDate(key.createdAt))}</span>
            <Button variant="quiet" onClick={() => setRequested({ remove: key.id })}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Failure text={fault} />
      {requested !== null ? (
        <ConfirmForm
          key={requested === 'add' ? requested : requested.remove}
          methods={methods}
          action={words.continue}
          onConfirm={(proof) => (requested === 'add' ? add(proof) : remove(requested.remove, proof))}
          onCancel={cancel}
        />
      ) : obstacle === null ? (
        <Button variant="secondary" onClick={() => setRequested('add')} className="mt-4">
          {words.addPasskey}
        </Button>
      ) : (
        <p className="mt-4 text-sm text-quiet">{words.passkeyObstacles[obstacle]}</p>
      )}
    </Panel>
  )
}
