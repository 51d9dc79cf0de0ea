import type { AccountExport } from '@sundry/contracts/accounts'
import { useState } from 'react'
import { downloadText } from '../platform/download.ts'
import { invoke } from '../platform/invoke.ts'
import { toast } from '../shell/stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Panel } from '../ui/panel.tsx'
import { authCall } from './auth-client.ts'
import { useSession } from './session.ts'
import { Failure } from './sign-in.tsx'
import { account as words } from './text.ts'
import { useForm } from './use-form.ts'

export function ExportData() {
  const [fault, setFault] = useState<string | null>(null)
  async function save() {
    const { data, error } = await invoke<AccountExport>('export-account', { body: {} })
    setFault(error?.message ?? null)
    if (data) downloadText(`${JSON.stringify(data, null, 2)}\n`, 'sundry-account.json', 'application/json')
  }
  return (
    <Panel title={words.data}>
      <p className="leading-relaxed text-quiet">{words.dataText}</p>
      <Failure text={fault} />
      <Button look="secondary" onClick={save} className="mt-4">
        {words.export}
      </Button>
    </Panel>
  )
}

export function DeleteAccount() {
  const [asked, setAsked] = useState(false)
  const form = useForm(
    ['password'],
    () => ({}),
    async ({ password }) => {
      // Who came by a passkey or a provider has no password; a fresh session is proof enough then.
      const { fault } = await authCall('delete-user', password === '' ? {} : { password })
      if (fault !== null) return fault
      useSession.setState({ user: null, fault: null })
      toast({ title: words.deleted })
      return null
    },
  )
  return (
    <Panel title={words.delete}>
      <p className="leading-relaxed text-quiet">{words.deleteText}</p>
      {asked ? (
        <form noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
          <TextField
            label={words.currentPassword}
            type="password"
            autoComplete="current-password"
            {...form.field('password')}
          />
          <Failure text={form.failure} />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" look="danger" disabled={form.busy}>
              {words.deleteConfirm}
            </Button>
            <Button look="quiet" onClick={() => setAsked(false)}>
              {words.cancel}
            </Button>
          </div>
        </form>
      ) : (
        <Button look="danger" onClick={() => setAsked(true)} className="mt-4">
          {words.delete}
        </Button>
      )}
    </Panel>
  )
}
