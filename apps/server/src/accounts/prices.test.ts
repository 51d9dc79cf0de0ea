// What a client pays for each request about accounts, which of its fields are passed on, and what it asks for.
import { expect, test } from 'vitest'
import { accountRoute } from './routes.ts'

test.each([
  ['GET /get-session', 1, '', ''],
  ['POST /sign-up/email', 10, '', 'name email password callbackURL invitation'],
  ['POST /sign-in/email', 10, 'guess', 'email password'],
  ['POST /sign-in/social', 10, '', 'provider callbackURL errorCallbackURL invitation'],
  ['GET /callback/github', 10, '', ''],
  ['POST /sign-out', 1, '', ''],
  ['GET /verify-email', 10, 'mail', ''],
  ['POST /request-password-reset', 30, 'mail', 'email redirectTo'],
  ['GET /reset-password/t0ken', 10, 'mail', ''],
  ['POST /reset-password', 10, 'mail', 'newPassword token'],
  ['POST /change-password', 10, 'session guess', 'currentPassword newPassword revokeOtherSessions'],
  ['POST /delete-user', 10, 'session guess', 'password passkey'],
  ['GET /sign-in-methods', 2, 'session', ''],
  ['GET /sessions', 2, 'session', ''],
  ['POST /sessions/revoke', 2, 'session', 'id'],
  ['POST /sessions/revoke-others', 2, 'session', ''],
  ['POST /revoke-sessions', 2, 'session', ''],
  ['POST /reauthentication-options', 5, 'session', ''],
  ['GET /passkey/generate-register-options', 5, 'session', ''],
  ['POST /passkey/verify-registration', 10, 'session guess', 'response name password passkey'],
  ['GET /passkey/generate-authenticate-options', 5, '', ''],
  ['POST /passkey/verify-authentication', 10, '', 'response'],
  ['GET /passkey/list-user-passkeys', 2, 'session', ''],
  ['POST /passkey/delete-passkey', 2, 'session', 'id'],
  ['POST /two-factor/enable', 10, 'session guess', 'password passkey'],
  ['POST /two-factor/disable', 10, 'session guess', 'password passkey'],
  ['POST /two-factor/generate-backup-codes', 10, 'session guess', 'password passkey'],
  ['POST /two-factor/verify-totp', 10, 'guess', 'code'],
  ['POST /two-factor/verify-backup-code', 10, 'guess', 'code'],
])('%s costs %i, asks for: %s, takes: %s', (asked, price, needs, fields) => {
  const [method = '', path = ''] = asked.split(' ')
  const route = accountRoute(method, `/api/auth${path}`)
  const { needsMail, needsSession, triesPassword } = route ?? {}
  const said = [needsMail && 'mail', needsSession && 'session', triesPassword && 'guess'].filter(Boolean).join(' ')
  expect({ price: route?.price, needs: said, fields: route?.fields.join(' ') }).toEqual({ price, needs, fields })
})

test('a token in an address has 128 characters at most', () => {
  const at = (length: number) => accountRoute('GET', `/api/auth/reset-password/${'x'.repeat(length)}`)
  expect(at(128)).not.toBeNull()
  expect(at(129)).toBeNull()
})
