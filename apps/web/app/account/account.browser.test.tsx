// The account page in each of its states, with a server whose answers the test chooses.
import { MemoryRouter } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { downloadText } from '../platform/download.ts'
import { useToasts } from '../shell/stores/toasts.ts'
import NewPasswordPage from './new-password/page.tsx'
import AccountPage from './page.tsx'
import { useSession } from './session.ts'

vi.mock('../platform/download.ts', () => ({ downloadBlob: vi.fn(), downloadText: vi.fn() }))

const user = { id: 'u1', name: 'Ada', email: 'ada@example.com' }
const methods = { password: true, passkeys: 0, providers: [], totp: false }
const options = { accounts: true, mail: true, signUp: 'open', providers: [] as string[] }
const laptop = {
  id: 's2',
  current: false,
  device: 'Firefox on Linux',
  createdAt: '2026-01-02T10:00:00Z',
  updatedAt: '2026-03-04T10:00:00Z',
}

/** What the server answers by the end of the address: a value, a fault by its code, or nothing at all. */
type Answers = Record<string, unknown>
class Fault {
  readonly code: string
  constructor(code: string) {
    this.code = code
  }
}
let asked: { path: string; body: unknown }[] = []

function serve(answers: Answers): void {
  asked = []
  const all: Answers = {
    'sign-in-options': options,
    'get-session': { user },
    'sign-in-methods': methods,
    sessions: [{ ...laptop, id: 's1', current: true, device: 'This one' }, laptop],
    'passkey/list-user-passkeys': [],
    ...answers,
  }
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const path = new URL(address, location.href).pathname.replace(/^\/(?:api\/auth|functions\/v1)\//, '')
    asked.push({ path, body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined })
    const answer = all[path] ?? {}
    if (answer === 'down') throw new TypeError('no connection')
    return answer instanceof Fault
      ? Response.json({ code: answer.code, message: 'for programmers' }, { status: 400 })
      : Response.json(answer)
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
const says = async (...texts: string[]) => {
  for (const text of texts) await vi.waitFor(() => expect(document.body.innerText).toContain(text))
}
const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const fill = (label: string, value: string) => page.getByLabelText(label, { exact: true }).fill(value)
const note = () => {
  const { title, description, durationMs } = useToasts.getState().current ?? {}
  return { title, description, durationMs }
}

beforeEach(() => {
  useSession.setState({ user: undefined, fault: null })
  useToasts.setState({ current: null })
})

test('until the server has answered the page says that it looks', async () => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  await render(
    <MemoryRouter>
      <AccountPage />
    </MemoryRouter>,
  )
  await says('Your account', 'Checking whether you are signed in…')
})

test('without a connection it says what still works and offers another try', async () => {
  await open({ 'sign-in-options': 'down', 'get-session': 'down' })
  await says(
    'The server cannot be reached',
    'Check your connection and try again. The image, text and SEO tools go on working.',
  )
  serve(signedOut)
  await press('Try again')
  await says('Sign in')
})

test('a server without accounts says so', async () => {
  await open({ ...signedOut, 'sign-in-options': { ...options, accounts: false } })
  await says('This server keeps no accounts', 'Whoever runs it has switched them off. Every tool works without one.')
})

test('who is signed out reads what an account is for, and every field without its value is named', async () => {
  await open({ ...signedOut, 'sign-in-options': { ...options, providers: ['github', 'google'] } })
  await says(
    'Every tool works without an account. With one, Sundry keeps a log of the pictures you processed: names, sizes and settings, never the pictures themselves.',
    'Sign in with a passkey',
    'Continue with GitHub',
    'Continue with Google',
    'Forgot your password?',
  )
  await expect.element(page.getByRole('tablist', { name: 'Sign in or sign up', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await says('Please enter a valid email address.', 'Please enter your password.')
  await page.getByRole('tab', { name: 'Sign up', exact: true }).click()
  await says('Name', 'Email address', 'At least 10 characters.')
  await press('Sign up')
  await says(
    'Please enter your name.',
    'Please enter a valid email address.',
    'Please choose a password of at least 10 characters.',
  )
})

test('a password of ten characters is long enough, one of nine is not', async () => {
  await open(signedOut)
  await page.getByRole('tab', { name: 'Sign up', exact: true }).click()
  await fill('Name', ' Ada ')
  await fill('Email address', ' ada@example.com ')
  await fill('Password', '123456789')
  await press('Sign up')
  await says('Please choose a password of at least 10 characters.')
  await fill('Password', '1234567890')
  await press('Sign up')
  await says('Confirm your address', 'An email with a link is on its way. Open the link, and you are signed in.')
  expect(asked.find(({ path }) => path === 'sign-up/email')?.body).toEqual({
    name: 'Ada',
    email: 'ada@example.com',
    password: '1234567890',
    callbackURL: '/account',
  })
})

test('a forgotten password: a letter is on its way, whoever asks', async () => {
  await open(signedOut)
  await fill('Email address', 'ada@example.com')
  await press('Forgot your password?')
  await says('Check your mail', 'If there is an account for this address, an email with a link is on its way.')
  expect(asked.at(-1)).toEqual({
    path: 'request-password-reset',
    body: { email: 'ada@example.com', redirectTo: '/account/new-password' },
  })
})

test('where accounts are made by invitation, an invitation opens the form', async () => {
  const invite = { ...signedOut, 'sign-in-options': { ...options, signUp: 'invite' } }
  const screen = await open(invite)
  await page.getByRole('tab', { name: 'Sign up', exact: true }).click()
  await says('By invitation', 'Accounts here are made by invitation. Whoever runs this site can send you a link.')
  await says('npm run data -- invite')
  await screen.unmount()
  await open(invite, '/account?invitation=abc')
  await says('You are invited. Choose a password and your account is ready.')
})

test.each([
  ['INVITATION_REQUIRED', 'Accounts here are made by invitation, and this one is not valid, or not for this address.'],
  ['access_denied', 'The provider did not confirm who you are. Please try again.'],
])('back from a provider with %s', async (fault, sentence) => {
  await open(signedOut, `/account?error=${fault}`)
  await says('Signing in did not work', sentence)
})

test.each([
  ['INVALID_EMAIL_OR_PASSWORD', 'This address and password do not belong together.'],
  ['INVALID_EMAIL', 'Please enter a valid email address.'],
  ['INVALID_PASSWORD', 'The current password is not right.'],
  ['PASSWORD_TOO_SHORT', 'Please choose a password of at least 10 characters.'],
  ['PASSWORD_TOO_LONG', 'Please choose a password of at most 128 characters.'],
  ['USER_ALREADY_EXISTS', 'There is an account for this address. Sign in instead.'],
  ['USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL', 'There is an account for this address. Sign in instead.'],
  ['EMAIL_NOT_VERIFIED', 'Please confirm your address first. A new email is on its way.'],
  ['SESSION_EXPIRED', 'Please sign in again first: this needs a fresh session.'],
  ['REAUTHENTICATION_REQUIRED', 'Please confirm this with your password or a passkey.'],
  ['PASSKEY_NOT_ACCEPTED', 'This passkey was not accepted. Try again, or use your password.'],
  ['USER_VERIFICATION_REQUIRED', 'Your device did not check that it is you. Set a PIN, fingerprint or face for it.'],
  ['TOO_MANY_ATTEMPTS', 'Too many attempts. Please wait a quarter of an hour.'],
  ['INVITATION_REQUIRED', 'This invitation is no longer valid, or is for another address.'],
  ['SESSION_NOT_FOUND', 'This device was signed out already.'],
  ['INVALID_CODE', 'This code is not right. Codes change every half minute.'],
  ['INVALID_BACKUP_CODE', 'This backup code is not right, or was used already.'],
  ['INVALID_TWO_FACTOR_COOKIE', 'This took too long. Please sign in again.'],
  ['TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE', 'Too many wrong codes. Please sign in again.'],
  ['ACCOUNT_TEMPORARILY_LOCKED', 'Too many wrong codes. Please wait a quarter of an hour.'],
  ['TOTP_ALREADY_ENABLED', 'Two-step sign-in is on already.'],
  ['PASSKEY_NOT_FOUND', 'This passkey does not belong to an account here.'],
  ['SOMETHING_ELSE', 'That did not work. Please try again.'],
])('a sign-in refused with %s: %s', async (code, sentence) => {
  await open({ ...signedOut, 'sign-in/email': new Fault(code) })
  await fill('Email address', 'ada@example.com')
  await fill('Password', 'x')
  await press('Sign in')
  await says(sentence)
})

test('a sign-in without a connection says so', async () => {
  await open({ ...signedOut, 'sign-in/email': 'down' })
  await fill('Email address', 'ada@example.com')
  await fill('Password', 'x')
  await press('Sign in')
  await says('The server cannot be reached. Check your connection and try again.')
})

test.each([
  ['/account', {}],
  ['/account?invitation=abc', { invitation: 'abc' }],
])('a provider is asked to come back to the account: %s', async (at, more) => {
  await open({ ...signedOut, 'sign-in-options': { ...options, providers: ['github'] } }, at)
  await press('Continue with GitHub')
  const body = { provider: 'github', callbackURL: '/account', errorCallbackURL: '/account', ...more }
  await vi.waitFor(() => expect(asked).toContainEqual({ path: 'sign-in/social', body }))
})

test('after the password a code of the app is asked, or one that was saved', async () => {
  await open({ ...signedOut, 'sign-in/email': { twoFactorRedirect: true } })
  await fill('Email address', 'ada@example.com')
  await fill('Password', 'x')
  await press('Sign in')
  await says('Enter your code', 'Open your authenticator app and enter the six digits it shows for Sundry.')
  await press('Sign in')
  await says('Please enter the code.')
  await press('Use a backup code instead')
  await says('Enter one of the codes you saved. Each works once.', 'Use the authenticator app instead')
  serve({ 'get-session': { user } })
  await fill('Backup code', 'ab cd')
  await press('Sign in')
  await says('Hello, Ada')
  expect(asked[0]).toEqual({ path: 'two-factor/verify-backup-code', body: { code: 'abcd' } })
  expect(note()).toMatchObject({ title: 'Signed in', durationMs: 3000 })
})

test('signed in: what belongs to the account', async () => {
  await open({})
  await says(
    'Hello, Ada',
    'Signed in as ada@example.com',
    'Your history',
    'The pictures you processed while signed in, with what they saved.',
    'Open your history',
    'Devices',
    'Where your account is signed in.',
    'This device',
    'Since January 2, 2026 · Last used March 4, 2026',
    'Sign out everywhere',
    'Sign in with your fingerprint, face or device PIN instead of a password.',
    'You have no passkeys yet.',
    'At least 10 characters. Your other devices are signed out.',
    'After your password you enter a code from an authenticator app (TOTP). Passkeys need no code.',
    'Your data',
    'Download everything this server keeps about you as one JSON file.',
    'Export my data',
    'Your account, its passkeys and your history are deleted at once. This cannot be undone.',
  )
})

test('a device is signed out alone, or all the others with it', async () => {
  await open({})
  await press('Sign out of Firefox on Linux')
  await vi.waitFor(() => expect(note()).toMatchObject({ title: 'Device signed out', durationMs: 3000 }))
  expect(asked).toContainEqual({ path: 'sessions/revoke', body: { id: 's2' } })
  await press('Sign out all other devices')
  await vi.waitFor(() => expect(note()).toMatchObject({ title: 'All other devices signed out' }))
  expect(asked).toContainEqual({ path: 'sessions/revoke-others', body: {} })
})

test('with no other device there is none to sign out', async () => {
  await open({ sessions: [{ ...laptop, current: true }] })
  await says('This device')
  expect(document.body.innerText).not.toContain('Sign out all other devices')
})

test('signing out says so', async () => {
  await open({})
  await says('Hello, Ada')
  await page.getByRole('button', { name: 'Sign out', exact: true }).last().click()
  await vi.waitFor(() => expect(note()).toMatchObject({ title: 'Signed out', durationMs: 3000 }))
})

test('a changed password is confirmed', async () => {
  await open({})
  await fill('Current password', 'the old one')
  await fill('New password', 'the new one here')
  await press('Change password')
  await vi.waitFor(() =>
    expect(note()).toEqual({
      title: 'Password changed',
      description: 'Your other devices are signed out.',
      durationMs: 4000,
    }),
  )
})

test('two steps: the key to scan, a code, and the codes for the day the phone is lost', async () => {
  const totpURI = 'otpauth://totp/Sundry:ada?secret=ABCDEFGHIJ'
  await open({ 'two-factor/enable': { totpURI, backupCodes: ['aa-11', 'bb-22'] } })
  await press('Set up')
  await page.getByLabelText('Current password', { exact: true }).first().fill('x')
  await page.getByLabelText('Current password', { exact: true }).last().fill('x')
  await press('Continue')
  await says('Scan this with your authenticator app, or enter the key by hand.', 'Key', 'ABCD EFGH IJ', 'Cancel')
  await expect.element(page.getByRole('img', { name: 'QR code for your authenticator app', exact: true })).toBeVisible()
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveAttribute('autocomplete', 'one-time-code')
  await expect.element(page.getByLabelText('Code', { exact: true })).toHaveAttribute('inputmode', 'numeric')
  await fill('Code', '123 456')
  await press('Switch on')
  await says(
    'Backup codes',
    'Save these where you find them without your phone. Each lets you in once. They are not shown again.',
    'aa-11',
    'Download',
  )
  expect(asked).toContainEqual({ path: 'two-factor/verify-totp', body: { code: '123456' } })
  expect(note()).toMatchObject({ title: 'Two-step sign-in is on', durationMs: 3000 })
  await press('Download')
  expect(downloadText).toHaveBeenLastCalledWith('aa-11\nbb-22\n', 'sundry-backup-codes.txt')
  await press('I have saved them')
  await says('Set up')
})

test('two steps that are on: new codes, or switched off', async () => {
  await open({
    'sign-in-methods': { ...methods, totp: true },
    'two-factor/generate-backup-codes': { backupCodes: ['cc-33'] },
  })
  await says('On: you enter a code after your password.')
  await press('New backup codes')
  await page.getByLabelText('Current password', { exact: true }).last().fill('x')
  await press('New backup codes')
  await says('cc-33')
  await press('I have saved them')
  await press('Switch off')
  await page.getByLabelText('Current password', { exact: true }).last().fill('x')
  await press('Switch off')
  await vi.waitFor(() => expect(note()).toMatchObject({ title: 'Two-step sign-in is off', durationMs: 3000 }))
  expect(asked).toContainEqual({ path: 'two-factor/disable', body: { password: 'x' } })
})

test('passkeys: named by their day, and removed', async () => {
  await open({ 'passkey/list-user-passkeys': [{ id: 'p1', name: null, createdAt: '2026-01-02T10:00:00Z' }] })
  await says('Passkey of January 2, 2026', 'Add a passkey')
  await press('Remove')
  await vi.waitFor(() => expect(note()).toMatchObject({ title: 'Passkey removed', durationMs: 3000 }))
  expect(asked).toContainEqual({ path: 'passkey/delete-passkey', body: { id: 'p1' } })
})

test('a browser without passkeys is told so', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await open({})
  await says('This browser cannot make passkeys.')
  vi.unstubAllGlobals()
})

test.each([
  [1, 'Your device asks for your passkey.'],
  [0, 'For this you must have signed in within the last five minutes. If not, sign out and in again.'],
])('without a password, with %i passkeys, deleting says what proves who you are', async (passkeys, sentence) => {
  await open({ 'sign-in-methods': { ...methods, password: false, passkeys } })
  await press('Delete account')
  await says(sentence, 'Yes, delete everything')
})

test('a passkey that was not used says so', async () => {
  await open({ ...signedOut, 'passkey/generate-authenticate-options': { challenge: 'AAAA' } })
  vi.spyOn(navigator.credentials, 'get').mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await press('Sign in with a passkey')
  await says('The passkey was not used. Try again, or use your password.')
})

test('a deleted account is confirmed', async () => {
  await open({})
  await press('Delete account')
  await page.getByLabelText('Current password', { exact: true }).last().fill('x')
  await press('Yes, delete everything')
  await vi.waitFor(() => expect(note()).toMatchObject({ title: 'Account deleted', durationMs: 4000 }))
  await says('Every tool works without an account.')
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
  await says(
    'Choose a new password',
    'Every device is signed out, and your passkeys are removed: add them again after you have signed in.',
    'At least 10 characters.',
    'Go to sign in',
  )
  await fill('New password', 'something long')
  await press('Choose a new password')
  await says('Your new password is set. Please sign in.')
  expect(asked).toContainEqual({ path: 'reset-password', body: { newPassword: 'something long', token: 't1' } })
})

test('a link without its token no longer works', async () => {
  await openLink('/account/new-password')
  await says(
    'This link no longer works',
    'It has been used or is older than an hour. Ask for a new one on the sign-in page.',
  )
})
