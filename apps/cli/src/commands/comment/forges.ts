import { z } from '@sundry/contracts/zod'
import type { Io } from '../../terminal/io.ts'

/** The comment cannot be made; the message says what to change. */
export class ForgeFault extends Error {
  override name = 'ForgeFault'
}

export interface Note {
  readonly id: number
  readonly body: string
  readonly author: string
}

/** Comments on one pull request, as GitHub, GitLab and Forgejo have them. */
export interface Forge {
  /** The name under which this token writes. */
  self(): Promise<string>
  notes(): AsyncIterable<Note>
  /** Null if it has been removed. */
  read(id: number): Promise<Note | null>
  create(body: string): Promise<number>
  edit(id: number, body: string): Promise<void>
  remove(id: number): Promise<void>
  /** Lets others finish what they are writing. */
  wait(ms: number): Promise<void>
}

export type ForgeKind = 'github' | 'gitlab' | 'forgejo'

export interface ForgePlace {
  readonly kind: ForgeKind
  /** Address of the API, without a slash at its end. */
  readonly api: string
  readonly token: string
  /** `owner/name`, or the number of a project of GitLab. */
  readonly project: string
  readonly pull: number
}

interface Around {
  readonly signal: AbortSignal
  /** Waits between attempts. */
  wait(ms: number): Promise<void>
}

const TIMEOUT_MS = 30_000
const MAX_BYTES = 8_000_000
const PAGE_SIZE = 100
/** A pull request with more comments is not searched further. */
const MAX_PAGES = 50
const MAX_ATTEMPTS = 4
const MAX_WAIT_MS = 60_000
const RETRY_MS = 1000

interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Reads no more than a bounded answer, and follows no redirect: the token is for this host alone. */
async function send(url: string, init: RequestInit, signal: AbortSignal): Promise<Reply> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
  const response = await fetch(url, { ...init, redirect: 'manual', signal: limit })
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.length
    if (size > MAX_BYTES) throw new ForgeFault('The forge sent an answer that is too large.')
    pieces.push(piece)
  }
  return { status: response.status, headers: response.headers, text: Buffer.concat(pieces).toString() }
}

/** How long a limited request has to wait, in the words of either forge; null where it was not limited. */
function waitOf({ status, headers }: Reply, now: number): number | null {
  if (status >= 500) return RETRY_MS
  const isLimited = status === 429 || (status === 403 && headers.get('x-ratelimit-remaining') === '0')
  const after = headers.get('retry-after')
  if (!isLimited && !(status === 403 && after !== null)) return null
  const reset = Number(headers.get('x-ratelimit-reset') ?? headers.get('ratelimit-reset')) * 1000 - now
  const ms = after === null ? reset : Number(after) * 1000
  return Number.isFinite(ms) ? Math.max(RETRY_MS, ms) : RETRY_MS
}

const rights: Readonly<Record<ForgeKind, string>> = {
  github: 'Give the job "permissions: pull-requests: write".',
  forgejo: 'Use a token with the permission to write issues.',
  gitlab: 'Use a project access token with the scope "api" and the role Reporter or more.',
}

function faultOf(status: number, kind: ForgeKind): ForgeFault {
  if ([401, 403, 404, 410].includes(status))
    return new ForgeFault(`The comment was refused with ${status}. ${rights[kind]}`)
  if (status === 422 || status === 400)
    return new ForgeFault(`The forge did not accept the comment (${status}): the pull request may be locked.`)
  if (status === 429) return new ForgeFault('The rate limit of the forge is reached. Run the job again later.')
  return new ForgeFault(`The forge answered with ${status}.`)
}

function createClient({ kind, api, token }: ForgePlace, { signal, wait }: Around) {
  const headers: Record<string, string> = {
    'user-agent': 'sundry',
    'content-type': 'application/json',
    ...(kind === 'gitlab'
      ? { 'private-token': token }
      : { authorization: `${kind === 'github' ? 'Bearer' : 'token'} ${token}` }),
    ...(kind === 'github' && { accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' }),
  }
  return async (method: string, path: string, body?: object, allowed: readonly number[] = []): Promise<Reply> => {
    for (let attempt = 1; ; attempt += 1) {
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const reply = await send(`${api}${path}`, init, signal).catch((error: unknown) => {
        signal.throwIfAborted()
        if (error instanceof ForgeFault) throw error
        return null
      })
      if (reply && ((reply.status >= 200 && reply.status < 300) || allowed.includes(reply.status))) return reply
      const ms = reply ? waitOf(reply, Date.now()) : RETRY_MS
      // A comment whose answer was lost may have been made, so that it is not sent twice.
      const isUnsure = method === 'POST' && (reply === null || reply.status >= 500)
      if (ms === null || isUnsure || ms > MAX_WAIT_MS || attempt === MAX_ATTEMPTS)
        throw reply ? faultOf(reply.status, kind) : new ForgeFault(`${new URL(api).host} does not answer.`)
      await wait(ms)
    }
  }
}

const account = z.object({ login: z.string().optional(), username: z.string().optional() })
const noteShape = z.object({
  id: z.number().int(),
  body: z.string().nullish(),
  user: account.nullish(),
  author: account.nullish(),
})
const pullShape = z.object({ number: z.number().int().positive(), head: z.object({ sha: z.string() }) })

function parsed<Shape extends z.ZodType>(shape: Shape, text: string): z.output<Shape> {
  try {
    return shape.parse(JSON.parse(text))
  } catch {
    throw new ForgeFault('The forge sent an answer that is not as documented.')
  }
}

const nameIn = (one: z.output<typeof account> | null | undefined) => one?.login ?? one?.username ?? ''

const noteOf = ({ id, body, user, author }: z.output<typeof noteShape>): Note => ({
  id,
  body: body ?? '',
  author: nameIn(user ?? author),
})

/** Tokens of jobs may not ask who they are; these are their names. */
const jobNames: Readonly<Record<ForgeKind, string>> = {
  github: 'github-actions[bot]',
  forgejo: 'forgejo-actions',
  gitlab: '',
}

const segments = (project: string) => project.split('/').map(encodeURIComponent).join('/')

export function openForge(place: ForgePlace, around: Around): Forge {
  const { kind, project, pull } = place
  const call = createClient(place, around)
  const isGitLab = kind === 'gitlab'
  const list = isGitLab
    ? `/projects/${encodeURIComponent(project)}/merge_requests/${pull}/notes`
    : `/repos/${segments(project)}/issues/${pull}/comments`
  const one = (id: number) => (isGitLab ? `${list}/${id}` : `/repos/${segments(project)}/issues/comments/${id}`)
  return {
    async self() {
      const reply = await call('GET', '/user', undefined, [401, 403, 404])
      return reply.status === 200 ? nameIn(parsed(account, reply.text)) : jobNames[kind]
    },
    async *notes() {
      for (let page = 1; page <= MAX_PAGES; page += 1) {
        const size = kind === 'forgejo' ? 'limit' : 'per_page'
        const { text } = await call('GET', `${list}?${size}=${PAGE_SIZE}&page=${page}`)
        const found = parsed(z.array(noteShape), text)
        yield* found.map(noteOf)
        if (found.length === 0) return
      }
    },
    async read(id) {
      const { status, text } = await call('GET', one(id), undefined, [404])
      return status === 404 ? null : noteOf(parsed(noteShape, text))
    },
    async create(body) {
      const { text } = await call('POST', list, { body })
      return parsed(noteShape, text).id
    },
    async edit(id, body) {
      await call(isGitLab ? 'PUT' : 'PATCH', one(id), { body })
    },
    async remove(id) {
      await call('DELETE', one(id), undefined, [404])
    },
    wait: around.wait,
  }
}

/**
 * The open pull request of a commit of a fork, whose number the event of a second workflow does not have. A report
 * could name any number, so that it is not asked.
 */
export async function findPull(
  place: Omit<ForgePlace, 'pull'>,
  head: { readonly owner: string; readonly branch: string; readonly sha: string },
  around: Around,
): Promise<number | null> {
  const call = createClient({ ...place, pull: 0 }, around)
  const query = new URLSearchParams({ state: 'open', head: `${head.owner}:${head.branch}`, per_page: '100' })
  const { text } = await call('GET', `/repos/${segments(place.project)}/pulls?${query}`)
  return parsed(z.array(pullShape), text).find((one) => one.head.sha === head.sha)?.number ?? null
}

const MARKER = /^<!-- sundry-check:([\w-]{1,40}) run:(\d{1,15}) -->\r?\n/

export interface Comment {
  /** Keeps the comments of several sites apart. */
  readonly name: string
  /** A later run has a higher number. */
  readonly run: number
  readonly body: string
  /** Nothing is new, which is no reason to make a comment. */
  readonly isClear: boolean
}

export type Commented = 'made' | 'edited' | 'cleared' | 'none' | 'outdated'

const runOf = ({ body }: Note) => Number(MARKER.exec(body)?.[2] ?? 0)

/**
 * Writes a comment unless a newer run has. No forge edits on a condition, so that the comment is read right before each
 * edit and after it: a run whose text an older one has replaced writes it again. A second reading follows after twice the
 * time of an edit, because an older run may still be writing at the first.
 */
async function writeText(forge: Forge, id: number, { text, run }: { text: string; run: number }): Promise<boolean> {
  let editMs = 0
  for (let edits = 0; ; ) {
    const note = await forge.read(id)
    if (note === null || runOf(note) > run) return false
    const isOwn = note.body === text || (edits > 0 && runOf(note) === run)
    if (isOwn && editMs === 0) return true
    if (isOwn) {
      await forge.wait(2 * editMs)
      editMs = 0
    } else if (edits === MAX_ATTEMPTS) throw new ForgeFault('The forge does not keep what is written to the comment.')
    else {
      const start = performance.now()
      await forge.edit(id, text)
      editMs = performance.now() - start
      edits += 1
    }
  }
}

/**
 * Makes, edits or clears the one comment. Where two runs have each made one, the first stays, whichever run notices;
 * an older run leaves what a newer one wrote.
 */
export async function writeComment(forge: Forge, { name, run, body, isClear }: Comment): Promise<Commented> {
  const self = await forge.self()
  // A name is needed to recognise the comment among those of others.
  if (self === '') throw new ForgeFault('The forge does not say whose token this is.')
  const text = `<!-- sundry-check:${name} run:${run} -->\n${body}`
  const own = async () => {
    // A comment that comes between two pages moves others to the next page, which shows them again.
    const found = new Map<number, Note>()
    for await (const note of forge.notes())
      if (MARKER.exec(note.body)?.[1] === name && note.author === self) found.set(note.id, note)
    return [...found.values()].sort((a, b) => a.id - b.id)
  }
  const before = await own()
  if (before.length === 0 && isClear) return 'none'
  const made = before.length === 0 ? await forge.create(text) : null
  const [first, ...others] = made === null ? before : await own()
  // The newer of two runs may have made the comment that is removed here.
  const newest = others.reduce<Note | null>((last, one) => (runOf(one) > (last ? runOf(last) : run) ? one : last), null)
  const final = newest ? { text: newest.body, run: runOf(newest) } : { text, run }
  const id = first?.id ?? made
  const isMade = id !== null && id === made && newest === null
  const isWritten = isMade || (id !== null && (await writeText(forge, id, final)))
  for (const other of others) await forge.remove(other.id)
  if (newest || !isWritten) return 'outdated'
  return made === null ? (isClear ? 'cleared' : 'edited') : 'made'
}

/** Waits, unless the run is interrupted. */
export const aroundOf = ({ signal }: Pick<Io, 'signal'>): Around => ({
  signal,
  wait: (ms) =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms)
      signal.addEventListener('abort', () => {
        clearTimeout(timer)
        reject(signal.reason)
      })
    }),
})
