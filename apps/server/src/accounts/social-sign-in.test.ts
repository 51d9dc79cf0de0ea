import { sql } from 'kysely'
import { afterEach, expect, test, vi } from 'vitest'
import { type AccountServer, startAccountServer, type Visitor } from '../testing/account-server.ts'
import { temporarySqlite } from '../testing/temporary-database.ts'
import { createInvitations } from './sign-up.ts'

let world: AccountServer | undefined
afterEach(async () => {
  vi.unstubAllGlobals()
  await world?.stop()
})

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** GitHub, as far as a sign-in meets it; nothing leaves the process. */
function standInForGitHub({ verified = true } = {}): string[] {
  const requested: string[] = []
  const answers: Record<string, unknown> = {
    'https://github.com/login/oauth/access_token': {
      access_token: 'an access token',
      refresh_token: 'a refresh token',
      token_type: 'bearer',
      scope: 'user:email',
    },
    'https://api.github.com/user': {
      id: 7,
      login: 'ann',
      name: 'Ann',
      email: 'ann@example.org',
      avatar_url: 'https://avatars.example/7',
    },
    'https://api.github.com/user/emails': [{ email: 'ann@example.org', primary: true, verified }],
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    requested.push(url)
    if (!(url in answers)) throw new Error(`a sign-in must not ask ${url}`)
    return json(answers[url])
  })
  return requested
}

async function start(more: object = {}) {
  world = await startAccountServer(temporarySqlite, {
    signIn: { github: { clientId: 'our-id', clientSecret: 'our-secret' } },
    ...more,
  })
  return world
}

async function through(world: AccountServer, visitor: Visitor, more: object = {}) {
  const begun = await visitor.post('/api/auth/sign-in/social', { provider: 'github', callbackURL: '/account', ...more })
  const state = new URL(JSON.parse(begun.text).url).searchParams.get('state') ?? ''
  const reply = await visitor.get(`/api/auth/callback/github?code=code&state=${encodeURIComponent(state)}`)
  const { rows } = await sql<Record<string, unknown>>`select * from "account" where "providerId" = 'github'`.execute(
    world.database.db,
  )
  return { reply, rows }
}

test('GitHub: keeps neither tokens nor scopes nor the address of an image, on the first visit and the next', async () => {
  const world = await start()
  standInForGitHub()
  for (let visit = 0; visit < 2; visit += 1) {
    const { rows } = await through(world, world.visitor())
    expect(rows).toHaveLength(1)
    const none = { accessToken: null, refreshToken: null, idToken: null, scope: null, accessTokenExpiresAt: null }
    expect(rows[0]).toMatchObject(none)
    const users = await sql<{ image: unknown }>`select "image" from "user"`.execute(world.database.db)
    expect(users.rows).toEqual([{ image: null }])
  }
})

test('GitHub: a confirmed address takes over an account that only claimed it, and the password of its first user goes', async () => {
  const world = await start()
  standInForGitHub()
  const squatter = world.visitor()
  const claim = { name: 'Mallory', email: 'ann@example.org', password: 'the squatter 56' }
  await squatter.post('/api/auth/sign-up/email', claim)
  const owner = world.visitor()
  await through(world, owner)
  expect(JSON.parse((await owner.get('/api/auth/get-session')).text).user).toMatchObject({ emailVerified: true })
  expect((await squatter.get('/api/auth/get-session')).text).toBe('null')
  expect((await world.visitor().post('/api/auth/sign-in/email', claim)).status).toBe(401)
})

test('GitHub: an address that GitHub has not confirmed makes no account', async () => {
  const world = await start()
  standInForGitHub({ verified: false })
  const { reply, rows } = await through(world, world.visitor())
  expect(rows).toEqual([])
  expect(reply.headers.location).toMatch(/error=EMAIL_NOT_VERIFIED/)
})

test('GitHub: makes an account by invitation only where the operator asks for one', async () => {
  const world = await start({ signUp: 'invite' })
  standInForGitHub()
  const uninvited = await through(world, world.visitor())
  expect(uninvited.rows).toEqual([])
  expect(uninvited.reply.headers.location).toMatch(/error=INVITATION_REQUIRED/)
  const invitations = createInvitations(world.database)
  const foreign = await invitations.create('somebody.else@example.org')
  expect((await through(world, world.visitor(), { invitation: foreign.code })).rows).toEqual([])
  const { code } = await invitations.create()
  const ann = world.visitor()
  expect((await through(world, ann, { invitation: code })).rows).toHaveLength(1)
  expect(await invitations.reserve(code, null)).toBeNull()
  expect(await invitations.reserve(foreign.code, null)).not.toBeNull()
  // Who has an account needs no invitation to come back.
  expect((await through(world, world.visitor())).reply.headers.location).toMatch(/\/account$/)
})

test('GitHub: there with our own address and a state, and back as a signed-in visitor', async () => {
  const world = await start()
  const requested = standInForGitHub()
  const visitor = world.visitor()
  const begun = await visitor.post('/api/auth/sign-in/social', { provider: 'github', callbackURL: '/account' })
  expect(begun.status).toBe(200)
  const there = new URL(JSON.parse(begun.text).url)
  expect(there.origin + there.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(there.searchParams.get('client_id')).toBe('our-id')
  expect(there.searchParams.get('redirect_uri')).toBe(`http://localhost:${world.server.port}/api/auth/callback/github`)
  expect(requested).toEqual([])

  const state = there.searchParams.get('state') ?? ''
  const back = `/api/auth/callback/github?code=code&state=${encodeURIComponent(state)}`
  const reply = await visitor.get(back, { 'sec-fetch-site': 'cross-site' })
  expect(reply.status).toBe(302)
  expect(reply.headers.location).toMatch(/\/account$/)
  expect(JSON.parse((await visitor.get('/api/auth/get-session')).text).user).toMatchObject({
    name: 'Ann',
    email: 'ann@example.org',
    emailVerified: true,
  })
  expect(requested[0]).toBe('https://github.com/login/oauth/access_token')
})

test('GitHub: a state that was not given to this visitor signs no one in', async () => {
  const world = await start()
  standInForGitHub()
  const begun = await world.visitor().post('/api/auth/sign-in/social', { provider: 'github', callbackURL: '/account' })
  const state = new URL(JSON.parse(begun.text).url).searchParams.get('state') ?? ''
  const stranger = world.visitor()
  for (const sent of [state, 'made-up']) {
    const reply = await stranger.get(`/api/auth/callback/github?code=code&state=${encodeURIComponent(sent)}`)
    expect(reply.status).toBe(302)
    const { origin, pathname, search } = new URL(reply.headers.location ?? '')
    expect(origin + pathname).toBe(`http://localhost:${world.server.port}/account`)
    expect(search).toMatch(/error=/)
  }
  expect((await stranger.get('/api/auth/get-session')).text).toBe('null')
})
