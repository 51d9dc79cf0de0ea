// The account page in each of its states, with a server whose answers the test chooses.
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { downloadText } from '../platform/download.ts'
import { useSession } from '../platform/session.ts'
import { useToasts } from '../platform/toasts-store.ts'
import NewPasswordPage from './new-password-page.tsx'
import AccountPage from './page.tsx'
import { details, account as words } from './text.ts'

vi.mock('../platform/download.ts', () => ({ downloadBlob: vi.fn(), downloadText: vi.fn() }))

const user = { id: 'u1', name: 'Ada', email: 'ada@example.com' }
const methods = { password: true, passkeys: 0, providers: [], totp: false }
const options = { accounts: true, mail: true, signUp: 'open', providers: [] as string[] }
/** The server's responses by the end of the address. */
type Answers = Record<string, unknown>
let requested: { path: string; body: unknown }[] = []

function serve(answers: Answers): void {
  requested = []
  const all: Answers = {
    'sign-in-options': options,
    'get-session': { user },
    'sign-in-methods': methods,
    sessions: [],
    'passkey/list-user-passkeys': [],
    ...answers,
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, location.href).pathname.replace(/^\/(?:api\/auth|functions\/v1)\//, '')
    requested.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    return Response.json((await all[path]) ?? {})
  })
}

const open = (answers: Answers, at = '/account') => {
  serve(answers)
  return render(
    <MemoryRouter initialEntries={[at]}>
      <AccountPage />
    </MemoryRouter>,
  )
}
const signedOut = { 'get-session': null }
const reports = async (...texts: string[]) => {
  for (const text of texts) await vi.waitFor(() => expect(document.body.innerText).toContain(text))
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, value: string) => page.getByLabelText(label, { exact: true }).fill(value)
beforeEach(() => useSession.setState({ user: undefined, fault: null }))

test('name and address are changed with the password; an address waits for the links in two emails', async () => {
  await open({})
  const password = page.getByRole('region', { name: details.title }).getByLabelText('Current password')
  await press('Change name')
  await fill('New name', 'Ada L.')
  await press('Save')
  await reports('Please enter your password.')
  await password.fill('correct horse 12')
  await press('Save')
  await vi.waitFor(() => expect(useToasts.getState().current?.title).toBe(details.nameChanged))
  expect(requested.find(({ path }) => path === 'update-user')?.body).toEqual({
    name: 'Ada L.',
    password: 'correct horse 12',
  })
  await press('Change email address')
  await fill('New email address', user.email)
  await password.fill('correct horse 12')
  await press('Save')
  await reports(details.sameEmail)
  expect(requested.some(({ path }) => path === 'change-email')).toBe(false)
  await fill('New email address', 'ada@new.example')
  await press('Save')
  await vi.waitFor(() => expect(requested.some(({ path }) => path === 'change-email')).toBe(true))
})

test('a server without mail offers no change of address, and says why', async () => {
  await open({ 'sign-in-options': { ...options, mail: false } })
  await reports(details.noMail)
  expect(page.getByRole('button', { name: 'Change email address' }).query()).toBeNull()
})

test('a forgotten password sends a letter, whatever the address', async () => {
  await open(signedOut)
  await fill('Email address', 'ada@example.com')
  await press('Forgot your password?')
  await reports('Check your email', 'If there is an account for this address, we have sent it an email with a link.')
  expect(requested.at(-1)).toEqual({
    path: 'request-password-reset',
    body: { email: 'ada@example.com', redirectTo: '/account/new-password' },
  })
})

test('a server without mail offers no letter, and the sign-up form explains it', async () => {
  await open({ ...signedOut, 'sign-in-options': { ...options, mail: false } })
  await vi.waitFor(() => expect(page.getByLabelText('Email address', { exact: true }).query()).not.toBeNull())
  expect(page.getByRole('button', { name: words.forgot }).query()).toBeNull()
  await page.getByRole('tab', { name: words.signUp }).click()
  await reports(words.noReset)
})

test.each([
  ['/account', {}],
  ['/account?invitation=abc', { invitation: 'abc' }],
])('a provider is asked to come back to the account: %s', async (at, more) => {
  await open({ ...signedOut, 'sign-in-options': { ...options, providers: ['github'] } }, at)
  await press('Continue with GitHub')
  const body = { provider: 'github', callbackURL: '/account', errorCallbackURL: '/account', ...more }
  await vi.waitFor(() => expect(requested).toContainEqual({ path: 'sign-in/social', body }))
})

test('saves the backup codes of two-step sign-in as a text file', async () => {
  const totpURI = 'otpauth://totp/Sundry:ada?secret=ABCDEFGHIJ'
  await open({ 'two-factor/enable': { totpURI, backupCodes: ['aa-11', 'bb-22'] } })
  await press('Set up')
  await page.getByLabelText('Current password', { exact: true }).first().fill('x')
  await page.getByLabelText('Current password', { exact: true }).last().fill('x')
  await press('Continue')
  await fill('Code', '123 456')
  await press('Turn on')
  await press('Download')
  expect(requested).toContainEqual({ path: 'two-factor/verify-totp', body: { code: '123456' } })
  expect(downloadText).toHaveBeenLastCalledWith('aa-11\nbb-22\n', 'sundry-backup-codes.txt')
})

test('says that two-step sign-in is off once the page knows it', async () => {
  useToasts.setState({ current: null })
  let answer = (_: unknown) => {}
  await open({ 'sign-in-methods': { ...methods, totp: true } })
  await press('Turn off')
  await page.getByLabelText('Current password', { exact: true }).last().fill('x')
  serve({ 'sign-in-methods': new Promise((resolve) => (answer = resolve)) })
  await press('Turn off')
  await vi.waitFor(() => expect(requested.map(({ path }) => path)).toEqual(['two-factor/disable', 'sign-in-methods']))
  expect(useToasts.getState().current).toBeNull()
  answer(methods)
  await vi.waitFor(() => expect(useToasts.getState().current?.variant).toBe('default'))
  await expect.element(page.getByRole('button', { name: 'Set up' })).toBeVisible()
})

test('a passkey that was not used says so', async () => {
  await open({ ...signedOut, 'passkey/generate-authenticate-options': { challenge: 'AAAA' } })
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await press('Sign in with a passkey')
  await reports('The passkey was not used. Try again, or use your password.')
})

test('checks an invitation as its page opens, and shows no form for an invalid one', async () => {
  const invite = { ...signedOut, 'sign-in-options': { ...options, signUp: 'invite' } }
  const form = page.getByLabelText('Name', { exact: true })
  const invalid = await open({ ...invite, invitation: { valid: false } }, '/account?invitation=abc')
  await vi.waitFor(() => expect(requested).toContainEqual({ path: 'invitation', body: { invitation: 'abc' } }))
  await expect.element(page.getByRole('status')).toBeVisible()
  await expect.element(form).not.toBeInTheDocument()
  await invalid.unmount()
  await open({ ...invite, invitation: { valid: true } }, '/account?invitation=abc')
  await expect.element(form).toBeVisible()
})

test('links to the address at which accounts work from every other one', async () => {
  const meta = document.createElement('meta')
  Object.assign(meta, { name: 'sundry:address', content: 'https://tools.example' })
  document.head.append(meta)
  await open(signedOut)
  await expect
    .element(page.getByRole('link', { name: 'Open that address' }))
    .toHaveAttribute('href', `https://tools.example${location.pathname}${location.search}`)
  meta.remove()
})

const openLink = (at: string, answers: Answers = {}) => {
  serve(answers)
  return render(
    <MemoryRouter initialEntries={[at]}>
      <NewPasswordPage />
    </MemoryRouter>,
  )
}

test('the link of a letter: a new password, and the way to sign in', async () => {
  await openLink('/account/new-password?token=t1')
  await fill('New password', 'something long')
  await press('Choose a new password')
  await reports('Your new password is set. Please sign in.')
  expect(requested).toContainEqual({ path: 'reset-password', body: { newPassword: 'something long', token: 't1' } })
})
