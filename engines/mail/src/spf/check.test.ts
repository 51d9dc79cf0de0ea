import { describe, expect, test } from 'vitest'
import { createZoneResolver, type Zone } from '../testing/index.ts'
import { checkSpf, type SpfQuestion } from './check.ts'

const spf = (record: string, ...more: string[]) => ({ TXT: [[record], ...more.map((text) => [text])] })
const ask = (zone: Zone, question: Partial<SpfQuestion> = {}) =>
  checkSpf(
    { ip: '192.0.2.1', helo: 'mx.example.com', sender: 'user@example.com', ...question },
    createZoneResolver(zone),
  )
const resultOf = async (record: string, zone: Zone = {}, question: Partial<SpfQuestion> = {}) =>
  (await ask({ ...zone, 'example.com': { ...zone['example.com'], ...spf(record) } }, question)).result

describe('mechanisms', () => {
  const hosts: Zone = {
    'example.com': { A: ['192.0.2.1'], AAAA: ['2001:db8::1'], MX: ['20 b.example.com.', '10 a.example.com.'] },
    'a.example.com': { A: ['198.51.100.1'] },
    'b.example.com': { A: ['203.0.113.7'], AAAA: ['2001:db8:7::7'] },
  }
  test.each([
    ['all', 'v=spf1 all', '192.0.2.1', 'pass'],
    ['a qualifier of fail', 'v=spf1 -all', '192.0.2.1', 'fail'],
    ['a qualifier of softfail', 'v=spf1 ~all', '192.0.2.1', 'softfail'],
    ['a qualifier of neutral', 'v=spf1 ?all', '192.0.2.1', 'neutral'],
    ['nothing', 'v=spf1', '192.0.2.1', 'neutral'],
    ['ip4', 'v=spf1 ip4:192.0.2.1 -all', '192.0.2.1', 'pass'],
    ['a neighbour of ip4', 'v=spf1 ip4:192.0.2.1 -all', '192.0.2.2', 'fail'],
    ['the last of an ip4 network', 'v=spf1 ip4:192.0.2.0/29 -all', '192.0.2.7', 'pass'],
    ['the first beyond an ip4 network', 'v=spf1 ip4:192.0.2.0/29 -all', '192.0.2.8', 'fail'],
    ['a network of every address', 'v=spf1 ip4:10.0.0.0/0 -all', '203.0.113.9', 'pass'],
    ['ip6', 'v=spf1 ip6:2001:db8::/33 -all', '2001:db8:7fff::1', 'pass'],
    ['beyond ip6', 'v=spf1 ip6:2001:db8::/33 -all', '2001:db8:8000::1', 'fail'],
    ['ip6 for an IPv4 client', 'v=spf1 ip6:::/0 -all', '192.0.2.1', 'fail'],
    ['an IPv4 client in IPv6 form', 'v=spf1 ip4:192.0.2.1 -all', '::ffff:192.0.2.1', 'pass'],
    ['a', 'v=spf1 a -all', '192.0.2.1', 'pass'],
    ['a of an IPv6 client', 'v=spf1 a -all', '2001:db8::1', 'pass'],
    ['a with a length', 'v=spf1 a:a.example.com/24 -all', '198.51.100.200', 'pass'],
    ['a with a length for the other family', 'v=spf1 a//64 -all', '192.0.2.2', 'fail'],
    ['a with lengths for both', 'v=spf1 a/24//64 -all', '2001:db8::ffff', 'pass'],
    ['mx', 'v=spf1 mx -all', '203.0.113.7', 'pass'],
    ['mx with a length', 'v=spf1 mx/25 -all', '198.51.100.127', 'pass'],
    ['mx beyond its length', 'v=spf1 mx/25 -all', '198.51.100.128', 'fail'],
    ['mx of an IPv6 client', 'v=spf1 mx -all', '2001:db8:7::7', 'pass'],
    ['exists', 'v=spf1 exists:a.example.com -all', '2001:db8::9', 'pass'],
    ['exists without an address', 'v=spf1 exists:c.example.com -all', '192.0.2.1', 'fail'],
    ['names in capitals', 'V=SPF1 IP4:192.0.2.1 -ALL', '192.0.2.1', 'pass'],
  ])('%s: %s for %s is %s', async (_, record, ip, result) => {
    expect(await resultOf(record, hosts, { ip })).toBe(result)
  })

  test('confirms the names of ptr by their addresses', async () => {
    const zone: Zone = {
      '1.2.0.192.in-addr.arpa': { PTR: ['forged.example.com.', 'host.example.com.', 'other.example.net.'] },
      'forged.example.com': { A: ['203.0.113.1'] },
      'host.example.com': { A: ['192.0.2.1'] },
      'other.example.net': { A: ['192.0.2.1'] },
    }
    expect(await resultOf('v=spf1 ptr -all', zone)).toBe('pass')
    expect(await resultOf('v=spf1 ptr:example.net -all', zone)).toBe('pass')
    expect(await resultOf('v=spf1 ptr:ple.net -all', zone)).toBe('fail')
    expect(await resultOf('v=spf1 ptr:forged.example.com -all', zone)).toBe('fail')
    expect(await resultOf('v=spf1 ptr -all', { '1.2.0.192.in-addr.arpa': { TIMEOUT: true } })).toBe('fail')
  })

  test('matches include only where the included record passes', async () => {
    const included = (record: string) => resultOf('v=spf1 include:other.example ?all', { 'other.example': spf(record) })
    expect(await included('v=spf1 +all')).toBe('pass')
    for (const record of ['v=spf1 -all', 'v=spf1 ~all', 'v=spf1 ?all']) expect(await included(record)).toBe('neutral')
    expect(await included('v=spf1 broken')).toBe('permerror')
    expect(await resultOf('v=spf1 include:other.example ?all', { 'other.example': { RCODE: 'SERVFAIL' } })).toBe(
      'temperror',
    )
    expect(await resultOf('v=spf1 include:other.example ?all', { 'other.example': { A: ['192.0.2.1'] } })).toBe(
      'permerror',
    )
  })

  test('takes the result of the record that redirect names', async () => {
    const zone = { 'other.example': spf('v=spf1 ip4:192.0.2.1 ~all') }
    expect(await resultOf('v=spf1 redirect=other.example', zone)).toBe('pass')
    expect(await resultOf('v=spf1 redirect=other.example', zone, { ip: '192.0.2.2' })).toBe('softfail')
    expect(await resultOf('v=spf1 redirect=other.example ?all', zone)).toBe('neutral')
    expect(await resultOf('v=spf1 redirect=missing.example', zone)).toBe('permerror')
  })
})

describe('errors', () => {
  test.each([
    ['a lookup of the record that nobody answers', { TIMEOUT: true as const }, 'temperror'],
    ['a lookup of the record that is refused', { RCODE: 'REFUSED' }, 'temperror'],
    ['no record', { A: ['192.0.2.1'] }, 'none'],
    ['two records', spf('v=spf1 -all', 'v=spf1 +all'), 'permerror'],
    ['a record of another version beside it', spf('v=spf1 -all', 'v=spf10 +all'), 'fail'],
    ['text that begins like it', spf('v=spf1-all'), 'none'],
    ['an address that nobody answers for', { ...spf('v=spf1 a -all'), TIMEOUT: ['A'] }, 'temperror'],
  ])('%s', async (_, node, result) => {
    expect((await ask({ 'example.com': node })).result).toBe(result)
  })

  test.each(['localhost', 'exa..mple.com', `${'a'.repeat(64)}.com`, ''])('the domain "%s" is none', async (domain) => {
    const zone = { localhost: spf('v=spf1 +all') }
    expect((await ask(zone, { domain, sender: `user@${domain}`, helo: '' })).result).toBe('none')
  })

  test('reads the whole record before it matches', async () => {
    expect(await resultOf('v=spf1 ip4:192.0.2.1 bogus -all')).toBe('permerror')
  })
})

describe('identities', () => {
  test('uses the HELO name for the null sender', async () => {
    expect((await ask({ 'mx.example.com': spf('v=spf1 -all') }, { sender: '' })).result).toBe('fail')
  })

  test('puts the parts of the sender into macros', async () => {
    const record = 'v=spf1 exists:%{l}.%{o}.%{d1}.%{ir}.%{v}.%{h} -all'
    const name = 'strong-bad.example.com.com.1.2.0.192.in-addr.mx.example.com'
    expect(await resultOf(record, { [name]: { A: ['127.0.0.2'] } }, { sender: 'strong-bad@example.com' })).toBe('pass')
    expect(await resultOf(record, { [name]: { A: ['127.0.0.2'] } }, { sender: 'weak@example.com' })).toBe('fail')
  })

  test('counts ptr without any name as a lookup without an answer', async () => {
    const { voidLookups } = await ask({ 'example.com': spf('v=spf1 ptr -all') })
    expect(voidLookups).toBe(1)
    expect(
      (await ask({ 'example.com': spf('v=spf1 ptr -all'), '1.2.0.192.in-addr.arpa': { TXT: [['x']] } })).voidLookups,
    ).toBe(1)
  })

  test('names the validated host in the macro p', async () => {
    const zone = {
      '1.2.0.192.in-addr.arpa': { PTR: ['other.example.net.', 'mx.example.com.'] },
      'other.example.net': { A: ['192.0.2.1'] },
      'mx.example.com': { A: ['192.0.2.1'] },
      'mx.example.com.list.example.com': { A: ['127.0.0.2'] },
      'unknown.list.example.com': { A: ['127.0.0.3'] },
    }
    expect(await resultOf('v=spf1 exists:%{p}.list.example.com -all', zone)).toBe('pass')
    expect(await resultOf('v=spf1 ?exists:%{p}.list.example.com -all', zone, { ip: '192.0.2.9' })).toBe('neutral')
  })
})

describe('limits', () => {
  const many = (count: number) => Array.from({ length: count }, (_, at) => `include:i${at}.example.net`).join(' ')
  const included: Zone = { '*.example.net': spf('v=spf1 ip4:203.0.113.1 -all') }

  test('allows ten lookups and ends at the eleventh', async () => {
    expect(await ask({ ...included, 'example.com': spf(`v=spf1 ${many(10)} -all`) })).toMatchObject({
      result: 'fail',
      lookups: 10,
    })
    expect(await ask({ ...included, 'example.com': spf(`v=spf1 ${many(11)} -all`) })).toMatchObject({
      result: 'permerror',
      lookups: 11,
    })
  })

  test('allows two lookups without an answer', async () => {
    const terms = ['a:a.example.com', 'mx:b.example.com', 'exists:c.example.com']
    expect(await ask({ 'example.com': spf(`v=spf1 ${terms.slice(1).join(' ')} -all`) })).toMatchObject({
      result: 'fail',
      voidLookups: 2,
    })
    expect(await ask({ 'example.com': spf(`v=spf1 ${terms.join(' ')} -all`) })).toMatchObject({
      result: 'permerror',
      voidLookups: 3,
    })
  })

  test('allows ten hosts behind mx', async () => {
    const zone = (count: number): Zone => ({
      'example.com': {
        ...spf('v=spf1 mx -all'),
        MX: Array.from({ length: count }, (_, at) => `${at} m${at}.example.net.`),
      },
      '*.example.net': { A: ['203.0.113.1'] },
    })
    expect((await ask(zone(10))).result).toBe('fail')
    expect((await ask(zone(11))).result).toBe('permerror')
  })

  test('looks at ten names behind ptr', async () => {
    const names = Array.from({ length: 11 }, (_, at) => `h${at}.example.com.`)
    const zone = { '1.2.0.192.in-addr.arpa': { PTR: names }, 'h10.example.com': { A: ['192.0.2.1'] } }
    expect(await resultOf('v=spf1 ptr -all', zone)).toBe('fail')
    expect(await resultOf('v=spf1 ptr -all', { ...zone, 'h9.example.com': { A: ['192.0.2.1'] } })).toBe('pass')
  })
})

describe('the explanation', () => {
  const zone = (text: string): Zone => ({
    'example.com': spf('v=spf1 exp=why.example.com -all'),
    'why.example.com': { TXT: [[text]] },
  })
  test('the explanation is the text of exp with its macros', async () => {
    const { explanation } = await ask(zone('%{c} may not send as %{s}%%'))
    expect(explanation).toBe('192.0.2.1 may not send as user@example.com%')
  })
  test('the explanation is missing where its text is broken, or nothing failed', async () => {
    expect((await ask(zone('%{broken'))).explanation).toBeNull()
    expect(
      (await ask({ ...zone('No.'), 'example.com': spf('v=spf1 exp=why.example.com ~all') })).explanation,
    ).toBeNull()
  })
  test('comes from the record that redirect names', async () => {
    const { explanation } = await ask(
      { ...zone('Here.'), 'other.example': spf('v=spf1 redirect=example.com') },
      { domain: 'other.example' },
    )
    expect(explanation).toBe('Here.')
  })
})

describe('a whole tree', () => {
  const count = (zone: Zone) => checkSpf({ domain: 'example.com' }, createZoneResolver(zone))

  test('counts every term, whatever would match', async () => {
    const check = await count({
      'example.com': spf('v=spf1 +ip4:0.0.0.0/0 include:a.example.net a mx redirect=b.example.net'),
      'a.example.net': spf('v=spf1 include:b.example.net exists:%{i}.example.net ptr -all'),
      'b.example.net': spf('v=spf1 a:host.example.net -all'),
      'host.example.net': { A: ['192.0.2.1'] },
    })
    expect(check).toMatchObject({ lookups: 9, voidLookups: 2 })
    const [, include, a] = check.tree.terms
    expect(include).toMatchObject({ lookups: 5, target: 'a.example.net', matched: null })
    expect(include?.child).toMatchObject({ lookups: 4, domain: 'a.example.net' })
    expect(a).toMatchObject({ text: 'a', lookups: 1, voidLookups: 1 })
  })

  test('asks what a, mx and exists would ask', async () => {
    const six = { AAAA: ['2001:db8::1'] }
    const zone = { 'six.example.net': six, 'example.com': spf('v=spf1 a:six.example.net -all') }
    expect((await count(zone)).voidLookups).toBe(0)
    expect((await count({ ...zone, 'example.com': spf('v=spf1 exists:six.example.net -all') })).voidLookups).toBe(1)
    expect((await count({ ...zone, 'example.com': spf('v=spf1 mx:six.example.net -all') })).voidLookups).toBe(1)
  })

  test.each([
    ['v=spf1 -all', 'fail'],
    ['v=spf1 a ~all', 'softfail'],
    ['v=spf1 ip4:192.0.2.1', 'neutral'],
    ['v=spf1 broken -all', 'permerror'],
  ])('%s comes to %s', async (record, result) => {
    expect((await count({ 'example.com': spf(record) })).result).toBe(result)
  })

  test('comes to an error or to none without one record', async () => {
    expect((await count({ 'example.com': { TIMEOUT: true } })).result).toBe('temperror')
    expect((await count({ 'example.com': spf('v=spf1 -all', 'v=spf1 ~all') })).result).toBe('permerror')
    expect((await count({})).result).toBe('none')
  })

  test('expands what the domain alone says', async () => {
    const zone = { 'example.com': spf('v=spf1 include:%{d2}.example.net include:%{l}.example.net include:%{h}.x -all') }
    const { tree } = await count({ ...zone, 'example.com.example.net': spf('v=spf1 -all') })
    expect(tree.terms.map(({ target }) => target)).toEqual(['example.com.example.net', null, null, null])
  })

  test('does not count what all makes unreachable', async () => {
    expect((await count({ 'example.com': spf('v=spf1 a -all mx redirect=b.example.net') })).lookups).toBe(1)
  })

  test('ends in a loop', async () => {
    const check = await count({
      'example.com': spf('v=spf1 include:a.example.net -all'),
      'a.example.net': spf('v=spf1 include:example.com -all'),
    })
    expect(check.result).toBe('permerror')
    expect(check.lookups).toBe(11)
  })

  test('counts three hundred includes and cuts a tree that grows without end', async () => {
    const terms = Array.from({ length: 300 }, (_, at) => `include:i${at}.example.net`).join(' ')
    expect(
      (await count({ 'example.com': spf(`v=spf1 ${terms} -all`), '*.example.net': spf('v=spf1 -all') })).lookups,
    ).toBe(300)
    const level = (at: number) =>
      spf(
        `v=spf1 ${Array(10)
          .fill(`include:l${at + 1}.example.com`)
          .join(' ')} -all`,
      )
    const levels = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`l${at}.example.com`, level(at)]))
    const check = await count({ ...levels, 'example.com': level(-1) })
    expect(check.lookups).toBeLessThan(1200)
    expect(check.findings).toContainEqual(expect.objectContaining({ code: 'spf-tree-cut' }))
  })

  test('bounds the questions of a record of 64 KB', async () => {
    let questions = 0
    const record = `v=spf1${' a:x.y'.repeat(10_000)} -all`
    const resolver = createZoneResolver({ 'example.com': spf(record) }, { onQuestion: () => questions++ })
    const { lookups } = await checkSpf({ domain: 'example.com' }, resolver)
    expect(lookups).toBe(1000)
    expect(questions).toBeLessThan(10)
  })
})

test('an answer whose addresses are not shown is an answer: exists matches, and no lookup is void', async () => {
  const terms = ['exists:%{i}.list.example', 'a:b.example', 'a:c.example', 'a:d.example']
  const known = createZoneResolver({ 'example.com': spf(`v=spf1 ${terms.slice(1).join(' ')} ${terms[0]} -all`) })
  const resolver: typeof known = async (name, type) =>
    type === 'A' && !name.startsWith('example.com')
      ? { rcode: 'NOERROR', records: [], flags: { ad: false }, ede: [], withheld: 1 }
      : known(name, type)
  const question = { ip: '192.0.2.1', helo: 'mx.example.com', sender: 'user@example.com' }
  expect(await checkSpf(question, resolver)).toMatchObject({ result: 'pass', voidLookups: 0 })
  expect(await checkSpf({ domain: 'example.com' }, resolver)).toMatchObject({ voidLookups: 0 })
})
