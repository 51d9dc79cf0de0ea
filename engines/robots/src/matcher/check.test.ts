import { describe, expect, test } from 'vitest'
import { parseRobots } from '../parsing/parse.ts'
import { checkRobots, compileRobots } from './check.ts'

const site = 'https://www.example.com'
const octets = (...codes: number[]) => Uint8Array.from(codes)
const join = (...parts: (string | Uint8Array)[]) =>
  Uint8Array.from(parts.flatMap((part) => [...(typeof part === 'string' ? new TextEncoder().encode(part) : part)]))

describe('which rule decides', () => {
  test.each([
    ['nothing forbids', '', '/a', true, 0],
    ['a rule matches the beginning', 'Disallow: /a', '/abc', false, 2],
    ['a rule matches no middle', 'Disallow: /b', '/abc', true, 0],
    ['the longest path wins over the last', 'Allow: /a/b\nDisallow: /a', '/a/b/c', true, 2],
    ['at equal length allow wins', 'Disallow: /a\nAllow: /a', '/a', true, 3],
    ['length counts the pattern, not the match', 'Disallow: /a*\nAllow: /a', '/abc', false, 2],
    ['the first of equal lines is named', 'Disallow: /a\nDisallow: /a', '/a', false, 2],
    ['an empty path forbids nothing but is the deciding line', 'Disallow:', '/a', true, 2],
    ['any rule outweighs an empty one', 'Disallow:\nDisallow: /', '/a', false, 3],
    ['paths are case-sensitive', 'Disallow: /A', '/a', true, 0],
    ['a star stands for anything', 'Disallow: /a*c', '/abbbc/d', false, 2],
    ['a star stands for nothing too', 'Disallow: /a*c', '/ac', false, 2],
    ['a dollar ends the address', 'Disallow: /a$', '/ab', true, 0],
    ['a dollar ends the address, query included', 'Disallow: /a$', '/a?q', true, 0],
    ['a dollar matches at the end', 'Disallow: /*.php$', '/x/y.php', false, 2],
    ['the part before a dollar may occur earlier as well', 'Disallow: /*.php$', '/a.php/b.php', false, 2],
    ['parts must not overlap', 'Disallow: /*aba*aba$', '/ababa', true, 0],
    ['a dollar elsewhere is a character', 'Disallow: /a$b', '/a$bc', false, 2],
    ['a query belongs to the path', 'Disallow: /*?sid=', '/a?sid=1', false, 2],
    ['a fragment does not', 'Disallow: /*section', '/a#section', true, 0],
    ['a path without slash never matches', 'Disallow: a', '/a', true, 0],
  ])('%s', (_, rules, path, allowed, line) => {
    expect(checkRobots(`User-agent: *\n${rules}`, 'FooBot', site + path)).toEqual({
      allowed,
      line,
      specificGroup: false,
    })
  })

  test('lets an allowed index page open its directory, but not a forbidden one', () => {
    const robots = 'User-agent: *\nDisallow: /\nAllow: /shop/index.html\nDisallow: /news/index.html'
    expect(checkRobots(robots, 'FooBot', `${site}/shop/`)).toMatchObject({ allowed: true, line: 3 })
    expect(checkRobots(robots, 'FooBot', `${site}/shop/index.html`)).toMatchObject({ allowed: true, line: 3 })
    expect(checkRobots(robots, 'FooBot', `${site}/shop/x`)).toMatchObject({ allowed: false, line: 2 })
    expect(checkRobots(robots, 'FooBot', `${site}/news/`)).toMatchObject({ allowed: false, line: 2 })
  })
})

describe('percent-encoding', () => {
  const check = (rule: string, path: string) => checkRobots(`User-agent: *\nDisallow: ${rule}`, 'FooBot', site + path)

  test('encodes letters beyond ASCII in a rule, not in the address', () => {
    expect(check('/café', '/caf%C3%A9').allowed).toBe(false)
    expect(check('/café', '/café').allowed).toBe(true)
  })
  test('capitalises escapes in a rule and decodes none', () => {
    expect(check('/%e3%83', '/%E3%83%84').allowed).toBe(false)
    expect(check('/%62', '/b').allowed).toBe(true)
    expect(check('/%6g', '/%6g').allowed).toBe(false)
  })
  test('lets a wildcard span raw letters of an address, given as text or as octets', () => {
    const robots = 'User-agent: *\nDisallow: /*x$'
    expect(checkRobots(robots, 'FooBot', '/é€😀x').allowed).toBe(false)
    expect(checkRobots(robots, 'FooBot', join('/é€😀x')).allowed).toBe(false)
  })
})

describe('groups', () => {
  const robots = [
    'User-agent: foobot', // 1
    'User-agent: barbot',
    'Disallow: /both', // 3
    'User-agent: *',
    'Disallow: /all', // 5
    'User-agent: FooBot',
    'Disallow: /foo', // 7
    'User-agent: emptybot',
  ].join('\n')
  const check = (agent: string | string[], path: string) => checkRobots(robots, agent, site + path)

  test('takes the group of the name, whatever its case, and merges groups of one name', () => {
    expect(check('FOOBOT', '/both')).toEqual({ allowed: false, line: 3, specificGroup: true })
    expect(check('foobot', '/foo')).toEqual({ allowed: false, line: 7, specificGroup: true })
    expect(check('barbot', '/foo')).toEqual({ allowed: true, line: 0, specificGroup: true })
  })
  test('switches * off for a named crawler, even one without rules', () => {
    expect(check('foobot', '/all').allowed).toBe(true)
    expect(check('emptybot', '/all')).toEqual({ allowed: true, line: 0, specificGroup: true })
    expect(check('otherbot', '/all')).toEqual({ allowed: false, line: 5, specificGroup: false })
  })
  test('compares whole names', () => {
    for (const agent of ['foo', 'foobot2', 'foobot-news', '']) expect(check(agent, '/foo').specificGroup).toBe(false)
  })
  test('reads several names as one crawler', () => {
    expect(check(['x', 'barbot'], '/both').line).toBe(3)
    expect(check(['foobot', 'barbot'], '/foo').line).toBe(7)
  })
  test.each([
    ['FooBot/2.1', 'foobot', true],
    ['Foo Bar', 'foo', true],
    ['Foo Bar', 'foo bar', false],
    ['*', 'foobot', false],
    ['* all of you', 'foobot', false],
    ['*foobot', '', true],
    ['\u212aingbot', 'kingbot', false],
  ])('cuts the value "%s" at the first other character', (value, agent, specificGroup) => {
    expect(checkRobots(`User-agent: ${value}\nDisallow: /`, agent, site).specificGroup).toBe(specificGroup)
  })
  test('keeps a group open over sitemap and unknown lines, and ignores rules before the first', () => {
    const text = 'Disallow: /early\nUser-agent: a\nSitemap: /s\nCrawl-delay: 1\n\nUser-agent: b\nDisallow: /late'
    expect(checkRobots(text, 'a', '/late').line).toBe(7)
    expect(checkRobots(text, 'a', '/early').allowed).toBe(true)
  })
})

describe('lines', () => {
  const blocked = (text: string | Uint8Array, agent = 'FooBot', url = '/x') => !checkRobots(text, agent, url).allowed

  test.each(['\n', '\r', '\r\n'])('end with %j and are counted when empty', (end) => {
    const robots = ['', 'User-agent: *', '', 'Disallow: /x'].join(end)
    expect(checkRobots(robots, 'FooBot', '/x').line).toBe(4)
  })
  test('take LF CR as two ends', () => {
    expect(checkRobots('User-agent: *\n\rDisallow: /x', 'FooBot', '/x').line).toBe(3)
  })
  test.each([
    'USER-AGENT: *\nDISALLOW: /x',
    'useragent: *\ndisalow: /x',
    'user agent: *\ndissallow: /x',
    'user-agents: *\ndissalow: /x',
    'user-agent: *\ndiasllow: /x',
    'user-agent: *\ndisallaw: /x',
    'user-agent: *\ndisallowed: /x',
    'user-agent *\ndisallow\t/x',
    ' user-agent : * \n\tdisallow :/x # why',
    'user-agent: * #\ndisallow: /x#y',
  ])('a line like %j is read as Google does', (text) => expect(blocked(text)).toBe(true))
  test.each([
    'user-agent: *\nblock: /x',
    'user-agent: *\nxdisallow: /x',
    'user-agent: *\ndisallow /x y',
    'user-agent: *\n: /x',
    'user-agent: *\n# disallow: /x',
    'user_agent: *\ndisallow: /x',
  ])('a line like %j is skipped', (text) => expect(blocked(text)).toBe(false))
  test('cut a value at the second colon nowhere', () =>
    expect(blocked('user-agent: *\ndisallow: /x:y', 'a', '/x:y')).toBe(true))
  test('end at a NUL', () => {
    expect(blocked('user-agent: *\ndisallow: /x\0yz')).toBe(true)
    expect(blocked('user-agent: *\n\0disallow: /x')).toBe(false)
  })
  test('lines are cut at 16,663 octets', () => {
    const pad = 'a'.repeat(16_663 - 'disallow: /'.length)
    expect(blocked(`user-agent: *\ndisallow: /${pad}bcd`, 'FooBot', `/${pad}zzz`)).toBe(true)
    expect(blocked(`user-agent: *\ndisallow: /${pad.slice(1)}bcd`, 'FooBot', `/${pad.slice(1)}zzz`)).toBe(false)
  })
  test('skip a byte-order mark at the very start, whole or in part', () => {
    const text = 'user-agent: *\ndisallow: /x'
    expect(blocked(`\ufeff${text}`)).toBe(true)
    expect(blocked(join(octets(0xef), text))).toBe(true)
    expect(blocked(join(octets(0xef, 0xbb), text))).toBe(true)
    expect(blocked(join(octets(0xbb, 0xbf), text))).toBe(false)
    expect(blocked('user-agent: *\n\ufeffdisallow: /x')).toBe(false)
  })
  test('keep a no-break space as content', () => {
    expect(blocked('user-agent: *\ndisallow: \u00a0/x')).toBe(false)
  })
})

describe('compileRobots', () => {
  test('takes a parsed file and answers for many URLs', () => {
    const compiled = compileRobots(parseRobots('User-agent: *\nDisallow: /a\nAllow: /a/b'), 'FooBot')
    expect(['/', '/a', '/a/b'].map((url) => compiled.test(url).line)).toEqual([0, 2, 3])
    expect(compiled.specificGroup).toBe(false)
  })
})

test.each([
  ['\t', false],
  ['\u000b', false],
  ['\u000c', false],
  [' ', false],
  ['\u0008', true],
  ['\u000e', true],
  ['\u001a', true],
  ['\u00a0', true],
])('white space round a path is %j alone, of what ASCII has: %s', (space, allowed) => {
  expect(checkRobots(`User-agent: *\nDisallow: /a${space}`, 'x', '/a').allowed).toBe(allowed)
  expect(checkRobots(`User-agent: *\nDisallow:${space}/a`, 'x', '/a').allowed).toBe(allowed)
})
