import { expect, test } from 'vitest'
import { publicAddressPolicy } from './address-policy.ts'
import { createOwnAddresses } from './own-addresses.ts'

const nobody = { resolve: async () => [] }

test('knows what the interfaces hold, and reads them again', () => {
  let time = 0
  let held = ['203.0.113.7', '2001:4860::7']
  const own = createOwnAddresses({ publicUrl: null, addresses: nobody, interfaces: () => held, now: () => time })
  expect(own.has('203.0.113.7')).toBe(true)
  expect(own.has('::ffff:203.0.113.7')).toBe(true)
  expect(own.has('2001:4860:0::0:7')).toBe(true)
  held = ['203.0.113.8']
  expect(own.has('203.0.113.8')).toBe(false)
  time = 31_000
  expect(own.has('203.0.113.8')).toBe(true)
})

test('knows what PUBLIC_URL resolves to, and keeps it when nobody answers', async () => {
  let time = 0
  let answer: string[] | null = ['93.184.216.34']
  const asked: string[] = []
  const addresses = {
    resolve: async (name: string) => {
      asked.push(name)
      if (answer === null) throw new Error('ETIMEOUT')
      return answer
    },
  }
  const own = createOwnAddresses({
    publicUrl: 'https://tools.example.org',
    addresses,
    interfaces: () => [],
    now: () => time,
  })
  expect(asked).toEqual([])
  await Promise.all([own.refresh(), own.refresh()])
  expect(asked).toEqual(['tools.example.org'])
  expect(own.has('93.184.216.34')).toBe(true)
  answer = null
  time = 400_000
  await own.refresh()
  expect(asked).toHaveLength(2)
  expect(own.has('93.184.216.34')).toBe(true)
})

test('are refused by the policy', () => {
  const policy = publicAddressPolicy([], { has: (address) => address === '93.184.216.34', refresh: async () => {} })
  expect(policy.allowsAddress('93.184.216.34')).toBe(false)
  expect(policy.allowsAddress('93.184.216.35')).toBe(true)
})
