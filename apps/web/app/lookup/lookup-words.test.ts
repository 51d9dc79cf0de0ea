import { afterEach, expect, test, vi } from 'vitest'
import { lookupWords as dns } from '../tools/dig-dns/text.ts'
import { lookupWords as expiry } from '../tools/domain-expiry-checker/text.ts'
import { lookupWords as nameservers } from '../tools/nameserver-checker/text.ts'
import { askFor } from './use-lookup.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('../platform/invoke.ts')
})

/** A call that fails without a sentence of its own: the client's own are cut off. */
async function failSilently(name: Parameters<typeof askFor>[0], notInvoked: string) {
  vi.resetModules()
  vi.doMock('../platform/invoke.ts', async (original) => ({
    ...(await original<object>()),
    invoke: async () => ({ data: null, error: new Error('') }),
  }))
  const { askFor: ask } = await import('./use-lookup.ts')
  return ask(name, { domain: 'a.example' } as Parameters<typeof ask>[1], notInvoked, new AbortController().signal)
}

test('the expiry check that cannot be invoked says so [expiry-5]', async () => {
  await expect(failSilently('domain-expiry-check-v1', expiry.notInvoked)).rejects.toThrow(
    'Failed to invoke domain expiry check service.',
  )
})

test('the nameserver check that cannot be invoked says so [ns-3]', async () => {
  await expect(failSilently('nameserver-check-v1', nameservers.notInvoked)).rejects.toThrow(
    'Failed to invoke nameserver check service.',
  )
})

test('the DNS lookup that cannot be invoked says so [dns-7]', async () => {
  await expect(failSilently('dig-dns-v1', dns.notInvoked)).rejects.toThrow('Failed to invoke DNS lookup service.')
})

test('a lookup is given up after ten seconds [dns-11]', async () => {
  const over = new AbortController()
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(over.signal)
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('given up')))),
  )
  const requested = askFor('dig-dns-v1', { domain: 'a.example' }, dns.notInvoked, new AbortController().signal)
  await vi.waitFor(() => expect(timeout).toHaveBeenCalledExactlyOnceWith(10_000))
  over.abort()
  await expect(requested).rejects.toThrow('Failed to send a request to the Edge Function')
  timeout.mockRestore()
})
