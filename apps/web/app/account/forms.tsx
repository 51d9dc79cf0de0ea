import { type FormEvent, type ReactNode, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import type { Proof, SignInMethods } from './passkeys.ts'
import { passkeyObstacle, provePasskey } from './passkeys.ts'
import { fieldFaults, account as words } from './text.ts'

type Faults<K extends string> = Partial<Record<K, string>>

export function useForm<K extends string>(
  fields: readonly K[],
  check: (values: Record<K, string>) => Faults<K>,
  send: (values: Record<K, string>) => Promise<string | null>,
) {
  const empty = () => Object.fromEntries(fields.map((field) => [field, ''])) as Record<K, string>
  const [values, setValues] = useState(empty)
  const [faults, setFaults] = useState<Faults<K>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const found = check(values)
    setFaults(found)
    setFailure(null)
    const first = fields.find((field) => found[field])
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
      return
    }
    setBusy(true)
    const fault = await send(values)
    setBusy(false)
    setFailure(fault)
  }

  return {
    values,
    failure,
    busy,
    onSubmit,
    clear: () => setValues(empty()),
    field: (name: K) => ({
      name,
      value: values[name],
      error: faults[name] ?? null,
      onChange: (event: { target: { value: string } }) => {
        const { value } = event.target
        setValues((now) => ({ ...now, [name]: value }))
        setFaults((now) => ({ ...now, [name]: undefined }))
      },
    }),
  }
}

const MIN_PASSWORD = 10

const looksLikeEmail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

export const emailFault = (email: string) => (looksLikeEmail.test(email.trim()) ? undefined : fieldFaults.email)
export const nameFault = (name: string) => (name.trim() === '' ? fieldFaults.name : undefined)
export const passwordFault = (password: string) => (password === '' ? fieldFaults.password : undefined)
export const codeFault = (code: string) => (code.trim() === '' ? fieldFaults.code : undefined)
export const newPasswordFault = (password: string) =>
  password.length < MIN_PASSWORD ? fieldFaults.shortPassword : undefined

export function faultsOf<K extends string>(all: Record<K, string | undefined>): Partial<Record<K, string>> {
  return Object.fromEntries(Object.entries(all).filter(([, fault]) => fault)) as Partial<Record<K, string>>
}

export function Failure({ text }: { text: string | null }) {
  return text === null ? null : <Notice live tone="bad" title={text} />
}

interface Props {
  methods: SignInMethods
  action: string
  variant?: 'primary' | 'danger'
  allowPasskey?: boolean
  /** Fields above the password, in the same form. */
  children?: ReactNode
  /** Nothing is confirmed while it answers false. */
  isReady?: () => boolean
  onConfirm: (proof: Proof) => Promise<string | null>
  onCancel: () => void
}

export function ConfirmForm({
  methods,
  action,
  variant = 'primary',
  allowPasskey = true,
  children,
  isReady = () => true,
  onConfirm,
  onCancel,
}: Props) {
  const [fault, setFault] = useState<string | null>(null)
  const passkey = methods.passkeys > 0 && passkeyObstacle() === null && (allowPasskey || !methods.password)
  const form = useForm(
    ['password'],
    ({ password }) => (methods.password ? faultsOf({ password: passwordFault(password) }) : {}),
    async ({ password }) => {
      setFault(null)
      if (!isReady()) return null
      if (methods.password) return onConfirm({ password })
      return passkey ? withPasskey() : onConfirm({})
    },
  )
  async function withPasskey(): Promise<string | null> {
    if (!isReady()) return null
    const { data, fault: failed } = await provePasskey()
    return failed ?? onConfirm(data)
  }
  return (
    <form noValidate onSubmit={form.onSubmit} className="mt-4 grid gap-4">
      {children}
      {methods.password ? (
        <TextField
          label={words.currentPassword}
          type="password"
          autoComplete="current-password"
          autoFocus={!children}
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
