import { expect, test } from 'vitest'
import { urlPath } from './url-path.ts'

test.each([
  ['', '/'],
  ['https://www.example.com', '/'],
  ['https://www.example.com/', '/'],
  ['https://www.example.com/a?b=c#d', '/a?b=c'],
  ['https://www.example.com?q=1', '/?q=1'],
  ['https://www.example.com;p', '/;p'],
  ['https://www.example.com#/a', '/'],
  ['https://www.example.com/go?to=http://other.example/x', '/go?to=http://other.example/x'],
  ['www.example.com/go?to=http://other.example/x', '/go?to=http://other.example/x'],
  ['www.example.com', '/'],
  ['www.example.com/a', '/a'],
  ['//www.example.com/a', '/a'],
  ['/a/b', '/a/b'],
  ['/a://b', '/a://b'],
  ['a', '/'],
  ['#a/b', '/'],
  ['://a/b', '/b'],
  ['//a://b/c', '/c'],
  ['/a#b://c/d', '/a'],
])('%s -> %s', (url, path) => expect(urlPath(url)).toBe(path))
