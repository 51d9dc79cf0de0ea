import type { IncomingMessage } from 'node:http'
import { describe, expect, test } from 'vitest'
import { clientAddress, forwarded, readTrust, type TrustProxy } from './client-key.ts'

function trust(value: string | undefined): TrustProxy {
  const read = readTrust(value)
  if (typeof read === 'string') throw new Error(read)
  return read
}

function incoming(peer: string, headers: Record<string, string> = {}): IncomingMessage {
  return { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
}

describe('clientAddress', () => {
  const claim = { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' }

  test('believes no one by default', () => {
    expect(clientAddress(trust(undefined), incoming('::ffff:192.0.2.1', claim))).toBe('192.0.2.1')
  })

  test('takes the entry the nearest proxy wrote, not the one the visitor sent', () => {
    expect(clientAddress(trust('1'), incoming('10.0.0.1', claim))).toBe('198.51.100.7')
    expect(clientAddress(trust('2'), incoming('10.0.0.1', claim))).toBe('203.0.113.9')
    expect(clientAddress(trust('9'), incoming('10.0.0.1', claim))).toBe('203.0.113.9')
  })

  test('walks past proxies at known addresses only', () => {
    const ranges = trust('10.0.0.0/8, 198.51.100.7')
    expect(clientAddress(ranges, incoming('10.0.0.1', claim))).toBe('203.0.113.9')
    expect(clientAddress(ranges, incoming('192.0.2.1', claim))).toBe('192.0.2.1')
  })

  test('falls back to the peer when the entry is no address', () => {
    expect(clientAddress(trust('1'), incoming('10.0.0.1', { 'x-forwarded-for': 'me' }))).toBe('10.0.0.1')
    expect(clientAddress(trust('1'), incoming('10.0.0.1'))).toBe('10.0.0.1')
  })

  test('reads ports and brackets off an entry', () => {
    expect(clientAddress(trust('1'), incoming('10.0.0.1', { 'x-forwarded-for': '203.0.113.9:4711' }))).toBe(
      '203.0.113.9',
    )
    expect(clientAddress(trust('1'), incoming('10.0.0.1', { 'x-forwarded-for': '[2001:db8::1]:80' }))).toBe(
      '2001:db8::1',
    )
  })
})

describe('forwarded', () => {
  test('the forwarded address is null without trust and the last entry with it', () => {
    const request = incoming('10.0.0.1', { 'x-forwarded-proto': 'http, https' })
    expect(forwarded(trust(undefined), request, 'x-forwarded-proto')).toBeNull()
    expect(forwarded(trust('true'), request, 'x-forwarded-proto')).toBe('https')
    expect(forwarded(trust('192.0.2.0/24'), request, 'x-forwarded-proto')).toBeNull()
  })
})
