import { createECDH, createPublicKey, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { encryptPush, pushContent, pushKeyOf, vapidHeader } from './push.ts'

test('encrypts the example of RFC 8291 to its own octets', () => {
  const octets = (text: string) => Buffer.from(text, 'base64url')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(octets('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'))
  const subscription = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const encrypted = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), subscription, {
    salt: octets('DGv6ra1nlYgDCS1FRnbzlw'),
    pair,
  })
  expect(encrypted.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test('signs for the origin of a push service, until half a day later', () => {
  const key = pushKeyOf(Buffer.alloc(32, 7))
  const header = vapidHeader(key, 'https://push.example/send/abc', 'https://tools.example.org/', 1_000_000)
  const [, content = '', signature = '', publicKey = ''] = /^vapid t=(.+)\.(.+), k=(.+)$/.exec(header) ?? []
  const point = Buffer.from(publicKey, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const asKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const signed = Buffer.from(signature, 'base64url')
  expect(verify('sha256', Buffer.from(content), { key: asKey, dsaEncoding: 'ieee-p1363' }, signed)).toBe(true)
  const claims = JSON.parse(Buffer.from(content.split('.')[1] ?? '', 'base64url').toString())
  expect(claims).toEqual({ aud: 'https://push.example', exp: 1000 + 43_200, sub: 'https://tools.example.org/' })
})

test('cuts any message to what a push service takes', () => {
  expect(pushContent('id', '\u0000'.repeat(9999), '\u0001'.repeat(99_999)).length).toBeLessThan(3993)
})
