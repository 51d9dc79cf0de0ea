import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Failure } from './failure.tsx'
import { faultsOf, passwordFault } from './field-checks.ts'
import type { Proof, SignInMethods } from './passkeys.ts'
import { passkeysWork, provePasskey } from './passkeys.ts'
import { account as words } from './text.ts'
import { useForm } from './use-form.ts'

interface Props {
  methods: SignInMethods
  action: string
  variant?: 'primary' | 'danger'
  allowPasskey?: boolean
  onConfirm: (proof: Proof) => Promise<string | null>
  onCancel: () => void
}

export function ConfirmForm({ methods, action, variant = 'primary', allowPasskey = true, onConfirm, onCancel }: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const passkey = methods.passkeys > 0 && passkeysWork() && (allowPasskey || !methods.password)
  const form = useForm(
    ['password'],
    ({ password }) => (methods.password ? faultsOf({ password: passwordFault(password) }) : {}),
    async ({ password }) => {
      setFault(null)
      if (methods.password) return onConfirm({ password })
      return passkey ? withPasskey() : onConfirm({})
    },
  )
  async function withPasskey(): Promise<string | null> {
    const { data, fault: failed } = await provePasskey()
    return failed ?? onConfirm(data)
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      {methods.password ? (
        <TextField
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
          autoFocus
          {...form.field('password')}
        />
      ) : (
        <p className="text-sm text-quiet">{passkey ? words.confirmPasskeyText : words.confirmProviderText}</p>
      )}
      <Failure text={form.failure ?? fault} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={variant} disabled={form.busy}>
          {action}
        </Button>
        {methods.password && passkey && (
          <Button variant="secondary" disabled={form.busy} onClick={async () => setFault(await withPasskey())}>
            {words.confirmPasskey}
          </Button>
        )}
        <Button variant="quiet" onClick={onCancel}>
          {words.cancel}
        </Button>
      </div>
    </form>
  )
}
