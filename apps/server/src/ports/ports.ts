import type { AccountExport, SignInOptions } from '@sundry/contracts/accounts'
import type { ImageOperation, StoredOperation } from '@sundry/contracts/image-operations'
import type { MailboxAction, MailboxesOverview } from '@sundry/contracts/mailbox-functions'
import type { AccountRecipe, RecipeChanges, SyncedRecipes } from '@sundry/contracts/sync-recipes'
import type { WatchAction, WatchesOverview } from '@sundry/contracts/watch-functions'
import type { LookupPorts, Turn } from '@sundry/lookups'
import type { Collected } from '@sundry/mail'
import type { MailReportFacts } from '@sundry/watches'
import type { Limiter } from '../limits/limiter.ts'

export interface Ports extends LookupPorts {
  limiter: Limiter
  metrics: Metrics
  backgroundProvider: BackgroundProvider | null
  imageBodies: ImageBodies
  textTools: TextTools
  accounts: Accounts | null
  operations: OperationsRepository | null
  recipes: RecipesRepository | null
  mail: Mail | null
  watches: Watches | null
  mailboxes: Mailboxes | null
  sessions: Sessions
  health: Readonly<Record<string, () => Promise<void>>>
  close(): Promise<void>
}

export interface Accounts {
  handle(request: Request, origin: string): Promise<Response>
  readonly options: SignInOptions
  /** A code to sign up with, where sign-up is by invitation and no one has an account yet. */
  firstInvitation(): Promise<string | null>
  facts(
    userId: string,
  ): Promise<Omit<AccountExport, 'exportedAt' | 'imageOperations' | 'recipes' | 'watches' | 'mailboxes'> | null>
  /** The database is asked only when the cookie is signed by us. */
  knownDevice(email: string, cookies: string | undefined): Promise<string | null>
}

export class ProviderRefusal extends Error {
  override name = 'ProviderRefusal'
}

export interface BackgroundProvider {
  remove(picture: Uint8Array<ArrayBuffer>, signal: AbortSignal): Promise<Uint8Array>
}

export type DecodedImage = { image: Uint8Array<ArrayBuffer> } | { error: string }

export interface ImageBodies {
  decode(body: Uint8Array<ArrayBuffer>, turn: Turn): Promise<DecodedImage>
  encode(picture: Uint8Array, turn: Turn): Promise<Uint8Array>
  close(): Promise<void>
}

export interface Letter {
  to: string
  subject: string
  text: string
  html?: string
  /** The same for a repeated message, so that a mail program shows it once. */
  messageId?: string
  headers?: Readonly<Record<string, string>>
}

export interface Mail {
  send(letter: Letter): Promise<void>
}

interface FunctionCall {
  name: string
  status: number
  seconds: number
}

export interface Metrics {
  functionCall(call: FunctionCall): void
  gauge(name: string, help: string, read: () => number): void
  page(): Promise<{ type: string; text: string }> | null
}

export interface StoredRecipe {
  id: string
  revision: number
  changedAt: string
  recipe: AccountRecipe
}

/** Every call names the user, and reaches that user's rows alone. */
export interface RecipesRepository {
  /** Newest change first, as many at once as an answer holds. */
  pages(userId: string): AsyncIterable<readonly StoredRecipe[]>
  /** Newest change first; what the caller has in the same revision comes without its recipe, and costs no reading. */
  since(userId: string, known: RecipeChanges['known']): Promise<Pick<SyncedRecipes, 'recipes' | 'more'>>
  /** Gives what was not written: changed elsewhere since its base, or one too many. */
  change(userId: string, changes: Pick<RecipeChanges, 'saves' | 'removals'>): Promise<SyncedRecipes['refused']>
}

export class WatchRefusal extends Error {
  override name = 'WatchRefusal'
}

/** Every call but those with a token names the user, and reaches that user's rows alone. */
export interface Watches {
  overview(userId: string): Promise<WatchesOverview>
  /** Throws a WatchRefusal with a message for the visitor. */
  change(userId: string, action: WatchAction): Promise<{ secret?: string }>
  pages(userId: string): AsyncIterable<readonly object[]>
  link(token: string, action: 'confirm' | 'leave'): Promise<boolean>
  /** The file at a secret address; null where there is none. */
  feed(name: string): Promise<{ type: string; text: string } | 'limited' | null>
  start(): void
}

/** Reports of mail and where they come from; every call but those with a token names the user. */
export interface Mailboxes {
  overview(userId: string): Promise<MailboxesOverview>
  /** All reports of a domain together, as engines/mail collects them. */
  collected(userId: string, domain: string): Promise<Collected>
  /** Throws a WatchRefusal with a message for the visitor. */
  change(userId: string, action: MailboxAction): Promise<void>
  pages(userId: string): AsyncIterable<readonly object[]>
  /** Null for a token that is not valid, 'limited' for one that is used too often. */
  add(token: string, file: Uint8Array): Promise<{ reports: number; added: number } | 'limited' | null>
  /** The senders of a domain and its last week; null if no report came in that time. */
  seen(userId: string, domain: string): Promise<MailReportFacts | null>
  start(): void
}

interface OperationsCursor {
  created_at: string
  id: string
}

export interface OperationsQuery {
  search: string
  before: OperationsCursor | null
  limit: number
}

export interface OperationsPage {
  operations: StoredOperation[]
  next: OperationsCursor | null
}

export interface Totals {
  images: number
  originalBytes: number
  processedBytes: number
}

export interface OperationsTotals extends Totals {
  perTool: (Totals & { tool: string })[]
  perMonth: (Totals & { month: string })[]
}

export class HistoryFull extends Error {
  override name = 'HistoryFull'
}

/** Every call names the user, and reaches that user's rows alone. */
export interface OperationsRepository {
  add(userId: string, operations: readonly ImageOperation[]): Promise<number>
  list(userId: string, query: OperationsQuery): Promise<OperationsPage>
  pages(userId: string): AsyncIterable<StoredOperation[]>
  totals(userId: string): Promise<OperationsTotals>
  clear(userId: string): Promise<number>
}

export interface Sessions {
  userId(headers: Headers): Promise<string | null>
}

/** The disk is full, or cannot be written for another reason. */
export class StorageFull extends Error {
  override name = 'StorageFull'
}

/** A demo stores nothing. */
export class ReadOnly extends Error {
  override name = 'ReadOnly'
  constructor() {
    super('This is a demo: nothing is stored, and the account cannot be changed.')
  }
}

/** PostgreSQL's insufficient resources, system errors, and a database that can only be read. */
const ofPostgres = /^(?:53|58)\w{3}$|^25006$/

export const isStorageFull = (error: unknown): error is Error =>
  error instanceof StorageFull ||
  (error instanceof Error && ofPostgres.test(String((error as { code?: unknown }).code)))

/** The agents' tools that work on a text of the message. */
export interface TextTools {
  run(name: string, input: unknown, turn: Turn): Promise<Record<string, unknown>>
  close(): Promise<void>
}
