import type { SignInOptions } from '@sundry/contracts/accounts'
import { useState } from 'react'
import { toast } from '../shell/stores/toasts.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { Tabs } from '../ui/tabs.tsx'
import { authCall } from './auth-client.ts'
import { emailFault, faultsOf, nameFault, newPasswordFault, passwordFault } from './field-checks.ts'
import { passkeysWork, signInWithPasskey } from './passkeys.ts'
import { readSession } from './session.ts'
import { account as words } from './text.ts'
import { useForm } from './use-form.ts'

async function enter(): Promise<void> {
  await readSession({ anew: true })
  toast({ title: words.signedInToast, durationMs: 3000 })
}

/** What a visitor without a session sees: the ways in that this server offers. */
export function SignIn({ options }: { options: SignInOptions }) {
  const [letter, setLetter] = useState<{ title: string; text: string } | null>(null)
  if (letter) {
    return (
      <Notice live title={letter.title}>
        {letter.text}
      </Notice>
    )
  }
  const confirm = () => setLetter({ title: words.confirmSent, text: words.confirmSentText })
  const forgot = () => setLetter({ title: words.forgotSent, text: words.forgotSentText })
  return (
    <div className="max-w-md">
      <Tabs
        label={words.tabs}
        tabs={[
          { id: 'in', label: words.signIn, content: () => <SignInForm mail={options.mail} onForgot={forgot} /> },
          { id: 'up', label: words.signUp, content: () => <SignUpForm mail={options.mail} onConfirm={confirm} /> },
        ]}
      />
      <OtherWays providers={options.providers} />
    </div>
  )
}

function SignInForm({ mail, onForgot }: { mail: boolean; onForgot: () => void }) {
  const form = useForm(
    ['email', 'password'],
    ({ email, password }) => faultsOf({ email: emailFault(email), password: passwordFault(password) }),
    async ({ email, password }) => {
      const { fault } = await authCall('sign-in/email', { email: email.trim(), password })
      if (fault === null) await enter()
      return fault
    },
  )
  const forgot = useForm(
    ['email'],
    () => faultsOf({ email: emailFault(form.values.email) }),
    async () => {
      const body = { email: form.values.email.trim(), redirectTo: '/account/new-password' }
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
          <Button look="quiet" type="submit" disabled={forgot.busy} className="px-3">
            {words.forgot}
          </Button>
        </form>
      )}
    </>
  )
}

function SignUpForm({ mail, onConfirm }: { mail: boolean; onConfirm: () => void }) {
  const form = useForm(
    ['name', 'email', 'password'],
    ({ name, email, password }) =>
      faultsOf({ name: nameFault(name), email: emailFault(email), password: newPasswordFault(password) }),
    async ({ name, email, password }) => {
      const body = { name: name.trim(), email: email.trim(), password, callbackURL: '/account' }
      const { fault } = await authCall('sign-up/email', body)
      if (fault !== null) return fault
      if (mail) onConfirm()
      else await enter()
      return null
    },
  )
  return (
    <form noValidate onSubmit={form.onSubmit} className="grid gap-4">
      <TextField label={words.name} autoComplete="name" {...form.field('name')} />
      <TextField label={words.email} type="email" autoComplete="email" {...form.field('email')} />
      <TextField
        label={words.password}
        type="password"
        autoComplete="new-password"
        hint={words.passwordHint}
        {...form.field('password')}
      />
      <Failure text={form.failure} />
      <Button type="submit" disabled={form.busy}>
        {words.signUp}
      </Button>
    </form>
  )
}

function OtherWays({ providers }: { providers: SignInOptions['providers'] }) {
  const [fault, setFault] = useState<string | null>(null)
  const passkeys = passkeysWork()
  if (!passkeys && providers.length === 0) return null

  async function withPasskey() {
    const failed = await signInWithPasskey()
    setFault(failed)
    if (failed === null) await enter()
  }
  async function withProvider(provider: SignInOptions['providers'][number]) {
    const { data, fault: failed } = await authCall<{ url?: string }>('sign-in/social', {
      provider,
      callbackURL: '/account',
      errorCallbackURL: '/account',
    })
    setFault(failed)
    if (data?.url) location.assign(data.url)
  }
  return (
    <div className="mt-6 grid gap-3 border-t border-line pt-6">
      {passkeys && (
        <Button look="secondary" onClick={withPasskey}>
          {words.withPasskey}
        </Button>
      )}
      {providers.map((provider) => (
        <Button key={provider} look="secondary" onClick={() => withProvider(provider)}>
          {words.with[provider]}
        </Button>
      ))}
      <Failure text={fault} />
    </div>
  )
}

/** Why a form was refused, spoken at once. */
export function Failure({ text }: { text: string | null }) {
  return text === null ? null : <Notice live tone="bad" title={text} />
}
