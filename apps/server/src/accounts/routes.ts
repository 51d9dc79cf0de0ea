/** A route that is not listed does not exist under /api/auth/. */
export interface AccountRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly price: number
  /** The fields of the JSON body that are passed on; all others are dropped. */
  readonly fields: readonly string[]
  readonly needsMail: boolean
  readonly needsSession: boolean
  /** Compares a password or code with a stored one, so that it counts as a guess at the account. */
  readonly triesPassword: boolean
}

type Row = readonly [
  method: AccountRoute['method'],
  path: string,
  price: number,
  flags?: readonly ('mail' | 'session' | 'guess')[],
  fields?: readonly string[],
]

const rows: readonly Row[] = [
  ['GET', '/get-session', 1],
  ['POST', '/sign-up/email', 10, [], ['name', 'email', 'password', 'callbackURL', 'invitation']],
  ['POST', '/invitation', 10, [], ['invitation']],
  ['POST', '/sign-in/email', 10, ['guess'], ['email', 'password']],
  ['POST', '/sign-in/social', 10, [], ['provider', 'callbackURL', 'errorCallbackURL', 'invitation']],
  ['GET', '/callback/:provider', 10],
  ['POST', '/sign-out', 1],
  ['GET', '/verify-email', 10, ['mail']],
  ['POST', '/request-password-reset', 30, ['mail'], ['email', 'redirectTo']],
  ['GET', '/reset-password/:token', 10, ['mail']],
  ['POST', '/reset-password', 10, ['mail'], ['newPassword', 'token']],
  ['POST', '/update-user', 10, ['session', 'guess'], ['name', 'password', 'passkey']],
  ['POST', '/change-email', 30, ['mail', 'session', 'guess'], ['newEmail', 'password', 'passkey']],
  ['POST', '/change-password', 10, ['session', 'guess'], ['currentPassword', 'newPassword', 'revokeOtherSessions']],
  ['POST', '/delete-user', 10, ['session', 'guess'], ['password', 'passkey']],
  ['GET', '/sign-in-methods', 2, ['session']],
  ['GET', '/sessions', 2, ['session']],
  ['POST', '/sessions/revoke', 2, ['session'], ['id']],
  ['POST', '/sessions/revoke-others', 2, ['session']],
  ['POST', '/revoke-sessions', 2, ['session']],
  ['POST', '/reauthentication-options', 5, ['session']],
  ['GET', '/passkey/generate-register-options', 5, ['session']],
  ['POST', '/passkey/verify-registration', 10, ['session', 'guess'], ['response', 'name', 'password', 'passkey']],
  ['GET', '/passkey/generate-authenticate-options', 5],
  ['POST', '/passkey/verify-authentication', 10, [], ['response']],
  ['GET', '/passkey/list-user-passkeys', 2, ['session']],
  ['POST', '/passkey/delete-passkey', 10, ['session', 'guess'], ['id', 'password', 'passkey']],
  ['POST', '/two-factor/enable', 10, ['session', 'guess'], ['password', 'passkey']],
  ['POST', '/two-factor/disable', 10, ['session', 'guess'], ['password', 'passkey']],
  ['POST', '/two-factor/generate-backup-codes', 10, ['session', 'guess'], ['password', 'passkey']],
  ['POST', '/two-factor/verify-totp', 10, ['guess'], ['code']],
  ['POST', '/two-factor/verify-backup-code', 10, ['guess'], ['code']],
]

export const accountRoutes: readonly AccountRoute[] = rows.map(([method, path, price, flags = [], fields = []]) => ({
  method,
  path,
  price,
  fields,
  needsMail: flags.includes('mail'),
  needsSession: flags.includes('session'),
  triesPassword: flags.includes('guess'),
}))

const BASE = '/api/auth'
const exact = new Map<string, AccountRoute>()
const patterns: { pattern: RegExp; route: AccountRoute }[] = []
for (const route of accountRoutes) {
  const [before, parameter] = route.path.split('/:', 2)
  if (parameter === undefined) exact.set(`${route.method} ${BASE}${route.path}`, route)
  else patterns.push({ pattern: new RegExp(`^${route.method} ${BASE}${before}/[A-Za-z0-9_-]{1,128}$`), route })
}

/** Only a path written exactly so matches: no dot segments, no escapes, no doubled or trailing slashes. */
export function accountRoute(method: string, pathname: string): AccountRoute | null {
  const methodAndPath = `${method} ${pathname}`
  return exact.get(methodAndPath) ?? patterns.find(({ pattern }) => pattern.test(methodAndPath))?.route ?? null
}
