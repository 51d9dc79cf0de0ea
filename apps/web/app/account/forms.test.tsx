// What a password manager is told of each field, and what stands in a form of the account.
import { describe, expect, test } from 'vitest'
import { htmlOf, read } from '../../testing/read.ts'
import { CodeStep } from './code-step.tsx'
import { ConfirmForm } from './confirm-form.tsx'
import NewPasswordPage from './new-password/page.tsx'
import { ChangePassword } from './security.tsx'
import { SignIn } from './sign-in.tsx'
import type { SignInMethods } from './sign-in-methods.ts'

const none = () => {}
const nothing = async () => null
const methods = (some: Partial<SignInMethods>) => ({ password: false, passkeys: 0, ...some }) as SignInMethods
const confirm = (some: Partial<SignInMethods>) => ({
  methods: methods(some),
  action: 'Delete',
  onConfirm: nothing,
  onCancel: none,
})

describe('a code of the second step', () => {
  const props = { onDone: async () => {}, onCancel: none }
  test('is asked for in digits, and may be filled in by the system', () => {
    const html = htmlOf(CodeStep, props)
    expect(html).toContain('autoComplete="one-time-code"')
    expect(html).toContain('inputMode="numeric"')
    expect(html).toContain('name="code"')
    expect(read(CodeStep, props)).toMatch(/^Enter your code .* Sign in /i)
  })
})

describe('a confirmation', () => {
  test('asks for the password where there is one', () => {
    const html = htmlOf(ConfirmForm, confirm({ password: true }))
    expect(html).toContain('autoComplete="current-password"')
    expect(html).toContain('type="password"')
    expect(html).toContain('name="password"')
    expect(read(ConfirmForm, confirm({ password: true }))).toMatch(/Delete Cancel$/)
  })
  test('asks for none where the account has none', () => {
    expect(htmlOf(ConfirmForm, confirm({}))).not.toContain('type="password"')
  })
})

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
})
