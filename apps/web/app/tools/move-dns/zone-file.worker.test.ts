import { beforeEach, expect, test, vi } from 'vitest'
import { invoke } from '../../platform/invoke.ts'
import { invokeStream } from '../../platform/invoke-stream.ts'
import type { ZoneFileApi } from './zone-file.worker.ts'

const exposed = vi.hoisted(() => ({ api: {} as unknown }))
vi.mock('@sundry/kit/browser', () => ({
  exposeInWorker: (api: unknown) => {
    exposed.api = api
  },
}))
vi.mock('../../platform/invoke.ts', () => ({ invoke: vi.fn() }))
vi.mock('../../platform/invoke-stream.ts', () => ({ invokeStream: vi.fn() }))
await import('./zone-file.worker.ts')
const { report, oldZone } = exposed.api as ZoneFileApi

const head = '$ORIGIN Example.com.\n$TTL 60\n@ SOA ns1 host 1 7200 900 1209600 3600\n@ NS ns1\nns1 A 93.184.216.34\n'
const text = `${head}@ MX 10 mail.example.net.\n`

const answer = (of: (name: string, type: string) => object) =>
  vi.mocked(invoke).mockImplementation((async (_: string, { body }: { body: Record<string, string> }) => ({
    data: of(body.domain ?? '', body.recordType ?? ''),
    error: null,
  })) as never)
const record = (name: string, type: string, data: string) => ({ name, type, ttl: 60, data, priority: 10 })
const serve = (...events: readonly object[]) =>
  vi.mocked(invokeStream).mockImplementation(async function* () {
    yield* events
  } as never)

beforeEach(() => {
  vi.mocked(invoke).mockReset()
  answer((name, type) => ({
    ...{ status: 'NOERROR', isMockData: false },
    records: name === 'example.com' && type === 'MX' ? [record(name, type, '20 old.example.net.')] : [],
  }))
  serve({ type: 'start', isMockData: false })
})

test('a zone file is compared with the live zone by looking its names up, and without that nothing is sent', async () => {
  const { changes } = await report({ text, origin: '', isLookingUp: true })
  expect(changes?.find(({ type }) => type === 'MX')).toMatchObject({
    live: ['20 old.example.net.'],
    file: ['10 mail.example.net.'],
  })
  vi.mocked(invoke).mockClear()
  expect((await report({ text, origin: '', isLookingUp: false })).changes).toBeNull()
  expect(invoke).not.toHaveBeenCalled()
})

test('relative names belong to the zone that is named beside the file', async () => {
  const { domain, faults } = await report({ text: 'www A 192.0.2.1\n', origin: 'b.example', isLookingUp: false })
  expect({ domain, faults }).toEqual({ domain: 'b.example', faults: [] })
})

test.each([
  ['a sample', { data: { status: 'NOERROR', records: [], isMockData: true }, error: null }],
  ['a refusal', { data: null, error: new Error('Too many.') }],
  ['no status', { data: { records: [], isMockData: false }, error: null }],
])('%s of the server proves no change', async (_, answered) => {
  vi.mocked(invoke).mockResolvedValue(answered as never)
  expect((await report({ text, origin: '', isLookingUp: true })).changes).toBeNull()
})

test('findings of the live zone are set against those of the file, and a sample or a failure is none', async () => {
  const finding = { code: 'dmarc-policy-none', severity: 'warning', domain: 'example.com' }
  const section = { type: 'mail', findings: [finding] }
  const effects = async (...events: readonly object[]) => {
    serve(...events)
    return (await report({ text, origin: '', isLookingUp: true })).effects
  }
  const whole = await effects({ type: 'start', isMockData: false }, section, { type: 'end' })
  expect(whole?.disappear).toEqual([expect.objectContaining(finding)])
  expect(await effects({ type: 'start', isMockData: true }, section)).toBeNull()
  expect(await effects({ type: 'start', isMockData: false }, section, { type: 'error' })).toBeNull()
})

test('an old zone is named by its SOA record, and what is not read is listed', async () => {
  const records = `${head}www A 192.0.2.1\nwww A nonsense\nkeys SSHFP 1 1 123456789abcdef67890123456789abcdef67890\n`
  expect(await oldZone({ text: records, origin: 'other.example' })).toEqual({
    domain: 'example.com',
    sets: [
      { name: '@', type: 'NS' },
      { name: 'ns1', type: 'A' },
      { name: 'www', type: 'A' },
    ],
    notCompared: ['keys SSHFP', 'line 7'],
  })
  expect((await oldZone({ text: 'www A 192.0.2.1\n', origin: 'Other.example.' })).domain).toBe('other.example')
  const octodns = "'':\n  type: MX\n  value: {exchange: mail.example.net., preference: 10}\n"
  expect(await oldZone({ text: octodns, origin: 'a.example' })).toMatchObject({
    domain: 'a.example',
    sets: [{ name: '@', type: 'MX' }],
  })
})
