import { expect, test } from 'vitest'
import { endToEndHeaders } from './hop-by-hop.ts'

test('takes off what belongs to one connection, and what Connection names', () => {
  const raw = ['Connection', 'close, X-Own', 'X-Own', '1', 'Keep-Alive', '5', 'TE', 'trailers', 'Trailer', 'X-Sum']
  const more = [
    'Transfer-Encoding',
    'chunked',
    'Upgrade',
    'h2c',
    'Proxy-Authenticate',
    'Basic',
    'Proxy-Connection',
    'x',
  ]
  expect(endToEndHeaders([...raw, ...more, 'X-Kept', 'yes', 'set-cookie', 'a=1', 'Set-Cookie', 'b=2'])).toEqual([
    'X-Kept',
    'yes',
    'set-cookie',
    'a=1',
    'Set-Cookie',
    'b=2',
  ])
})

test('takes off what is no header', () => {
  expect(endToEndHeaders(['a b', '1', 'x', 'a\nb', 'y', 'a\x00', '', 'z', 'ok', 'caf\xe9', 'odd'])).toEqual([
    'ok',
    'caf\xe9',
  ])
})
