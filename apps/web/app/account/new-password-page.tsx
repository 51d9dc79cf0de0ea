import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { authCall, forgetUser } from '../platform/session.ts'
import { site } from '../platform/site.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { AccountFrame } from './account-frame.tsx'
import { Failure, faultsOf, newPasswordFault, useForm } from './forms.tsx'
import { account as words } from './text.ts'

export const meta = () => [{ title: `${words.choosePassword} – ${site.name}` }, { name: 'robots', content: 'noindex' }]

export default function NewPasswordPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  const [done, setDone] = useState(false)
  const form = useForm(
    ['password'],
    ({ password }) => faultsOf({ password: newPasswordFault(password) }),
    async ({ password }) => {
      const { fault } = await authCall('reset-password', { newPassword: password, token })
      if (fault !== null) return fault
      // A new password ends every session, this browser's too.
      forgetUser()
      setDone(true)
      return null
    },
  )
  return (
    <AccountFrame title={words.choosePassword}>
      {done ? (
        <Notice live tone="good" title={words.chosen} />
      ) : token === null ? (
        <Notice tone="bad" title={words.linkBroken}>
          {words.linkBrokenText}
        </Notice>
      ) : (
        <form noValidate onSubmit={form.onSubmit} className="grid max-w-md gap-4">
          <p className="leading-relaxed text-quiet">{words.choosePasswordText}</p>
          <TextField
            label={words.newPassword}
            type="password"
            autoComplete="new-password"
            hint={words.passwordHint}
            {...form.field('password')}
          />
          <Failure text={form.failure} />
          <Button type="submit" disabled={form.busy}>
            {words.choosePassword}
          </Button>
        </form>
      )}
      <Link to="/account" className={buttonClass('secondary', 'mt-8')}>
        {words.toSignIn}
      </Link>
    </AccountFrame>
  )
}
