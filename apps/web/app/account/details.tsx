import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { authCall, readSession, type User } from '../platform/session.ts'
import { LONG_MS, SHORT_MS, toast } from '../platform/toasts-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { ConfirmForm, emailFault, nameFault } from './forms.tsx'
import type { Proof, SignInMethods } from './passkeys.ts'
import { details as words } from './text.ts'

type Detail = 'name' | 'email'

interface Props {
  user: User
  methods: SignInMethods
  /** The server can send email. */
  hasMail: boolean
}

/** Name and address, each changed with a password or passkey in the same request. */
export function Details({ user, methods, hasMail }: Props) {
  const [changing, setChanging] = useState<Detail | null>(null)
  const stop = () => setChanging(null)
  return (
    <Panel title={words.title}>
      <dl className="grid gap-3">
        {(['name', 'email'] as const).map((detail) => (
          <div key={detail} className="grid gap-x-4">
            <dt className="text-sm text-quiet">{words.labels[detail]}</dt>
            <dd className="flex flex-wrap items-center justify-between gap-x-4">
              <span className="min-w-0 wrap-anywhere">{user[detail]}</span>
              {changing !== detail && (detail === 'name' || hasMail) && (
                <Button variant="quiet" onClick={() => setChanging(detail)}>
                  {words.change[detail]}
                </Button>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {!hasMail && <p className="mt-3 text-sm text-quiet">{words.noMail}</p>}
      {changing && <ChangeForm key={changing} detail={changing} user={user} methods={methods} onEnd={stop} />}
    </Panel>
  )
}

interface FormProps {
  detail: Detail
  user: User
  methods: SignInMethods
  onEnd: () => void
}

function ChangeForm({ detail, user, methods, onEnd }: FormProps) {
  const [value, setValue] = useState(detail === 'name' ? user.name : '')
  const [fault, setFault] = useState<string | null>(null)
  const check = () => {
    const found = (detail === 'name' ? nameFault(value) : emailFault(value)) ?? null
    const isSame = value.trim().toLowerCase() === user.email.toLowerCase()
    setFault(found ?? (detail === 'email' && isSame ? words.sameEmail : null))
    return found === null && !(detail === 'email' && isSame)
  }
  async function save(proof: Proof): Promise<string | null> {
    const text = value.trim()
    const { fault: failed } =
      detail === 'name'
        ? await authCall('update-user', { name: text, ...proof })
        : await authCall('change-email', { newEmail: text, ...proof })
    if (failed !== null) return failed
    if (detail === 'name') {
      await readSession({ anew: true })
      toast.good({ title: words.nameChanged }, SHORT_MS)
    } else toast.good({ title: words.emailSent, description: words.emailSentText(user.email) }, LONG_MS)
    onEnd()
    return null
  }
  return (
    <ConfirmForm methods={methods} action={words.save} isReady={check} onConfirm={save} onCancel={onEnd}>
      <TextField
        label={words.newLabels[detail]}
        type={detail === 'name' ? 'text' : 'email'}
        autoComplete={detail}
        autoFocus
        hint={detail === 'email' ? words.emailHint(user.email) : undefined}
        error={fault}
        value={value}
        onChange={(event) => {
          setValue(event.currentTarget.value)
          setFault(null)
        }}
      />
    </ConfirmForm>
  )
}

type Step = keyof typeof words.steps

/** The outcome of a link in an email that moves the account to another address. */
export function AddressStep() {
  const [parameters] = useSearchParams()
  const step = parameters.get('address') ?? ''
  if (!Object.hasOwn(words.steps, step)) return null
  const { title, text } = words.steps[step as Step]
  const isGood = step === 'confirm' || step === 'moved'
  return (
    <div className="mb-6 max-w-md">
      <Notice live tone={isGood ? 'good' : 'warn'} title={title}>
        {text}
      </Notice>
    </div>
  )
}
