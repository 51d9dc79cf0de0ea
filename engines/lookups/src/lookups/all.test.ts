import { expect, test } from 'vitest'
import type { LookupCall } from '../ports/lookup.ts'
import type { LookupPorts } from '../ports/ports.ts'
import { barePorts, callOf } from '../testing/bare-ports.ts'
import { bounded } from './all.ts'

const chunk = new Uint8Array(600)
async function* body() {
  yield chunk
}
const response = {
  url: '',
  status: 200,
  headers: [],
  redirects: [],
  body: body(),
  bytes: async () => ({ bytes: chunk }),
}
const web = { fetch: async () => ({ ...response, body: body() }) }
const sites = { text: async () => ({ text: 'x'.repeat(600) }) }
const certificates = { expiry: async () => null }
/** Methods that no port has today. */
const later = { look: async () => ({ text: 'x'.repeat(600) }) }
const nameServers = { walk: async () => [] }

interface Looking {
  look(host: string, options?: object): Promise<unknown>
}
interface Walking {
  walk(options: object): Promise<unknown>
}

/** How many of ten equal steps a call of this budget gets through before it is refused. */
async function steps(limits: object, step: (ports: LookupPorts, call: LookupCall, at: number) => Promise<unknown>) {
  let done = 0
  const work = bounded(async (_: object, ports: LookupPorts, call: LookupCall) => {
    for (let at = 0; at < 10; at += 1) {
      await step(ports, call, at)
      done += 1
    }
  }, limits)
  await work({}, barePorts({ web, sites: { ...sites, ...later }, certificates, nameServers }), callOf()).catch(() => {})
  return done
}
const request = { method: 'GET' } as never

test.each<[string, object, Parameters<typeof steps>[1]]>([
  [
    'hosts that are connected to',
    { hosts: 3 },
    ({ certificates }, { signal }, at) => certificates.expiry(`h${at}.example`, signal),
  ],
  ['hosts of URLs', { hosts: 3 }, ({ web }, _, at) => web.fetch(`https://h${at}.example/`, request)],
  ['questions about hosts', { questions: 6 }, ({ web }, _, at) => web.fetch(`https://h${at}.example/`, request)],
  [
    'octets that are streamed',
    { bytes: 1800 },
    async ({ web }) => {
      for await (const _ of (await web.fetch('https://a.example/', request)).body);
    },
  ],
  [
    'octets that are read at once',
    { bytes: 1800 },
    async ({ web }) => (await web.fetch('https://a.example/', request)).bytes(),
  ],
  [
    'hosts of a method it does not know',
    { hosts: 3 },
    ({ sites }, _, at) => (sites as never as Looking).look(`h${at}.example`),
  ],
  [
    'octets of a method it does not know',
    { bytes: 1800 },
    ({ sites }) => (sites as never as Looking).look('a.example'),
  ],
  [
    'questions of a method it does not know',
    { questions: 6 },
    ({ nameServers }) => (nameServers as never as Walking).walk({}),
  ],
  ['octets of a text', { bytes: 1800 }, ({ sites }, { signal }) => sites.text('https://a.example/', signal)],
])('a call is refused more %s than its budget holds', async (_, limits, step) => {
  expect(await steps(limits, step)).toBe(3)
})

test('a host that a call visits again costs nothing more', async () => {
  expect(await steps({ hosts: 1, questions: 2 }, ({ web }) => web.fetch('https://a.example/', request))).toBe(10)
})

test('a method that the budget does not know ends with its call', async () => {
  const ended = new AbortController()
  const signals: (AbortSignal | undefined)[] = []
  const sites = { look: async (_: string, { signal }: { signal?: AbortSignal }) => signals.push(signal) }
  const work = bounded((_: object, { sites: port }: LookupPorts, __: LookupCall) =>
    (port as never as Looking).look('a.example', {}),
  )
  await work({}, barePorts({ sites }), callOf(ended.signal))
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
})
