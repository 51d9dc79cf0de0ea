// Which beginnings of an address are a scheme, and which a host with a port.
import { expect, test } from 'vitest'
import { createLocationReader } from './location.ts'

const issues = (address: string) => {
  const found: string[] = []
  createLocationReader()(address, (code) => found.push(code))
  return found
}

test.each([
  ['localhost:8', ['loc-not-absolute']],
  ['localhost:3000/a', ['loc-not-absolute']],
  ['a.example:/a', ['loc-not-absolute']],
  ['mailto:a', ['loc-scheme']],
  ['ftp://a.example/', ['loc-scheme']],
  ['http:8', ['loc-not-absolute']],
  ['HTTP://a.example/', []],
])('%s: %j', (address, codes) => expect(issues(address)).toEqual(codes))
