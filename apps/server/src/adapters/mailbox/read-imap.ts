import { isIP } from 'node:net'
import { PublicFetchFault } from '@sundry/lookups'
import { connectVetted, type GuardedWorld, openTls } from '@sundry/lookups/worker'
import { ImapFlow, type ImapFlowOptions } from 'imapflow'
import type { ImapAccount, MailboxPosition } from '../../watches/mailboxes.ts'

const TLS_PORT = 993
const STARTTLS_PORT = 143
const CONNECT_MS = 10_000
const SILENCE_MS = 20_000
const MEGABYTE = 1024 * 1024
const MAX_MESSAGE_BYTES = 16 * MEGABYTE
/** The search for a million messages answers with one line of eight megabytes. */
const MAX_LINE_BYTES = 10 * MEGABYTE
const MAX_TOKENS = 50_000
const MAX_TURN = { messages: 500, bytes: 64 * MEGABYTE, ms: 40_000 }
const BATCH = 50

export interface ImapReach {
  readonly world: GuardedWorld
  /** Hosts with their ports that the operator opens to mailboxes although their addresses are not public. */
  readonly privateHosts: readonly string[]
}

export interface MailboxMessage {
  readonly position: MailboxPosition
  readonly at: string
  /** Null for a message that is larger than the limit. */
  readonly octets: Uint8Array | null
}

function reachOf({ host, port }: ImapAccount, { world, privateHosts }: ImapReach): GuardedWorld {
  if (privateHosts.includes(`${host}:${port}`.toLowerCase())) {
    return { ...world, policy: { ...world.policy, allowsAddress: () => true, allowsName: () => true } }
  }
  if (port === TLS_PORT || port === STARTTLS_PORT) return world
  throw new PublicFetchFault('refused', `port ${port}`)
}

/** A connection to a vetted address, always with TLS; the bounds are for a server that means harm. */
async function connect(account: ImapAccount, reach: ImapReach, signal: AbortSignal): Promise<ImapFlow> {
  const { host, port, user, password } = account
  const world = reachOf(account, reach)
  const { socket } = await connectVetted(host, port, world, signal)
  signal.addEventListener('abort', () => socket.destroy(), { once: true })
  const secured = (plain: typeof socket, onSecure: () => void) =>
    openTls({
      socket: plain,
      host,
      // RFC 6066 §3 allows no address as a server name.
      ...(isIP(host) === 0 && { servername: host }),
      ...(world.ca !== undefined && { ca: world.ca }),
    }).once('secureConnect', onSecure)
  const transport: NonNullable<ImapFlowOptions['transport']> = {
    connect({ secure }, onConnect) {
      if (secure) return secured(socket, onConnect)
      queueMicrotask(onConnect)
      return socket
    },
    upgrade: (_plain, _options, onSecure) => secured(socket, onSecure),
  }
  const client = new ImapFlow({
    ...{ host, port, transport, logger: false, auth: { user, pass: password } },
    ...(port === STARTTLS_PORT ? { secure: false, doSTARTTLS: true } : { secure: true }),
    ...{ disableAutoIdle: true, disableCompression: true, disableAutoEnable: true },
    ...{ connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: SILENCE_MS },
    ...{ maxLineLength: MAX_LINE_BYTES, maxResponseTokens: MAX_TOKENS },
    ...{ maxLiteralSize: MAX_MESSAGE_BYTES, maxResponseSize: MAX_MESSAGE_BYTES + MAX_LINE_BYTES },
  })
  // The error of a command comes with its promise as well.
  client.on('error', () => {})
  await client.connect()
  return client
}

/**
 * Messages after a position, oldest first, until the mailbox or the turn ends. Reads only: the folder is opened with
 * EXAMINE and bodies are fetched with PEEK. Returns true where messages are left for another turn.
 */
export async function* readImap(
  account: ImapAccount,
  {
    position,
    since,
    reach,
    signal,
  }: { position: MailboxPosition | null; since: string; reach: ImapReach; signal: AbortSignal },
): AsyncGenerator<MailboxMessage, boolean> {
  const end = performance.now() + MAX_TURN.ms
  const client = await connect(account, reach, signal)
  try {
    const { uidValidity, exists } = await client.mailboxOpen(account.folder, { readOnly: true })
    const validity = String(uidValidity)
    const first = position?.uidValidity === validity ? position.uid + 1 : 1
    const found = exists === 0 ? [] : await client.search({ uid: `${first}:*`, since }, { uid: true })
    // RFC 3501 6.4.8: `n:*` names the last message even if its UID is smaller than n.
    const uids = (found || []).filter((uid) => uid >= first).sort((a, b) => a - b)
    let [messages, bytes] = [0, 0]
    while (messages < uids.length) {
      if (messages >= MAX_TURN.messages || bytes > MAX_TURN.bytes || performance.now() > end) return true
      const batch = uids.slice(messages, messages + BATCH)
      messages += batch.length
      const [small, large]: [number[], number[]] = [[], []]
      // A message that was not requested, or comes twice, would set the position anywhere.
      const sized = new Set(batch)
      for await (const { uid, size = 0 } of client.fetch(batch, { size: true }, { uid: true })) {
        if (!sized.delete(uid)) continue
        const list = size <= MAX_MESSAGE_BYTES ? small : large
        list.push(uid)
      }
      large.sort((a, b) => a - b)
      // In their turn, or a connection that ends would leave the position past messages that have not come.
      const skipped = (until: number) =>
        large
          .splice(0, large.filter((uid) => uid < until).length)
          .map((uid) => ({ position: { uidValidity: validity, uid }, at: new Date().toISOString(), octets: null }))
      if (small.length === 0) {
        yield* skipped(Number.POSITIVE_INFINITY)
        continue
      }
      const expected = new Set(small)
      // Servers answer in the order of UIDs, so what comes before a message has come.
      for await (const message of client.fetch(small, { source: true, internalDate: true }, { uid: true })) {
        const isLate = performance.now() > end
        if (!expected.delete(message.uid)) {
          if (isLate) return true
          continue
        }
        const octets = new Uint8Array(message.source ?? [])
        bytes += octets.length
        yield* skipped(message.uid)
        yield { position: { uidValidity: validity, uid: message.uid }, at: dateOf(message.internalDate), octets }
        // A message that took the whole turn to come still counts, or it would be fetched again for ever.
        if (bytes > MAX_TURN.bytes || isLate) return true
      }
      yield* skipped(Number.POSITIVE_INFINITY)
    }
    return false
  } finally {
    client.close()
  }
}

function dateOf(internal: Date | string | undefined): string {
  const at = new Date(internal ?? Date.now())
  return (Number.isNaN(at.getTime()) ? new Date() : at).toISOString()
}

interface ImapFault extends Error {
  code?: string
  authenticationFailed?: boolean
  mailboxMissing?: boolean
  responseText?: string
}

const limits = /^(?:LiteralTooLarge|LineTooLarge|ResponseTooLarge|TooManyTokens|ParserError)/
const silence = /TIMEOUT|NoConnection|EConnectionClosed|ECONN|EPIPE/i

/** Says what the owner can act on. The server's own words are not repeated, because they may hold anything. */
export function describeFault(error: unknown): string {
  if (error instanceof PublicFetchFault) {
    return error.kind === 'refused'
      ? 'This installation does not connect to that server. Only public servers on ports 993 and 143 can be read.'
      : 'The server cannot be reached. Check its name and port.'
  }
  const { code = '', authenticationFailed, mailboxMissing, responseText } = error as ImapFault
  if (authenticationFailed) {
    return 'The server refused the user name or the password. Gmail and iCloud need an app password; Microsoft 365 accepts no password.'
  }
  if (mailboxMissing || responseText !== undefined) return 'The folder cannot be opened. Check its name.'
  if (limits.test(code)) return 'The server sent what cannot be read: an answer over the limits, or none in IMAP.'
  if (/CERT|ALTNAME|SELF_SIGNED|UNABLE_TO|SSL|TLS|HANDSHAKE/i.test(code)) {
    return `The connection is not secure (${code.slice(0, 60)}), so no password was sent.`
  }
  if (silence.test(code)) return 'The server stopped responding.'
  return 'The mailbox could not be read.'
}
