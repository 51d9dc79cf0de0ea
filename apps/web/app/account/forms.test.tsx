import { describe, expect, test } from 'vitest'
import { htmlOf } from '../testing.ts'
import NewPasswordPage from './new-password-page.tsx'
import { ChangePassword } from './security.tsx'
import { CodeStep, SignIn } from './sign-in.tsx'

describe('a password manager', () => {
  const autofillIn = (html: string) =>
    [...html.matchAll(/<input[^>]*>/g)].map(([input]) =>
      ['type', 'name', 'autoComplete'].map((name) => new RegExp(` ${name}="([^"]*)"`).exec(input)?.[1]).join(' '),
    )
  const options = { accounts: true, mail: true, signUp: 'open', providers: [] } as never
  test('fills in who signs in, with a password or a passkey', () => {
    expect(autofillIn(htmlOf(SignIn, { options }))).toEqual([
      'email email username webauthn',
      'password password current-password',
    ])
  })
  test('keeps the password of somebody new', () => {
    expect(autofillIn(htmlOf(SignIn, { options }, '/account?invitation=abc'))).toEqual([
      ' name name',
      'email email email',
      'password password new-password',
    ])
  })
  test('knows the old password from the new one', () => {
    expect(autofillIn(htmlOf(ChangePassword, {}))).toEqual([
      'password current current-password',
      'password chosen new-password',
    ])
    expect(autofillIn(htmlOf(NewPasswordPage, {}, '/account/new-password?token=t'))).toContain(
      'password password new-password',
    )
  })
  test('fills in the code of the second step', () => {
    expect(autofillIn(htmlOf(CodeStep, { onDone: async () => {}, onCancel: () => {} }))).toEqual([
      ' code one-time-code',
    ])
  })
})
