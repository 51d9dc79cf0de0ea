// What the server says of an account, in words for the visitor.
import { afterEach, describe, expect, test, vi } from 'vitest'
import { authCall } from './auth-client.ts'
import { codeFault, emailFault, faultsOf, nameFault, newPasswordFault, passwordFault } from './field-checks.ts'

describe('what the accounts of the server refuse is told', () => {
  afterEach(() => vi.unstubAllGlobals())
  const refused = async (body: object) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }))
    return (await authCall('sign-in/email', {})).fault
  }
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
  ])('%s: %s', async (code, said) => expect(await refused({ code, message: 'for programmers' })).toBe(said))
  test('a code we do not know is one calm line; a sentence of our own is handed on', async () => {
    expect(await refused({ code: 'NEW', message: 'for programmers' })).toBe('That did not work. Please try again.')
    expect(await refused({ message: 'Please wait a minute.' })).toBe('Please wait a minute.')
    vi.stubGlobal('fetch', async () => {
      throw new TypeError('no connection')
    })
    expect((await authCall('sign-in/email')).fault).toBe(
      'The server cannot be reached. Check your connection and try again.',
    )
  })
})

describe('a field is checked before it is sent', () => {
  test('an address has a name, an at sign and a domain', () => {
    expect(emailFault(' ada@a.example ')).toBeUndefined()
    for (const wrong of ['', 'ada', 'ada@a', 'ada@@a.example', 'a da@a.example'])
      expect(emailFault(wrong)).toBe('Please enter a valid email address.')
  })
  test('a new password has at least ten characters', () => {
    expect(newPasswordFault('x'.repeat(10))).toBeUndefined()
    expect(newPasswordFault('x'.repeat(9))).toBe('Please choose a password of at least 10 characters.')
  })
  test('what is empty is asked for', () => {
    expect([nameFault(' '), passwordFault(''), codeFault(' ')]).toEqual([
      'Please enter your name.',
      'Please enter your password.',
      'Please enter the code.',
    ])
    expect([nameFault('A'), passwordFault(' '), codeFault('1')]).toEqual([undefined, undefined, undefined])
    expect(faultsOf({ name: undefined, code: 'x' })).toEqual({ code: 'x' })
  })
})
