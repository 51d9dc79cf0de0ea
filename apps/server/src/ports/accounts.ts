import type { AccountExport, SignInOptions } from '@sundry/contracts/accounts'

/** Who may sign in, and how. Null in Ports when the operator keeps no accounts. */
export interface Accounts {
  /**
   * Answers /api/auth/*: signing up, in and out, passkeys, passwords, sessions. Takes JSON alone, and only the routes
   * of `accountRoutes`.
   */
  handle(request: Request, origin: string): Promise<Response>
  /** Which ways of signing in there are. */
  readonly options: SignInOptions
  /** Everything kept about a user besides the log of pictures; null for one who is gone. */
  facts(userId: string): Promise<Omit<AccountExport, 'exportedAt' | 'imageOperations'> | null>
  /** The device these cookies speak for, when it signed in to this account before; the database is asked only then. */
  knownDevice(email: string, cookies: string | undefined): Promise<string | null>
}
