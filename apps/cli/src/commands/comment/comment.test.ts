import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runInMemory } from '../../testing/memory-io.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

interface Note {
  id: number
  body: string
  author: string
}

/** Faults to answer with, in turn, by method. */
type Fault = readonly [method: string, status: number, headers?: Readonly<Record<string, string>>]

const SELF = 'github-actions[bot]'
const shapes = {
  github: {
    list: /^\/repos\/o\/r\/issues\/7\/comments$/,
    one: /^\/repos\/o\/r\/issues\/comments\/(\d+)$/,
    edit: 'PATCH',
  },
  gitlab: {
    list: /^\/projects\/42\/merge_requests\/7\/notes$/,
    one: /^\/projects\/42\/merge_requests\/7\/notes\/(\d+)$/,
    edit: 'PUT',
  },
} as const

/** Stands in for a forge, as its REST interface is documented. */
async function openStandIn(
  kind: keyof typeof shapes,
  options: {
    faults?: Fault[]
    onCreate?(notes: Note[]): void
    onEdit?(note: Note): void
    onRead?(note: Note): void
  } = {},
) {
  const notes: Note[] = []
  const requests: string[] = []
  const faults = [...(options.faults ?? [])]
  let next = 1000
  const asJson = ({ id, body, author }: Note) =>
    kind === 'github' ? { id, body, user: { login: author } } : { id, body, author: { username: author } }
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(piece)
    const body = pieces.length > 0 ? JSON.parse(Buffer.concat(pieces).toString()).body : ''
    const url = new URL(request.url ?? '', 'http://x')
    const { method = '' } = request
    requests.push(`${method} ${url.pathname}`)
    const send = (status: number, value: unknown, headers = {}) =>
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
    const token = request.headers.authorization ?? request.headers['private-token']
    if (token !== 'Bearer secret' && token !== 'secret') return send(401, {})
    const at = faults.findIndex(([of]) => of === method)
    const [fault] = at >= 0 && url.pathname !== '/user' ? faults.splice(at, 1) : []
    if (fault) return send(fault[1], { message: 'x' }, fault[2])
    if (url.pathname === '/user') return kind === 'github' ? send(403, {}) : send(200, { username: SELF })
    if (url.pathname === '/repos/o/r/pulls')
      return send(200, url.searchParams.get('head') === 'fork:topic' ? [{ number: 7, head: { sha: 'abc' } }] : [])
    const shape = shapes[kind]
    if (shape.list.test(url.pathname) && method === 'GET') {
      const [page, size] = [Number(url.searchParams.get('page')), Number(url.searchParams.get('per_page'))]
      return send(200, notes.slice((page - 1) * size, page * size).map(asJson))
    }
    if (shape.list.test(url.pathname) && method === 'POST') {
      if (body.length > 65_536) return send(422, {})
      const note = { id: next++, body, author: SELF }
      notes.push(note)
      options.onCreate?.(notes)
      return send(201, asJson(note))
    }
    const id = Number(shape.one.exec(url.pathname)?.[1])
    const note = notes.find((one) => one.id === id)
    if (!note) return send(404, {})
    if (method === 'DELETE') notes.splice(notes.indexOf(note), 1)
    else if (method === shape.edit) {
      note.body = body
      options.onEdit?.(note)
    }
    if (method === 'DELETE') return response.writeHead(204).end()
    send(200, asJson(note))
    if (method === 'GET') options.onRead?.(note)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return { notes, requests, api: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const finding = { rule: 'link-broken', severity: 'error', message: 'gone.html is missing.', file: 'a.html' }
const report = (findings: object[], pageCount = 1) =>
  JSON.stringify({ baseUrl: null, fileCount: 1, pageCount, ignored: 0, findings, compared: { base: 'old' } })

const cwd = () =>
  temporaryFolder({
    'new.json': report([finding]),
    'more.json': report([finding, { ...finding, file: 'b.html' }]),
    'clear.json': report([]),
    'empty.json': report([], 0),
    'pull.json': JSON.stringify({ pull_request: { number: 7 } }),
    'push.json': '{}',
    'fork.json': JSON.stringify({
      workflow_run: { head_sha: 'abc', head_branch: 'topic', head_repository: { owner: { login: 'fork' } } },
    }),
    'other.json': JSON.stringify({
      workflow_run: { head_sha: 'def', head_branch: 'topic', head_repository: { owner: { login: 'fork' } } },
    }),
  })

async function commenter(kind: keyof typeof shapes, api: string) {
  const folder = await cwd()
  const around = (run: number, event: string): Record<string, string> =>
    kind === 'github'
      ? {
          GITHUB_ACTIONS: 'true',
          GITHUB_API_URL: api,
          GITHUB_REPOSITORY: 'o/r',
          GITHUB_TOKEN: 'secret',
          GITHUB_EVENT_PATH: join(folder, `${event}.json`),
          GITHUB_RUN_ID: String(run),
        }
      : {
          GITLAB_CI: 'true',
          CI_API_V4_URL: api,
          CI_PROJECT_ID: '42',
          CI_MERGE_REQUEST_IID: '7',
          SUNDRY_TOKEN: 'secret',
          CI_PIPELINE_ID: String(run),
        }
  return (file: string, run = 1, event = 'pull', env: Record<string, string> = {}) =>
    runInMemory(['comment', `${file}.json`], { cwd: folder, env: { ...around(run, event), ...env } })
}

test.each(['github', 'gitlab'] as const)(
  'the one comment at %s is made, edited and cleared, and never doubled',
  async (kind) => {
    const { notes, api } = await openStandIn(kind)
    const comment = await commenter(kind, api)
    expect((await comment('clear')).code).toBe(0)
    expect(notes).toEqual([])
    for (let id = 1; id <= 250; id += 1) notes.push({ id, body: 'x', author: 'someone' })
    const spoofed = { id: 251, body: '<!-- sundry-check:site run:99 -->\nx', author: 'someone' }
    notes.push(spoofed)
    const own = () => notes.filter(({ author }) => author === SELF)
    for (const [at, file] of ['new', 'more', 'clear', 'new'].entries()) {
      expect((await comment(file, at + 1)).code).toBe(0)
      expect(own()).toHaveLength(1)
      expect(own()[0]?.body.includes('gone.html')).toBe(file !== 'clear')
    }
    expect(spoofed.body).toMatch(/x$/)
  },
)

test('an older run leaves what a newer one wrote', async () => {
  const { notes, api } = await openStandIn('github')
  const comment = await commenter('github', api)
  await comment('more', 5)
  await comment('clear', 4)
  expect(notes[0]?.body).toContain('b.html')
})

test.each([3, 9])('two runs at once leave one comment, that of the newer one (other run %i of 5)', async (other) => {
  let isFirst = true
  const { notes, api } = await openStandIn('github', {
    onCreate(all) {
      if (!isFirst) return
      isFirst = false
      all.unshift({ id: 50, body: `<!-- sundry-check:site run:${other} -->\nby the other`, author: SELF })
    },
  })
  const comment = await commenter('github', api)
  expect((await comment('new', 5)).code).toBe(0)
  expect(notes).toHaveLength(1)
  expect(notes[0]?.body.includes('by the other')).toBe(other > 5)
})

test.each(['onEdit', 'onRead'] as const)(
  'a run whose text an older one replaces afterwards writes it again (%s)',
  async (when) => {
    let isFirst = true
    const { notes, api } = await openStandIn('github', {
      [when](note: Note) {
        // The older edit arrives after the newer one was read back.
        if (isFirst && note.body.includes('run:5')) {
          note.body = '<!-- sundry-check:site run:3 -->\nby an older run'
          isFirst = false
        }
      },
    })
    const comment = await commenter('github', api)
    await comment('new', 2)
    await comment('more', 5)
    expect(notes.map(({ body }) => body.includes('b.html'))).toEqual([true])
  },
)

test.each<readonly [string, Fault[], number, RegExp]>([
  ['waits for a rate limit', [['POST', 429, { 'retry-after': '0' }]], 0, /made/],
  ['waits for a used-up limit', [['GET', 403, { 'x-ratelimit-remaining': '0', 'retry-after': '0' }]], 0, /made/],
  ['gives up a limit of an hour', [['POST', 403, { 'x-ratelimit-remaining': '0', 'retry-after': '3600' }]], 4, /./],
  ['tries a failed reading again', [['GET', 502]], 0, /made/],
  ['makes no second comment after an unknown outcome', [['POST', 502]], 4, /502/],
  ['names the permission that is missing', [['POST', 404]], 4, /pull-requests: write/],
  ['names a refusal', [['POST', 422]], 4, /422/],
])('a comment %s', async (_, faults, code, message) => {
  const { notes, api } = await openStandIn('github', { faults: [...faults] })
  const comment = await commenter('github', api)
  expect(await comment('new')).toMatchObject({ code, err: expect.stringMatching(message) })
  expect(notes).toHaveLength(code === 0 ? 1 : 0)
})

test('a comment that two pages of the list show, because another came between them, is not removed', async () => {
  const { notes, requests, api } = await openStandIn('gitlab')
  const comment = await commenter('gitlab', api)
  await comment('new', 1)
  notes.push(...notes)
  expect((await comment('more', 2)).code).toBe(0)
  expect(requests.filter((one) => one.startsWith('DELETE'))).toEqual([])
})

test('an edit that the forge does not keep is not called one', async () => {
  const { api } = await openStandIn('github', {
    onEdit(note) {
      note.body = '<!-- sundry-check:site run:1 -->\nas before'
    },
  })
  const comment = await commenter('github', api)
  await comment('new', 1)
  expect(await comment('more', 2)).toMatchObject({ code: 4, err: expect.not.stringContaining('edited.') })
})

test.each(['sec\nret', 'secret\u20ac'])(
  'a token that fits no header is refused unsent and unshown (%j)',
  async (token) => {
    const { requests, api } = await openStandIn('github')
    const { code, err } = await (await commenter('github', api))('new', 1, 'pull', { GITHUB_TOKEN: token })
    expect([code, requests]).toEqual([2, []])
    expect(err).not.toMatch(/sec|answer/)
  },
)

test('an answer of the forge that is too large ends the comment', async () => {
  const { notes, api } = await openStandIn('github')
  notes.push({ id: 1, body: 'x'.repeat(9_000_000), author: 'someone' })
  expect((await (await commenter('github', api))('new')).code).toBe(4)
})

test('the token follows no redirect', async () => {
  const other = await openStandIn('github')
  const { api } = await openStandIn('github', { faults: [['GET', 307, { location: `${other.api}/user` }]] })
  expect((await (await commenter('github', api))('new')).code).toBe(4)
  expect(other.requests).toEqual([])
})

test('a second workflow comments on the pull request of the commit that the event names, not on one that a report names', async () => {
  const { notes, requests, api } = await openStandIn('github')
  const comment = await commenter('github', api)
  expect((await comment('new', 1, 'fork')).code).toBe(0)
  expect(notes).toHaveLength(1)
  requests.length = 0
  expect(await comment('new', 1, 'other')).toMatchObject({ code: 0 })
  expect(requests).toEqual(['GET /repos/o/r/pulls'])
})

test('no comment is made outside of a pull request, and none says that nothing was found where nothing was checked', async () => {
  const { notes, requests, api } = await openStandIn('github')
  const comment = await commenter('github', api)
  expect((await comment('new', 1, 'push')).code).toBe(0)
  expect(requests).toEqual([])
  await comment('empty')
  expect(notes[0]?.body).toContain('no verdict')
})
