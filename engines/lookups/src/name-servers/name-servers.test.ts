import { DnsFault } from '@sundry/dns'
import { type SentRecord, type StandInServer, startStandInServer } from '@sundry/dns/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { publicAddressPolicy } from '../guard/address-policy.ts'
import { type NameServers, NotPublic } from '../ports/ports.ts'
import { loopbackPolicy, nobodysLookups } from '../testing/loopback.ts'
import { createNameServers } from './name-servers.ts'

const never = new AbortController().signal

test('asks no server at an address that is not public, whatever a zone says', async () => {
  const server = await startStandInServer({ answer: () => ({}) })
  try {
    const options = { servers: nobodysLookups.resolvers, port: server.port }
    const guarded = createNameServers({ ...options, policy: publicAddressPolicy() })
    for (const address of [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '::1',
      '::ffff:127.0.0.1',
      'fd00::1',
      'not an address',
    ]) {
      expect(await guarded.askServer(address, 'example.com', 'SOA', never)).toBeNull()
    }
    expect(server.questions).toEqual([])
    const open = createNameServers({ ...options, policy: loopbackPolicy })
    expect(await open.askServer('127.0.0.1', 'example.com', 'SOA', never)).toMatchObject({ rcode: 'NOERROR' })
  } finally {
    server.close()
  }
})

test('judges the hosts in the beginning of a long error text, and gives no more of it', async () => {
  const text = 'asked 10.0.0.53#53 and ns.inside.corp, '.repeat(1500)
  const server = await startStandInServer({ answer: () => ({ answers: [], ede: [{ code: 22, text }] }) })
  const inner = publicAddressPolicy()
  let judged = 0
  const count = (allows: (host: string) => boolean) => (host: string) => {
    judged += 1
    return allows(host)
  }
  const policy = { ...inner, allowsQuestion: count(inner.allowsQuestion), allowsAnswer: count(inner.allowsAnswer) }
  const options = { servers: { ...nobodysLookups.resolvers, default: [server.server] }, policy }
  const nameServers = createNameServers(options)
  try {
    const { ede } = await nameServers.query({ name: 'example.com', type: 'A', signal: never })
    expect(ede[0]?.text).toContain('asked (withheld)#53 and (withheld),')
    expect(ede[0]?.text.length).toBeLessThan(1200)
    expect(ede[0]?.text).not.toMatch(/10\.|inside/)
    expect(judged).toBeLessThan(200)
  } finally {
    nameServers.close()
    server.close()
  }
})

describe("the operator's own resolver", () => {
  const requested: string[] = []
  const answers: Record<string, SentRecord[]> = {
    'split.example.com.': [
      { name: 'split.example.com.', type: 'A', ttl: 60, data: '10.1.2.3' },
      { name: 'split.example.com.', type: 'A', ttl: 60, data: '8.8.8.8' },
    ],
  }
  let server: StandInServer
  let nameServers: NameServers
  beforeAll(async () => {
    server = await startStandInServer({
      answer: ({ name }) => {
        requested.push(name)
        const ede = [{ code: 22, text: `asked 10.0.0.53#53, ns.inside.corp and ${server.server} in vain` }]
        return { answers: answers[name] ?? [], ede }
      },
    })
    const resolvers = [server.server]
    nameServers = createNameServers({
      servers: { default: resolvers, cloudflare: resolvers, google: resolvers, quad9: resolvers },
      policy: publicAddressPolicy(),
    })
  })
  afterAll(() => {
    nameServers.close()
    server.close()
  })

  test.each(['postgres', 'vault.corp', 'x.local', '1.0.0.10.in-addr.arpa', 'resolver.arpa'])(
    "the operator's own resolver is not asked for %s, nor is any other",
    async (name) => {
      for (const resolver of ['default', 'quad9'] as const) {
        await expect(nameServers.query({ name, type: 'A', resolver })).rejects.toBeInstanceOf(NotPublic)
      }
      expect(await nameServers.askServer('8.8.8.8', name, 'A', never)).toBeNull()
      expect(requested).toEqual([])
    },
  )

  test("the operator's own resolver is shown without its address, and without its inside knowledge", async () => {
    const own = await nameServers.query({ name: 'split.example.com', type: 'A' })
    expect(own.server).toBe('default resolver')
    expect(own.records.map(({ data }) => data)).toEqual(['8.8.8.8'])
    expect(own.withheld).toBe(1)
    expect(JSON.stringify(own)).not.toMatch(/10\.\d+\.\d+|inside|127\.0\.0\.1/)
    expect(own.ede[0]?.text).toContain('No Reachable Authority')
    const open = await nameServers.query({ name: 'split.example.com', type: 'A', resolver: 'quad9' })
    expect(open.records.map(({ data }) => data)).toEqual(['10.1.2.3', '8.8.8.8'])
  })
})

test('does not take a server for silent when the call may ask no more', async () => {
  const server = await startStandInServer({ answer: () => ({}) })
  const nameServers = createNameServers({
    servers: nobodysLookups.resolvers,
    policy: loopbackPolicy,
    port: server.port,
  })
  const onSend = () => {
    throw new DnsFault('budget', 'out of questions')
  }
  try {
    await expect(nameServers.askServer('127.0.0.1', 'example.com', 'SOA', never, { onSend })).rejects.toThrow(DnsFault)
    expect(server.questions).toEqual([])
  } finally {
    nameServers.close()
    server.close()
  }
})
