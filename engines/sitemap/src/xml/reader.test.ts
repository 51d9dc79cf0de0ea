import { describe, expect, test } from 'vitest'
import { createXmlReader } from './reader.ts'

interface Heard {
  events: string[]
  faults: string[]
}

/** Elements, texts with their places, and faults, of a document in pieces. */
function hear(...pieces: string[]): Heard {
  const events: string[] = []
  const faults: string[] = []
  const reader = createXmlReader(
    {
      wantsBlanks: true,
      open: ({ name }, line, column, attributes) =>
        events.push(`<${[name, ...attributes].join(' ')} ${line}:${column}`),
      text: (text, locate) => events.push(`${JSON.stringify(text)} ${locate().line}:${locate().column}`),
      close: () => events.push('>'),
    },
    (code, place, detail) => faults.push([code, place && `${place.line}:${place.column}`, detail?.message].join(' ')),
  )
  if (pieces.every((piece) => reader.write(piece))) reader.end()
  return { events, faults }
}

describe('a document cut in two anywhere', () => {
  test.each([
    '<a><!-- - -->x</a>',
    '<a>\n<![CDATA[ ]] > & < ]]]]>x</a>',
    '<a><?do a ? b ?>x</a>',
    '<?xml version="1.0" encoding="UTF-8"?>\r\n<a>\r\n\rx\r</a>',
    '<a b="1" c=\'2 &amp; "3"\'>&lt;&#65;&#x42;</a>',
    '<a><b/>]] &gt;<c d="e"></c ></a>\n<!-- end -->\n',
    '<a xmlns:x="y"><x:b x:c="d"/></a>',
  ])('says the same: %j', (document) => {
    const whole = hear(document)
    expect(whole.faults).toEqual([])
    for (let at = 1; at < document.length; at += 1)
      expect(hear(document.slice(0, at), document.slice(at))).toEqual(whole)
    expect(hear(...document)).toEqual(whole)
  })
})

test('places are counted in lines and columns', () => {
  expect(hear('<a>\n <b/>\r\n  x\n</a>').events).toEqual([
    '<a 1:1',
    '"\\n " 1:4',
    '<b 2:2',
    '>',
    '"\\n  x\\n" 2:6',
    '>',
  ])
})

describe('a fault is told where it is', () => {
  test.each([
    ['<a>\n<!-- a -- b -->', '2:8 A comment must not contain "--".'],
    ['<a>x]]>y</a>', '1:5 Text must not contain "]]>".'],
    ['<a>\n&x;</a>', '2:1 Unescaped "&".'],
    ['<a>\n <1/></a>', '2:2 Unescaped "<".'],
    ['<a b="1" b="2"/>', '1:10 Duplicate attribute.'],
    ['<a b="1" c="b" b="2"/>', '1:16 Duplicate attribute.'],
    ['<a b=1/>', '1:6 This tag is not valid XML.'],
    ['<a b/>', '1:5 This tag is not valid XML.'],
    ['<a b="1"c="2"/>', '1:9 This tag is not valid XML.'],
    ['<a /b>', '1:4 This tag is not valid XML.'],
    ['<a b="<"/>', '1:7 A tag is not closed: another "<" comes before its ">".'],
    ['<a b="1" <c/>', '1:10 A tag is not closed: another "<" comes before its ">".'],
    ['<a b="x&y"/>', '1:8 Unescaped "&".'],
    ['<a></b>', '1:4 <a> is not closed.'],
    ['</a>', '1:1 Closing tag without an opening tag.'],
    ['<a/>\n<b/>', '2:1 There is a second root element.'],
    ['<a/> x', '1:6 There is text outside the root element.'],
    ['x<a/>', '1:1 Does not appear to be an XML file.'],
    ['<a/><![CDATA[x]]>', '1:5 There is text outside the root element.'],
    ['<!-- x -->', '1:11 The file ends without a root element.'],
    ['<a', '1:3 The file ends in the middle of a tag or comment.'],
    ['<a><b', '1:6 <a> is not closed.'],
    ['<a><!-- ', '1:9 <a> is not closed.'],
    ['<a>\r', '2:1 <a> is not closed.'],
    ['<a>\r\n', '2:1 <a> is not closed.'],
    ['<?xml version="1.0"?', '1:21 The file ends in the middle of a tag or comment.'],
    ['<a><?xml version="1.0"?></a>', '1:4 The XML declaration is not at the very start of the file.'],
    ['<?XML version="1.0"?><a/>', '1:1 The XML declaration is not at the very start of the file.'],
    ['<?xml version="2.0"?><a/>', '1:1 The XML declaration is not well-formed.'],
    ['<?1 x?><a/>', '1:1 This processing instruction is not well-formed.'],
    ['<a>\u0001</a>', '1:4 This character is not allowed in XML.'],
  ])('%j', (document, expected) => {
    const { faults } = hear(document)
    expect(faults).toEqual([`xml-not-wellformed ${expected}`])
    expect(hear(...document).faults).toEqual(faults)
  })
})

describe('what would fill the memory', () => {
  test('the reader takes no more than 256 attributes', () => {
    const attributes = (count: number) => Array.from({ length: count }, (_, index) => ` a${index}="${index}"`).join('')
    expect(hear(`<a${attributes(256)}/>`).faults).toEqual([])
    expect(hear(`<a${attributes(257)}/>`).faults.join()).toContain('This tag has too many attributes; parsing stops.')
  })
  test('the reader takes no more than 64 elements in each other', () => {
    const nested = (depth: number) => '<a>'.repeat(depth) + '</a>'.repeat(depth)
    expect(hear(nested(64)).faults).toEqual([])
    expect(hear(nested(65)).faults).toEqual(['element-unknown 1:193 Elements are nested too deeply; parsing stops.'])
  })
  test('the reader takes no tag of more than a megabyte', () => {
    const tag = (length: number) => `<a b="${'x'.repeat(length - 6)}`
    expect(hear(tag(1_048_576), '"/>').faults).toEqual([])
    expect(hear(tag(1_048_577), '"/>').faults).toEqual([
      'xml-not-wellformed 1:1 A tag is longer than 1 MB; parsing stops.',
    ])
  })
})
