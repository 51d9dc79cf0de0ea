// Vetting before a connection, the log of it, and the limits on a site's cookies.
import type { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { PublicFetchFault } from '../ports/ports-web.ts'
import { publicAddressPolicy } from './address-policy.ts'
import { connectVetted, type Dial, vetUrl } from './connect-vetted.ts'
import { CookieJar } from './public-fetch.ts'

const policy = publicAddressPolicy()
const faultOf = (work: () => unknown) => {
  try {
    work()
  } catch (error) {
    if (error instanceof PublicFetchFault) return [error.kind, error.detail, error.message]
    throw error
  }
  return 'nothing'
}

describe('an address', () => {
  const wrong = 'Invalid URL format. Please enter a valid URL (e.g., https://example.com).'

  test('an address has 2,048 characters at most, as written and as read', () => {
    const long = (length: number) => `http://a.example.com/${'x'.repeat(length - 21)}`
    expect(vetUrl(long(2048), policy).href).toHaveLength(2048)
    expect(faultOf(() => vetUrl(long(2049), policy))).toEqual(['address', '2049 characters', wrong])
    expect(faultOf(() => vetUrl(`http://a.example.com/${'é'.repeat(400)}`, policy))).toEqual([
      'address',
      'not an address',
      wrong,
    ])
    expect(faultOf(() => vetUrl(new URL(long(2049)), policy))).toEqual(['address', 'not an address', wrong])
  })
})

describe('a connection', () => {
  const socket = { destroy: () => {} } as unknown as Socket
  const { signal } = new AbortController()
  interface World {
    answers?: string[] | Error
    dial?: Dial
  }
  async function connect(host: string, { answers = ['93.184.216.34'], dial }: World = {}) {
    const dialled: string[] = []
    const resolve = async () => {
      if (answers instanceof Error) throw answers
      return answers
    }
    const plain: Dial = async (address) => ({ socket, peer: address })
    const world = {
      policy,
      addresses: { resolve },
      dial: (...input: Parameters<Dial>) => {
        dialled.push(`${input[0]} ${input[1]}`)
        return (dial ?? plain)(...input)
      },
    }
    const outcome = await connectVetted(host, 443, world, signal).then(
      ({ address }) => address,
      (error: PublicFetchFault) => [error.kind, error.detail],
    )
    return { outcome, dialled }
  }
  test.each([
    ['10.0.0.1', {}, ['refused', 'address 10.0.0.1']],
    ['[::1]', {}, ['refused', 'address ::1']],
    ['A.Internal.', {}, ['refused', 'name a.internal']],
    ['a.example.com', { answers: new Error('x') }, ['unreachable', 'a.example.com did not resolve']],
    ['a.example.com', { answers: [] }, ['unreachable', 'a.example.com has no address']],
    ['a.example.com', { answers: ['93.184.216.34', '10.0.0.1'] }, ['refused', 'a.example.com is 10.0.0.1']],
  ])('a connection to %s is refused', async (host, world, expected) => {
    expect(await connect(host, world)).toEqual({ outcome: expected, dialled: [] })
  })
  test('goes to the addresses of a name, IPv4 first, four at most', async () => {
    const answers = ['2606:4700::1', '93.184.216.1', '93.184.216.2', '93.184.216.3', '93.184.216.4']
    const dial: Dial = async () => {
      throw new Error('no')
    }
    expect(await connect('a.example.com', { answers, dial })).toEqual({
      outcome: ['unreachable', 'a.example.com refused the connection'],
      dialled: [1, 2, 3, 4].map((last) => `93.184.216.${last} 443`),
    })
    expect((await connect('a.example.com', { answers: answers.slice(0, 2) })).outcome).toBe('93.184.216.1')
  })
  test.each(['10.0.0.1', '93.184.216.35'])(
    'a connection that reaches %s in place of the vetted address is refused',
    async (peer) => {
      const dial: Dial = async () => ({ socket, peer })
      expect((await connect('a.example.com', { dial })).outcome).toEqual([
        'refused',
        `dialled 93.184.216.34, reached ${peer}`,
      ])
    },
  )
  test('a connection has two seconds', async () => {
    const waits: number[] = []
    vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
      waits.push(ms)
      return new AbortController().signal
    })
    await connect('a.example.com')
    vi.restoreAllMocks()
    expect(waits).toEqual([2000])
  })
})

describe('cookies', () => {
  const jar = (...lines: string[]) => {
    const made = new CookieJar()
    made.store('a.example', lines)
    return made
  }
  test('go back to their host, the newest of a name', () => {
    const made = jar('a=1; Path=/', ' b="2" ;x', 'a=3')
    made.store('a.example', ['c=4'])
    expect(made.header('a.example')).toBe('a=3; b="2"; c=4')
    expect(made.header('b.example')).toBeNull()
  })
  test('invalid cookies are not kept', () => {
    for (const line of ['', 'a', '=1', 'a b=1', 'a=b c', 'a=1,2', 'a=\u0001'])
      expect(jar(line).header('a.example')).toBeNull()
  })
  test('cookies are limited to thirty, of 4,096 characters, and as many together', () => {
    const many = jar(...Array.from({ length: 31 }, (_, at) => `c${at}=1`))
    expect(many.header('a.example')?.split('; ')).toHaveLength(30)
    many.store('a.example', ['c0=2', 'other=1'])
    expect(many.header('a.example')).toMatch(/^c0=2; /)
    expect(many.header('a.example')).not.toContain('other')
    expect(jar(`a=${'x'.repeat(4094)}`).header('a.example')).toHaveLength(4096)
    expect(jar(`a=${'x'.repeat(4095)}`).header('a.example')).toBeNull()
    expect(jar(`a=${'x'.repeat(2000)}`, `b=${'x'.repeat(2090)}`).header('a.example')).toHaveLength(4096)
    expect(jar(`a=${'x'.repeat(2000)}`, `b=${'x'.repeat(2091)}`).header('a.example')).toBeNull()
  })
})
