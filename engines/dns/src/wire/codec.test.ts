import { Buffer } from 'node:buffer'
import { decode, encode, type Packet } from 'dns-packet'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encodeResponse } from '../testing/encode-response.ts'
import { decodeMessage } from './decode.ts'
import { encodeQuery } from './encode.ts'
import { PacketFault } from './message.ts'
import { encodeName } from './name.ts'
import { typeName, typeNumber } from './types.ts'

const seeded = { seed: 20_261_121, numRuns: 400 }

/** One record of a type with these octets as its data, read back. */
function presented(type: string, hexData: string) {
  const question = { name: 'x.example.', type }
  const data = hexData.replaceAll(' ', '')
  const packet = encodeResponse({
    id: 1,
    question,
    answers: [{ ...question, ttl: 60, data: `\\# ${data.length / 2} ${data}` }],
  })
  const [record] = decodeMessage(packet).answers
  return record
}

const hex = (text: string) => Buffer.from(text, 'latin1').toString('hex')
const hexName = (name: string) => Buffer.from(encodeName(name)).toString('hex')
const hexString = (text: string) => Buffer.from([text.length]).toString('hex') + hex(text)

describe('data in presentation form', () => {
  // Octets by the RFC of each type; the text as dig prints it.
  test.each([
    ['A', 'c0000201', '192.0.2.1'],
    ['AAAA', '20010db8000000000001000000000001', '2001:db8::1:0:0:1'],
    ['AAAA', '00000000000000000000ffffc0000201', '::ffff:192.0.2.1'],
    ['AAAA', '00000000000000000000000000000001', '::1'],
    ['AAAA', '00000000000000000000000000000000', '::'],
    ['AAAA', '20010db8000100020003000400050006', '2001:db8:1:2:3:4:5:6'],
    ['AAAA', 'fe800000000000000000000000010000', 'fe80::1:0'],
    ['MX', `000a ${hexName('mail.example')}`, '10 mail.example.'],
    ['MX', `0000 ${hexName('.')}`, '0 .'],
    ['TXT', `${hexString('a "b" \\c')}${hexString('')}`, '"a \\"b\\" \\\\c" ""'],
    ['TXT', '04 00 7f ff 20', '"\\000\\127\\255 "'],
    [
      'SOA',
      `${hexName('ns.example')}${hexName('host\\.master.example')}${'00000001'.repeat(5)}`,
      'ns.example. host\\.master.example. 1 1 1 1 1',
    ],
    ['SRV', `000a 003c 13c4 ${hexName('sip.example')}`, '10 60 5060 sip.example.'],
    ['CAA', `80 05${hex('issue')}${hex('ca.example')}`, '128 issue "ca.example"'],
    [
      'NAPTR',
      `0064 000a ${hexString('S')}${hexString('SIP+D2U')}${hexString('')}${hexName('.')}`,
      '100 10 "S" "SIP+D2U" "" .',
    ],
    ['DS', `3039 0d 02 ${'ab'.repeat(32)}`, `12345 13 2 ${'AB'.repeat(28)} ${'AB'.repeat(4)}`],
    ['SSHFP', '04 02 1234', '4 2 1234'],
    ['TLSA', '03 01 01 abcd', '3 1 1 ABCD'],
    ['HTTPS', `0001 00 0001 0006 02${hex('h2')}02${hex('h3')} 0003 0002 20fb`, '1 . alpn="h2,h3" port=8443'],
    ['SVCB', `0000 ${hexName('svc.example')}`, '0 svc.example.'],
    [
      'SVCB',
      `0010 00 0000 0004 0001 0004 0001 0003 02${hex('h2')} 0002 0000 0004 0004 c0000201 029b 0001 41`,
      '16 . mandatory=alpn,ipv4hint alpn="h2" no-default-alpn ipv4hint=192.0.2.1 key667="A"',
    ],
    ['SVCB', `0010 00 0001 0009 08${hex('f\\oo,bar')}`, '16 . alpn="f\\\\\\\\oo\\\\,bar"'],
    ['LOC', '00 12 16 13 8b3cf018 7ef34320 00989680', '52 22 23.000 N 4 53 32.000 W 0.00m 1m 10000m 10m'],
    ['LOC', '01', '\\# 1 01'],
    ['URI', `000a 0001 ${hex('ftp://x.example/')}`, '10 1 "ftp://x.example/"'],
    ['CERT', '0001 3039 08 010203', 'PKIX 12345 RSASHA256 AQID'],
    ['CSYNC', '00000042 0003 0004 60000008', '66 3 A NS AAAA'],
    ['NSEC', `${hexName('b.example')} 0006 40 01 00 00 00 03`, 'b.example. A MX RRSIG NSEC'],
    ['NSEC3PARAM', '01 00 000a 02 abcd', '1 0 10 ABCD'],
    ['NSEC3PARAM', '01 00 0000 00', '1 0 0 -'],
    ['NSEC3', '01 01 000a 00 05 0102030405 0001 40', '1 1 10 - 04106105 A'],
    ['APL', '0001 15 03 c0a820 0001 1c 83 c0a826', '1:192.168.32.0/21 !1:192.168.38.0/28'],
    ['AMTRELAY', '0a 02 20010db8000000000000000000000001', '10 0 2 2001:db8::1'],
    ['AMTRELAY', '0a 81 c0000201', '10 1 1 192.0.2.1'],
    ['EUI48', '00005e00532a', '00-00-5e-00-53-2a'],
    ['HINFO', `${hexString('RFC8482')}00`, '"RFC8482" ""'],
    ['DHCID', '000201', 'AAIB'],
    ['TYPE65280', '0102', '\\# 2 0102'],
    ['TYPE65280', '', '\\# 0'],
  ])('%s', (type, data, text) => {
    expect(presented(type, data)?.data).toBe(text)
  })

  test('lifts out what a record is ranked by', () => {
    expect(presented('MX', `000a ${hexName('m.example')}`)?.priority).toBe(10)
    expect(presented('HTTPS', '0001 00')?.priority).toBe(1)
    expect(presented('A', 'c0000201')).not.toHaveProperty('priority')
  })
})

describe('decodeMessage', () => {
  test('reads the types dns-packet can write', () => {
    const packet: Packet = {
      type: 'response',
      id: 77,
      flags: 0x8180,
      questions: [{ type: 'A', name: 'www.example.com' }],
      answers: [
        { type: 'CNAME', name: 'www.example.com', ttl: 30, data: 'example.com' },
        { type: 'A', name: 'example.com', ttl: 60, data: '192.0.2.7' },
        { type: 'AAAA', name: 'example.com', ttl: 60, data: '2001:db8::7' },
        { type: 'TXT', name: 'example.com', ttl: 60, data: ['one', 'two'] },
        {
          type: 'SRV',
          name: 'example.com',
          ttl: 60,
          data: { priority: 1, weight: 2, port: 3, target: 'x.example.com' },
        },
      ],
      additionals: [{ type: 'OPT', name: '.', udpPayloadSize: 1400, flags: 0x8000, options: [] }],
    }
    const message = decodeMessage(encode(packet))
    expect(message).toMatchObject({
      id: 77,
      response: true,
      rcode: 'NOERROR',
      flags: { rd: true, ra: true, aa: false, tc: false },
      questions: [{ name: 'www.example.com.', type: 'A', class: 'IN' }],
      edns: { udpSize: 1400, version: 0, dnssecOk: true },
    })
    expect(message.answers.map(({ name, ttl, data }) => `${name} ${ttl} ${data}`)).toEqual([
      'www.example.com. 30 example.com.',
      'example.com. 60 192.0.2.7',
      'example.com. 60 2001:db8::7',
      'example.com. 60 "one" "two"',
      'example.com. 60 1 2 3 x.example.com.',
    ])
  })

  test('puts the extended response code together and reads why', () => {
    const packet = encodeResponse({
      id: 1,
      question: { name: 'a.example', type: 'A' },
      rcode: 'BADVERS',
      ede: [{ code: 6, text: 'no key' }],
    })
    const message = decodeMessage(packet)
    expect(message.rcode).toBe('BADVERS')
    expect(message.ede).toEqual([{ code: 6, text: 'DNSSEC Bogus: no key' }])
  })

  const head = (counts: string) => Buffer.from(`0001 8180 ${counts}`.replaceAll(' ', ''), 'hex')
  const bytes = (text: string) => Buffer.from(text.replaceAll(' ', ''), 'hex')

  test('reads a name once, however many point to it', () => {
    // A name of 126 labels, and as many records as fit that each begin one label before it.
    const chain = Buffer.concat([bytes('0161'.repeat(125)), bytes('00')])
    const record = Buffer.concat([bytes('0161 c00c'), bytes('0002 0001 00000001 0004 0162 c00c')])
    const count = Math.floor((65_000 - chain.length) / record.length)
    const counts = `0001 ${count.toString(16).padStart(4, '0')} 0000 0000`
    const packet = Buffer.concat([
      head(counts),
      chain,
      bytes('0001 0001'),
      ...Array.from({ length: count }, () => record),
    ])
    const { answers } = decodeMessage(packet)
    expect(answers).toHaveLength(count)
    expect(answers.at(-1)?.data).toBe(`b.${'a.'.repeat(125)}`)
  })

  test('throws nothing but its own fault, whatever comes', () => {
    const good = encodeResponse({
      id: 1,
      question: { name: 'a.example', type: 'MX' },
      answers: [
        { name: 'a.example', ttl: 1, type: 'MX', data: '1 b.example' },
        { name: 'a.example', ttl: 1, type: 'TXT', data: '"x" "y"' },
        { name: 'a.example', ttl: 1, type: 'SVCB', data: '\\# 13 00010000010006026832026833' },
      ],
    })
    const damaged = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }), fc.nat(good.length))
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), damaged), (input) => {
        const octets =
          input instanceof Uint8Array
            ? input
            : Uint8Array.from(good)
                .fill(input[1], input[0], input[0] + 1)
                .subarray(0, input[2])
        try {
          decodeMessage(octets)
        } catch (error) {
          expect(error).toBeInstanceOf(PacketFault)
        }
      }),
      { ...seeded, numRuns: 3000 },
    )
  })
})

describe('encodeQuery', () => {
  test('dns-packet reads an encoded query as it was meant', () => {
    const packet = decode(
      Buffer.from(encodeQuery('Example.com', 'MX', { id: 4242, dnssecOk: true, authenticData: true })),
    )
    expect(packet).toMatchObject({ id: 4242, type: 'query', flag_rd: true, flag_ad: true, flag_cd: false })
    expect(packet.questions).toEqual([{ name: 'Example.com', type: 'MX', class: 'IN' }])
    expect(packet.additionals?.[0]).toMatchObject({ type: 'OPT', udpPayloadSize: 1232, flag_do: true })
  })

  test('asks for names dns-packet cannot say', () => {
    const { questions } = decodeMessage(encodeQuery('a\\.b.sp\\032ace.\\255.example', 'TYPE65280', { edns: false }))
    expect(questions).toEqual([{ name: 'a\\.b.sp\\032ace.\\255.example.', type: 'TYPE65280', class: 'IN' }])
  })

  test.each([
    'a..b',
    '.a',
    `${'a'.repeat(64)}.example`,
    `${'abcdefg.'.repeat(40)}example`,
    'bücher.example€',
    'a\\',
    'a\\999.b',
  ])('refuses the name %s', (name) => {
    expect(() => encodeQuery(name, 'A')).toThrow(/./)
  })

  test('refuses a type that does not exist', () => {
    expect(() => encodeQuery('a.example', 'NOPE')).toThrow('no record type')
    expect(() => encodeQuery('a.example', 'TYPE70000')).toThrow('no record type')
  })

  test('keeps every octet of a name', () => {
    const label = fc.uint8Array({ minLength: 1, maxLength: 20 })
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 8 }), (labels) => {
        const name = labels
          .map((octets) => [...octets].map((octet) => `\\${String(octet).padStart(3, '0')}`).join(''))
          .join('.')
        const [question] = decodeMessage(encodeQuery(name, 'A')).questions
        expect([...encodeName(question?.name ?? '')]).toEqual([...encodeName(name)])
      }),
      seeded,
    )
  })
})

test('knows types by name and number both ways', () => {
  for (const type of ['A', 'HTTPS', 'SVCB', 'CAA', 'TYPE65280']) expect(typeName(typeNumber(type) ?? -1)).toBe(type)
  expect(typeNumber('https')).toBe(65)
})
