import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createXmlReader, XmlFault } from './xml-reader.ts'

/** The events of a document, read in pieces of a length. */
function events(text: string, length = text.length || 1): string[] {
  const seen: string[] = []
  const reader = createXmlReader({
    open: (name, attributes) =>
      seen.push(`<${[name, ...attributes.map(([key, value]) => `${key}=${value}`)].join(' ')}`),
    text: (piece) => {
      if (seen.at(-1)?.startsWith('"')) seen[seen.length - 1] += piece
      else seen.push(`"${piece}`)
    },
    close: () => seen.push('>'),
    oddity: () => seen.push('odd'),
  })
  for (let at = 0; at < text.length; at += length) reader.write(text.slice(at, at + length))
  reader.end()
  return seen
}

test.each([
  ['<a/>', ['<a', '>']],
  ['<?xml version="1.0"?>\n<!-- > <b> --><a x="1>2" y=\'"\'>t</a >\n', ['<a x=1>2 y="', '"t', '>']],
  ['<a><![CDATA[<b>&amp;]]></a>', ['<a', '"<b>&amp;', '>']],
  ['<a>&lt;&gt;&amp;&quot;&apos;&#65;&#x42;</a>', ['<a', '"<>&"\'AB', '>']],
  ['<a b="&#x1F600;&amp;"/>', ['<a b=😀&', '>']],
  ['<!DOCTYPE a [<!ENTITY b "x>"><!-- \' ] --><!ELEMENT a ANY>]><a>&b;</a>', ['<a', 'odd', '"&b;', '>']],
  ['<!DOCTYPE a SYSTEM "" [<!ENTITY b \'\'>]><a/>', ['<a', '>']],
  ['<a b=\'\' c="">></a>', ['<a b= c=', '">', '>']],
  ['<a>&#1114111;&#1114112;</a>', ['<a', 'odd', '"\u{10ffff}&#1114112;', '>']],
  [
    '<a>&#0;&#xD800;&#99999999;&nbsp;& b</a>',
    ['<a', 'odd', 'odd', 'odd', 'odd', 'odd', '"&#0;&#xD800;&#99999999;&nbsp;& b', '>'],
  ],
  ['<a>&toString;&valueOf;</a>', ['<a', 'odd', 'odd', '"&toString;&valueOf;', '>']],
  ['<a></a>\u0000', ['<a', '>', 'odd']],
  ['<![CDATA[x]]><a/><![CDATA[y]]>', ['<a', '>']],
])('%s', (text, expected) => {
  expect(events(text)).toEqual(expected)
})

test.each([
  ...[
    '',
    'text',
    'x<a/>',
    '<a>',
    '<a></b>',
    '</a>',
    '<a/><b/>',
    '<a',
    '<a b></a>',
    '<a b=1></a>',
    '<a b="1></a>',
    '<a b="1"c="2"/>',
    '< a/>',
  ],
  ...[
    '<a><!-- </a>',
    '<a><![CDATA[</a>',
    '<a><!ELEMENT x></a>',
    '<a><!DOCTYPE x></a>',
    '<!DOCTYPE a [<a/>',
    '<a><b></a></b>',
    '<>',
    '<a/',
    '<!',
  ],
])('%s is no document', (text) => {
  expect(() => events(text)).toThrow(XmlFault)
})

describe('bounds', () => {
  test('reads to a depth of a hundred', () => {
    const deep = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    expect(events(deep(100))).toHaveLength(200)
    expect(() => events(deep(101))).toThrow(XmlFault)
  })

  test('gives up a tag, a comment or a section without end', () => {
    for (const start of ['<a b="', '<!--', '<a><![CDATA[', '<!DOCTYPE [']) {
      const reader = createXmlReader({ open() {}, text() {}, close() {}, oddity() {} })
      const write = () => {
        reader.write(start)
        for (let piece = 0; piece < 40; piece += 1) reader.write('x'.repeat(65_536))
      }
      expect(write).toThrow(XmlFault)
    }
  })
})

test('a document read in pieces is the document read whole', () => {
  const part = fc.constantFrom(
    '<a>',
    '</a>',
    '<b c="d&amp;e">',
    '</b>',
    '<e/>',
    'text',
    '&lt;',
    '&x;',
    '&',
    '<!-- c -->',
    '<![CDATA[<x>]]>',
    ' ',
    '<?p q?>',
  )
  const outcome = (text: string, length: number) => {
    try {
      // The number of reports of one oddity may differ with the pieces.
      return events(text, length)
        .filter((event) => event !== 'odd')
        .join('|')
        .replaceAll('|"', '')
    } catch (fault) {
      return String(fault instanceof XmlFault)
    }
  }
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), fc.integer({ min: 1, max: 7 }), (parts, length) => {
      const text = `<root>${parts.join('')}</root>`
      expect(outcome(text, length)).toBe(outcome(text, text.length))
    }),
    { numRuns: 3000 },
  )
})
