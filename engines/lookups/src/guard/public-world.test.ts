import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createDnsAddresses } from './public-world.ts'

const stage = vi.hoisted(() => ({
  made: [] as unknown[],
  servers: null as unknown,
  cancelled: 0,
  answer: (_family: 4 | 6, _name: string): Promise<string[]> => Promise.resolve([]),
}))
vi.mock('node:dns', () => ({
  promises: {
    Resolver: class {
      constructor(options: unknown) {
        stage.made.push(options)
      }
      setServers(servers: unknown) {
        stage.servers = servers
      }
      cancel() {
        stage.cancelled += 1
      }
      resolve4(name: string) {
        return stage.answer(4, name)
      }
      resolve6(name: string) {
        return stage.answer(6, name)
      }
    },
  },
}))

const fault = (code: string) => Promise.reject(Object.assign(new Error(code), { code }))
const none = new AbortController().signal
beforeEach(() => Object.assign(stage, { made: [], servers: null, cancelled: 0 }))

test('servers of the operator are asked instead of those of the system', async () => {
  await createDnsAddresses().resolve('a.example', none)
  expect(stage.servers).toBeNull()
  await createDnsAddresses(['192.0.2.53']).resolve('a.example', none)
  expect(stage.servers).toEqual(['192.0.2.53'])
})

describe('a name', () => {
  test.each(['ENODATA', 'ENOTFOUND'])('a name without addresses has none: %s', async (code) => {
    stage.answer = () => fault(code)
    expect(await createDnsAddresses().resolve('a.example', none)).toEqual([])
  })
  test.each([4, 6] as const)('a name of which only the answer for IPv%i is missing has the other', async (missing) => {
    stage.answer = (family) => (family === missing ? fault('ESERVFAIL') : Promise.resolve(['192.0.2.1']))
    expect(await createDnsAddresses().resolve('a.example', none)).toEqual(['192.0.2.1'])
  })
  test('a name is unknown where one family has none and the other has no answer', async () => {
    stage.answer = (family) => fault(family === 4 ? 'ENODATA' : 'ETIMEOUT')
    await expect(createDnsAddresses().resolve('a.example', none)).rejects.toMatchObject({ code: 'ETIMEOUT' })
  })
})

describe('a question that is given up', () => {
  test('an aborted question is cancelled, and ends with the reason', async () => {
    const { promise, reject } = Promise.withResolvers<string[]>()
    stage.answer = () => promise
    const controller = new AbortController()
    const requested = createDnsAddresses().resolve('a.example', controller.signal)
    controller.abort(new Error('the visitor left'))
    expect(stage.cancelled).toBe(1)
    reject(Object.assign(new Error('cancelled'), { code: 'ECANCELLED' }))
    await expect(requested).rejects.toThrow('the visitor left')
  })
})
