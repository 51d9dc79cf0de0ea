import type { AccountExport, SignInOptions } from '@sundry/contracts/accounts'

export interface Accounts {
  handle(request: Request, origin: string): Promise<Response>
  readonly options: SignInOptions
  /** A code to sign up with, where sign-up is by invitation and nobody has an account yet. */
  firstInvitation(): Promise<string | null>
  facts(userId: string): Promise<Omit<AccountExport, 'exportedAt' | 'imageOperations' | 'recipes'> | null>
  /** The database is asked only when the cookie is signed by us. */
  knownDevice(email: string, cookies: string | undefined): Promise<string | null>
}
