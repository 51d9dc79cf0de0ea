import type { SignInOptions } from '@sundry/contracts/accounts'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { authCall, describeTabs, readSession } from '../platform/session.ts'
import { at } from '../platform/site.ts'
import { SHORT_MS, toast } from '../platform/toasts-store.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'
import { Tabs } from '../ui/tabs.tsx'
import {
  codeFault,
  emailFault,
  Failure,
  faultsOf,
  nameFault,
  newPasswordFault,
  passwordFault,
  useForm,
} from './forms.tsx'
import { passkeyObstacle, signInWithPasskey } from './passkeys.ts'
import { account as words } from './text.ts'

export function CodeStep({ onDone, onCancel }: { onDone: () => Promise<void>; onCancel: () => void }) {
  const [backup, setBackup] = useState(false)
  const form = useForm(
    ['code'],
    ({ code }) => faultsOf({ code: codeFault(code) }),
    async ({ code }) => {
      const path = backup ? 'two-factor/verify-backup-code' : 'two-factor/verify-totp'
      const { fault } = await authCall(path, { code: code.replace(/\s/g, '') })
      if (fault === null) await onDone()
      return fault
    },
  )
  const change = () => {
    form.clear()
    setBackup(!backup)
  }
  return (
    <Panel title={words.codeTitle} className="max-w-md">
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <p className="leading-relaxed text-quiet">{backup ? words.backupText : words.codeText}</p>
        <TextField
          key={String(backup)}
          label={backup ? words.backupCode : words.code}
          inputMode={backup ? 'text' : 'numeric'}
          autoComplete={backup ? 'off' : 'one-time-code'}
          autoFocus
          {...form.field('code')}
        />
        <Failure text={form.failure} />
        <Button type="submit" disabled={form.busy}>
          {words.signIn}
        </Button>
        <div className="flex flex-wrap gap-x-3">
          <Button variant="quiet" className="px-3" onClick={change}>
            {backup ? words.useApp : words.useBackup}
          </Button>
          <Button variant="quiet" className="px-3" onClick={onCancel}>
            {words.startOver}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

async function enter(): Promise<void> {
  await readSession({ anew: true })
  describeTabs()
  toast.good({ title: words.signedInToast }, SHORT_MS)
}

/** Without an answer of the server the form stays, and sending it shows the result. */
function useInvitation(invitation: string | null) {
  const [state, setState] = useState<'unchecked' | 'invalid' | 'valid'>('unchecked')
  useEffect(() => {
    if (invitation === null) return
    let current = true
    void authCall<{ valid?: boolean }>('invitation', { invitation }).then(({ data }) => {
      if (current && data) setState(data.valid === false ? 'invalid' : 'valid')
    })
    return () => {
      current = false
    }
  }, [invitation])
  return state
}

export function SignIn({ options }: { options: SignInOptions }) {
  const [letter, setLetter] = useState<{ title: string; text: string } | null>(null)
  const [code, setCode] = useState(false)
  const [parameters] = useSearchParams()
  const invitation = parameters.get('invitation')
  const isInvalid = useInvitation(options.signUp === 'invite' ? invitation : null) === 'invalid'
  if (letter) {
    return (
      <Notice live title={letter.title}>
        {letter.text}
      </Notice>
    )
  }
  if (code) return <CodeStep onDone={enter} onCancel={() => setCode(false)} />
  const confirm = () => setLetter({ title: words.confirmSent, text: words.confirmSentText })
  const forgot = () => setLetter({ title: words.forgotSent, text: words.forgotSentText })
  const signIn = {
    label: words.signIn,
    content: () => <SignInForm mail={options.mail} onForgot={forgot} onCode={() => setCode(true)} />,
  }
  const signUp = {
    label: words.signUp,
    content: () =>
      options.signUp === 'invite' && (invitation === null || isInvalid) ? (
        <Notice live={isInvalid} title={isInvalid ? words.invitationInvalid : words.byInvitation}>
          {isInvalid && <p className="mb-2">{words.invitationInvalidText}</p>}
          <p>{words.byInvitationText}</p>
          <p className="mt-2">
            {words.byInvitationOperator} <code className="font-mono text-sm text-ink">{words.invitationCommand}</code>
          </p>
        </Notice>
      ) : (
        <SignUpForm mail={options.mail} invitation={invitation} onConfirm={confirm} />
      ),
  }
  return (
    <div className="max-w-md">
      <Tabs label={words.tabs} tabs={invitation === null ? [signIn, signUp] : [signUp, signIn]} />
      <OtherWays providers={options.providers} invitation={invitation} />
    </div>
  )
}

interface SignInProps {
  mail: boolean
  onForgot: () => void
  onCode: () => void
}

function SignInForm({ mail, onForgot, onCode }: SignInProps) {
  const form = useForm(
    ['email', 'password'],
    ({ email, password }) => faultsOf({ email: emailFault(email), password: passwordFault(password) }),
    async ({ email, password }) => {
      const body = { email: email.trim(), password }
      const { data, fault } = await authCall<{ twoFactorRedirect?: boolean }>('sign-in/email', body)
      if (fault !== null) return fault
      if (data?.twoFactorRedirect) onCode()
      else await enter()
      return null
    },
  )
  const forgot = useForm(
    ['email'],
    () => faultsOf({ email: emailFault(form.values.email) }),
    async () => {
      const body = { email: form.values.email.trim(), redirectTo: at('/account/new-password') }
      const { fault } = await authCall('request-password-reset', body)
      if (fault === null) onForgot()
      return fault
    },
  )
  const email = form.field('email')
  return (
    <>
      <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
        <TextField
          label={words.email}
          type="email"
          autoComplete="username webauthn"
          {...email}
          error={email.error ?? forgot.field('email').error}
        />
        <TextField label={words.password} type="password" autoComplete="current-password" {...form.field('password')} />
        <Failure text={form.failure ?? forgot.failure} />
        <Button type="submit" disabled={form.busy}>
          {words.signIn}
        </Button>
      </form>
      {mail && (
        <form noValidate onSubmit={forgot.onSubmit} className="mt-2">
          <Button variant="quiet" type="submit" disabled={forgot.busy} className="px-3">
            {words.forgot}
          </Button>
        </form>
      )}
    </>
  )
}

interface SignUpProps {
  mail: boolean
  invitation: string | null
  onConfirm: () => void
}

function SignUpForm({ mail, invitation, onConfirm }: SignUpProps) {
  const form = useForm(
    ['name', 'email', 'password'],
    ({ name, email, password }) =>
      faultsOf({ name: nameFault(name), email: emailFault(email), password: newPasswordFault(password) }),
    async ({ name, email, password }) => {
      const person = { name: name.trim(), email: email.trim(), password }
      const body = { ...person, callbackURL: at('/account'), ...(invitation !== null && { invitation }) }
      const { fault } = await authCall('sign-up/email', body)
      if (fault !== null) return fault
      if (mail) onConfirm()
      else await enter()
      return null
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      {invitation !== null && <p className="leading-relaxed text-quiet">{words.invited}</p>}
      <TextField label={words.name} autoComplete="name" {...form.field('name')} />
      <TextField label={words.email} type="email" autoComplete="email" {...form.field('email')} />
      <TextField
        label={words.password}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint}
        {...form.field('password')}
      />
      {!mail && <p className="text-sm leading-relaxed text-quiet">{words.noReset}</p>}
      <Failure text={form.failure} />
      <Button type="submit" disabled={form.busy}>
        {words.signUp}
      </Button>
    </form>
  )
}

interface OtherWaysProps {
  providers: SignInOptions['providers']
  invitation: string | null
}

function OtherWays({ providers, invitation }: OtherWaysProps) {
  const [fault, setFault] = useState<string | null>(null)
  const obstacle = passkeyObstacle()

  async function withPasskey() {
    const failed = await signInWithPasskey()
    setFault(failed)
    if (failed === null) await enter()
  }
  async function withProvider(provider: SignInOptions['providers'][number]) {
    const { data, fault: failed } = await authCall<{ url?: string }>('sign-in/social', {
      provider,
      callbackURL: at('/account'),
      errorCallbackURL: at('/account'),
      ...(invitation !== null && { invitation }),
    })
    setFault(failed)
    if (data?.url) location.assign(data.url)
  }
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      {obstacle === null ? (
        <Button variant="secondary" onClick={withPasskey}>
          {words.withPasskey}
        </Button>
      ) : (
        <p className="text-sm text-quiet">{words.passkeyObstacles[obstacle]}</p>
      )}
      {providers.map((provider) => (
        <Button key={provider} variant="secondary" onClick={() => withProvider(provider)}>
          {words.with[provider]}
        </Button>
      ))}
      <Failure text={fault} />
    </div>
  )
}
