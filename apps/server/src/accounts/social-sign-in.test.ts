import { afterEach, expect, it, vi } from 'vitest'
import { type AccountServer, startAccountServer } from '../testing/account-server.ts'
import { temporarySqlite } from '../testing/suites/temporary-database.ts'

let world: AccountServer | undefined
afterEach(async () => {
  vi.unstubAllGlobals()
  await world?.stop()
})

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })

/** GitHub, as far as a sign-in meets it; nothing leaves the process. */
function standInForGitHub(): string[] {
  const asked: string[] = []
  const answers: Record<string, unknown> = {
    'https://github.com/login/oauth/access_token': { access_token: 'a', token_type: 'bearer', scope: 'user:email' },
    'https://api.github.com/user': { id: 7, login: 'ann', name: 'Ann', email: 'ann@example.org', avatar_url: null },
    'https://api.github.com/user/emails': [{ email: 'ann@example.org', primary: true, verified: true }],
  }
  vi.stubGlobal('fetch', async (input: RequestInfo | URL) => {
    const url = input instanceof Request ? input.url : String(input)
    asked.push(url)
    if (!(url in answers)) throw new Error(`a sign-in must not ask ${url}`)
    return json(answers[url])
  })
  return asked
}

it('GitHub: there with our own address and a state, and back as a signed-in visitor', async () => {
  world = await startAccountServer(temporarySqlite, {
    signIn: { github: { clientId: 'our-id', clientSecret: 'our-secret' } },
  })
  const asked = standInForGitHub()
  const visitor = world.visitor()
  const begun = await visitor.post('/api/auth/sign-in/social', { provider: 'github', callbackURL: '/account' })
  expect(begun.status).toBe(200)
  const there = new URL(JSON.parse(begun.text).url)
  expect(there.origin + there.pathname).toBe('https://github.com/login/oauth/authorize')
  expect(there.searchParams.get('client_id')).toBe('our-id')
  expect(there.searchParams.get('redirect_uri')).toBe(`http://localhost:${world.server.port}/api/auth/callback/github`)
  expect(asked).toEqual([])

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
  expect(asked[0]).toBe('https://github.com/login/oauth/access_token')
})

it('GitHub: a state that was not given to this visitor signs nobody in', async () => {
  world = await startAccountServer(temporarySqlite, {
    signIn: { github: { clientId: 'our-id', clientSecret: 'our-secret' } },
  })
  standInForGitHub()
  const begun = await world.visitor().post('/api/auth/sign-in/social', { provider: 'github', callbackURL: '/account' })
  const state = new URL(JSON.parse(begun.text).url).searchParams.get('state') ?? ''
  const stranger = world.visitor()
  for (const sent of [state, 'made-up']) {
    const reply = await stranger.get(`/api/auth/callback/github?code=code&state=${encodeURIComponent(sent)}`)
    expect(reply.status).toBe(302)
    expect(reply.headers.location).toMatch(/error=/)
  }
  expect((await stranger.get('/api/auth/get-session')).text).toBe('null')
})
