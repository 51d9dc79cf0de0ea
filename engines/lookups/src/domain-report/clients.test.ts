// The names that mail programs look up to set themselves up, and their faults.
import { expect, test } from 'vitest'
import { registrableOf } from '../facts/domain-name.ts'
import { barePorts } from '../testing/bare-ports.ts'
import { answerOf, type Known, knownAnswers } from '../testing/known-answers.ts'
import { reportClients } from './clients.ts'

async function clients(known: Record<string, Known>, some: object = {}) {
  const nameServers = knownAnswers(known)
  const outcome = await reportClients({
    ...{ domain: 'shop.com', suffix: 'com', host: 'shop.com', selectors: [], client: 'a client', registrableOf },
    signal: new AbortController().signal,
    ports: barePorts({ nameServers, ...some }),
  })
  return { ...outcome, codes: outcome.findings.map(({ code }) => code), asked: nameServers.questions }
}
const srv = (service: string, data: string) => ({ [`_${service}._tcp.shop.com SRV`]: [`x SRV ${data}`] })
const mail = { 'mail.shop.com A': ['mail.shop.com A 192.0.2.1'] }

test.each([
  ['nothing at all', {}, ['clients-no-setup'], false],
  ['a server over TLS', { ...srv('imaps', '0 1 993 mail.shop.com.'), ...mail }, [], true],
  ['a service declared absent', srv('pop3', '0 0 0 .'), [], true],
  ['an autoconfig host alone', { 'autoconfig.shop.com A': ['x A 192.0.2.1'] }, [], true],
  ['STARTTLS alone', { ...srv('imap', '0 1 143 mail.shop.com.'), ...mail }, ['clients-plain-only'], true],
  [
    'STARTTLS where TLS is declared absent',
    { ...srv('imap', '0 1 143 mail.shop.com.'), ...srv('imaps', '0 0 0 .'), ...mail },
    [],
    true,
  ],
  [
    'STARTTLS where TLS could not be asked for',
    { ...srv('imap', '0 1 143 mail.shop.com.'), '_imaps._tcp.shop.com SRV': { rcode: 'SERVFAIL' }, ...mail },
    [],
    true,
  ],
  ['a host without an address', srv('imaps', '0 1 993 mail.shop.com.'), ['clients-host-missing'], true],
  ['a host in no domain', srv('imaps', '0 1 993 mail.gone.net.'), ['clients-host-domain-missing'], true],
  [
    'a host that could not be looked up',
    { ...srv('imaps', '0 1 993 mail.shop.com.'), 'mail.shop.com A': null },
    [],
    true,
  ],
])('the client settings of %s have the right findings', async (_, known, codes, graded) =>
  expect(await clients(known as Record<string, Known>)).toMatchObject({ codes, graded }),
)

test('an autodiscover alias to a domain that does not exist is found', async () => {
  const known = knownAnswers({})
  const query: typeof known.query = async (question) => {
    const { records } = answerOf('x', 'A', ['autodiscover.shop.com CNAME x.gone.net.'])
    return { ...(await known.query(question)), ...(question.name.startsWith('autodiscover') && { records }) }
  }
  const { findings } = await clients({}, { nameServers: { ...known, query } })
  expect(findings).toMatchObject([
    { code: 'zone-alias-domain-missing', host: 'autodiscover.shop.com', domain: 'gone.net' },
    { code: 'clients-no-setup' },
  ])
})

test('only the usual ports are connected to, and only where the operator allows it', async () => {
  const connected: string[] = []
  const tls = async (host: string, port: number) => {
    connected.push(`${host} ${port}`)
    return 'invalid'
  }
  const known = {
    ...srv('imaps', '0 1 22 mail.shop.com.'),
    ...srv('imap', '0 1 993 mail.shop.com.'),
    ...srv('pop3s', '0 1 995 mail.shop.com.'),
    ...mail,
  }
  expect((await clients(known, { mailServers: { tls } })).codes).toEqual(['clients-tls-invalid'])
  expect(connected).toEqual(['mail.shop.com 995'])
  expect((await clients(known)).reading).toMatchObject({ portsAsked: false })
})

test('a server without STARTTLS, or with a login before it, is reported on its usual port', async () => {
  const startTls = async (_: string, port: number) => ({
    tls: port === 143 ? 'not-offered' : 'valid',
    offersLogin: port === 587,
  })
  const plain = { ...srv('imap', '0 1 143 mail.shop.com.'), ...srv('pop3', '0 1 143 mail.shop.com.') }
  const known = { ...plain, ...srv('submission', '0 1 587 mail.shop.com.'), ...mail }
  const { codes } = await clients(known, { mailServers: { startTls } })
  expect(codes.filter((code) => code !== 'clients-plain-only')).toEqual([
    'clients-plaintext-login',
    'clients-no-starttls',
  ])
})

test('a question that got no answer leaves the section incomplete, and misses nothing', async () => {
  const { codes, incomplete } = await clients({ '_imaps._tcp.shop.com SRV': null })
  expect([codes, incomplete]).toEqual([[], expect.stringContaining('_imaps._tcp.shop.com SRV')])
})

test('two hosts of a service are looked up at most', async () => {
  const hosts = Array.from({ length: 9 }, (_, at) => `x SRV 0 1 993 h${at}.shop.com.`)
  const { asked: requested } = await clients({ '_imaps._tcp.shop.com SRV': hosts })
  expect(requested.filter((one) => /^h\d/.test(one))).toHaveLength(4)
})
