import { useCallback, useEffect, useState } from 'react'
import { formatDate } from '../platform/format.ts'
import { toast } from '../shell/stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { authCall } from './auth-client.ts'
import { faultsOf, newPasswordFault, passwordFault } from './field-checks.ts'
import { addPasskey, listPasskeys, type Passkey, passkeysWork, removePasskey } from './passkeys.ts'
import { Failure } from './sign-in.tsx'
import { account as words } from './text.ts'
import { useForm } from './use-form.ts'

export function ChangePassword() {
  const form = useForm(
    ['current', 'chosen'],
    ({ current, chosen }) => faultsOf({ current: passwordFault(current), chosen: newPasswordFault(chosen) }),
    async ({ current, chosen }) => {
      const body = { currentPassword: current, newPassword: chosen, revokeOtherSessions: true }
      const { fault } = await authCall('change-password', body)
      if (fault !== null) return fault
      form.clear()
      toast({ title: words.passwordChanged, description: words.changePasswordText, durationMs: 4000 })
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
        <Button type="submit" look="secondary" disabled={form.busy} className="justify-self-start">
          {words.changePassword}
        </Button>
      </form>
    </Panel>
  )
}

export function Passkeys() {
  const [keys, setKeys] = useState<readonly Passkey[] | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const load = useCallback(async () => {
    const { data, fault: failed } = await listPasskeys()
    setFault(failed)
    if (data) setKeys(data)
  }, [])
  useEffect(() => void load(), [load])

  async function change(work: Promise<string | null>, done: string) {
    const failed = await work
    setFault(failed)
    if (failed !== null) return
    toast({ title: done, durationMs: 3000 })
    await load()
  }
  const add = () => change(addPasskey(words.passkeyName(formatDate(new Date().toISOString()))), words.passkeyAdded)
  const remove = (id: string) =>
    change(
      removePasskey(id).then((answer) => answer.fault),
      words.passkeyRemoved,
    )

  return (
    <Panel title={words.passkeys}>
      <p className="leading-relaxed text-quiet">{words.passkeysText}</p>
      {keys && keys.length === 0 && <p className="mt-3">{words.noPasskeys}</p>}
      <ul className="mt-3 divide-y divide-line">
        {keys?.map((key) => (
          <li key={key.id} className="flex flex-wrap items-center justify-between gap-3 py-2">
            <span>{key.name ?? words.passkeyName(formatDate(key.createdAt))}</span>
            <Button look="quiet" onClick={() => remove(key.id)}>
              {words.remove}
            </Button>
          </li>
        ))}
      </ul>
      <Failure text={fault} />
      {passkeysWork() ? (
        <Button look="secondary" onClick={add} className="mt-4">
          {words.addPasskey}
        </Button>
      ) : (
        <p className="mt-4 text-sm text-quiet">{words.noPasskeySupport}</p>
      )}
    </Panel>
  )
}
