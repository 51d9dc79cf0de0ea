// The server's errors about an account, in words for the visitor.

import { afterEach, describe, expect, test, vi } from 'vitest'
import { codeFault, emailFault, faultsOf, nameFault, newPasswordFault, passwordFault } from '../account/forms.tsx'
import { passkeyObstacle } from '../account/passkeys.ts'
import { authCall } from './session.ts'
import { faults } from './session-text.ts'

describe('what the accounts of the server refuse is told', () => {
  afterEach(() => vi.unstubAllGlobals())
  const refused = async (body: object) => {
    vi.stubGlobal('fetch', async () => Response.json(body, { status: 400 }))
    return (await authCall('sign-in/email', {})).fault
  }
  test('each code that we know has its own sentence', () => expect(faults).toMatchSnapshot())
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
  test('an empty field is requested before it is sent', () => {
    expect([nameFault(' '), passwordFault(''), codeFault(' ')]).toEqual([
      'Please enter your name.',
      'Please enter your password.',
      'Please enter the code.',
    ])
    expect([nameFault('A'), passwordFault(' '), codeFault('1')]).toEqual([undefined, undefined, undefined])
    expect(faultsOf({ name: undefined, code: 'x' })).toEqual({ code: 'x' })
  })
})

test.each([
  ['https://tools.example', true, null],
  ['http://localhost:8080', true, null],
  ['http://tools.example', false, 'insecure'],
  ['http://127.0.0.1:8080', true, 'ip-address'],
  ['https://[::1]:8080', true, 'ip-address'],
])('finds what keeps passkeys from working at %s', (address, isSecureContext, obstacle) => {
  const PublicKeyCredential = { parseCreationOptionsFromJSON() {}, parseRequestOptionsFromJSON() {} } as never
  const page = { location: new URL(address) as never, isSecureContext, PublicKeyCredential }
  expect(passkeyObstacle(page)).toBe(obstacle)
  expect(passkeyObstacle({ ...page, PublicKeyCredential: undefined as never })).toBe(obstacle ?? 'unsupported')
})
