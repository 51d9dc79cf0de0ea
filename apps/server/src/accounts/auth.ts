import { passkey } from '@better-auth/passkey'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { createQueue } from '../adapters/bounded-queue.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/tables.ts'
import type { Log } from '../ports/log.ts'
import type { Letter, Mail } from '../ports/mail.ts'
import { resetLetter, verificationLetter } from './letters.ts'
import { createPasswordWork } from './passwords.ts'

const COOKIE_PREFIX = 'sundry'

export interface AuthParts {
  config: Pick<Config, 'signIn'>
  database: Database
  mail: Mail | null
  log: Log
  secret: string
}

const passwordWork = createPasswordWork(createQueue({ running: 2, waiting: 16 }))

/** The letter goes out beside the answer: waiting for the post would tell a stranger which addresses have accounts. */
function post({ mail, log }: AuthParts, letter: Letter): void {
  mail?.send(letter).catch((error: unknown) => log.error({ error }, 'a letter could not be sent'))
}

/** What better-auth needs to know about this server, for visitors of one origin. */
export function authOptions(parts: AuthParts, origin: string) {
  const { config, database, mail, log, secret } = parts
  const { github, google } = config.signIn
  return {
    baseURL: origin,
    basePath: '/api/auth',
    trustedOrigins: [origin],
    secret,
    database: { db: database.db, type: database.kind, transaction: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 10,
      maxPasswordLength: 128,
      requireEmailVerification: mail !== null,
      revokeSessionsOnPasswordReset: true,
      password: passwordWork,
      ...(mail && {
        sendResetPassword: async ({ user, url }: { user: { email: string }; url: string }) =>
          post(parts, resetLetter(user.email, url)),
      }),
    },
    ...(mail && {
      emailVerification: {
        sendOnSignUp: true,
        sendOnSignIn: true,
        autoSignInAfterVerification: true,
        sendVerificationEmail: async ({ user, url }: { user: { email: string }; url: string }) =>
          post(parts, verificationLetter(user.email, url)),
      },
    }),
    socialProviders: { ...(github && { github }), ...(google && { google }) },
    user: { deleteUser: { enabled: true } },
    // Nothing about a visitor is kept that the account does not need.
    advanced: {
      cookiePrefix: COOKIE_PREFIX,
      ipAddress: { disableIpTracking: true },
      // Said outright, because better-auth would drop these checks wherever NODE_ENV says test.
      disableOriginCheck: false,
      disableCSRFCheck: false,
    },
    // Ours counts over all processes and before any work; theirs would count a second time.
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [passkey({ rpName: 'Sundry', rpID: new URL(origin).hostname, origin })],
    logger: {
      // Arguments may hold addresses of visitors; the sentence does not.
      log: (level: string, message: string) => (level === 'error' ? log.error : log.debug)({}, `accounts: ${message}`),
    },
  } satisfies BetterAuthOptions
}

export function createAuth(parts: AuthParts, origin: string) {
  return betterAuth(authOptions(parts, origin))
}

export type Auth = ReturnType<typeof createAuth>
