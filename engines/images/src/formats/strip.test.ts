// Cleaned drawings and GIFs keep their shapes and frames as they were written.

import { ascii, concat } from '@sundry/kit'
import { describe, expect, test } from 'vitest'
import { stripGif } from './gif/describe.ts'
import { stripSvg } from './svg/describe.ts'

const bytes = (...list: number[]) => Uint8Array.of(...list)

describe('a drawing', () => {
  const clean = (text: string) => new TextDecoder().decode(stripSvg(new TextEncoder().encode(text)))
  test.each([
    ['<svg><!-- a > b --><path/></svg>', '<svg><path/></svg>'],
    ['<svg><!----><path/></svg>', '<svg><path/></svg>'],
    ['<!-- a --><svg/>', '<svg/>'],
    ['<svg><!-- a <b/> c --></svg>', '<svg></svg>'],
    ['<svg><title>Plan</title><path/></svg>', '<svg><path/></svg>'],
    ['<svg><desc a="b">x</desc ><path/></svg>', '<svg>'],
    ['<svg><metadata>\n<rdf:RDF/>\n</metadata><path/></svg>', '<svg><path/></svg>'],
    ['<svg><sodipodi:namedview a="b"/><path/></svg>', '<svg><path/></svg>'],
    ['<svg><sodipodi:namedview a="b"><x/></sodipodi:namedview><path/></svg>', '<svg><path/></svg>'],
    ['<svg><title/><path/></svg>', '<svg><path/></svg>'],
    ['<svg><title\n>x</title><path/></svg>', '<svg><path/></svg>'],
    ['<svg><titled/><descend>x</descend></svg>', '<svg><titled/><descend>x</descend></svg>'],
    ['<svg><title>a</title><titled/><title>b</title></svg>', '<svg><titled/></svg>'],
    ['<svg><path/><title>never closed', '<svg><path/>'],
    ['<svg><path/><!-- never closed', '<svg><path/>'],
    ['<svg><path/><title', '<svg><path/><title'],
    ['<svg inkscape:version="1" id="a" sodipodi:x = "2" serif:id="3"\nsketch:type="4"/>', '<svg id="a"/>'],
    ["<svg inkscape:version='1'/>", '<svg/>'],
    ['<svg xmlns:inkscape="x" data-inkscape="y"/>', '<svg xmlns:inkscape="x" data-inkscape="y"/>'],
  ])('%s', (before, after) => expect(clean(before)).toBe(after))

  test.each([
    ['little-endian', bytes(0xff, 0xfe), (code: number) => [code & 255, code >> 8]],
    ['big-endian', bytes(0xfe, 0xff), (code: number) => [code >> 8, code & 255]],
  ])('a drawing in UTF-16, %s, comes out in UTF-8 and declares it', (_, mark, octets) => {
    const text = '<?xml version="1.0" encoding="UTF-16"?><svg><title>x</title><text>ä€</text></svg>'
    const wide = concat([mark, Uint8Array.from([...text].flatMap((letter) => octets(letter.charCodeAt(0))))])
    expect(new TextDecoder().decode(stripSvg(wide))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><svg><text>ä€</text></svg>',
    )
  })
  test('a drawing in UTF-8 keeps its declaration', () => {
    const text = '<?xml version="1.0" encoding="ISO-8859-1"?><svg/>'
    expect(clean(text)).toBe(text)
  })
})

describe('a GIF', () => {
  const block = (label: number, ...texts: string[]) =>
    concat([bytes(0x21, label), ...texts.map((text) => concat([bytes(text.length), ascii(text)])), bytes(0)])
  const screen = (flags: number) => concat([ascii('GIF89a'), bytes(1, 0, 1, 0, flags, 0, 0)])
  const table = (flags: number) => new Uint8Array(3 * 2 ** ((flags & 7) + 1)).fill(0x3b)
  const frame = (flags: number, colours = new Uint8Array()) =>
    concat([bytes(0x2c, 0, 0, 0, 0, 1, 0, 1, 0, flags), colours, bytes(2, 2, 0x4c, 1, 0)])
  const END = bytes(0x3b)
  test('keeps its frames, their controls, how often it repeats, and its profile', () => {
    const retained = [block(0xff, 'NETSCAPE2.0', 'abc'), block(0xf9, 'four'), frame(0x81, table(0x81))]
    const more = [block(0xff, 'ANIMEXTS1.0', 'abc'), block(0xff, 'ICCRGBG1012', 'profile'), frame(0)]
    const gone = [
      block(0xfe, 'words'),
      block(0x01, '012345678901', 'text'),
      block(0xff, 'XMP DataXMP', 'x'),
      block(0xff, 'NETSCAPE9.9', 'x'),
    ]
    const start = concat([screen(0x82), table(0x82)])
    const file = concat([start, ...gone, ...retained, ...gone, ...more, ...gone, END, ascii('behind')])
    expect(stripGif(file)).toEqual(concat([start, ...retained, ...more, END]))
  })
  test('a GIF without its end gets one, and with strange octets stays as it is', () => {
    expect(stripGif(concat([screen(0), frame(0)]))).toEqual(concat([screen(0), frame(0), END]))
    const odd = concat([screen(0), block(0xfe, 'words'), bytes(0x99), frame(0)])
    expect(stripGif(odd)).toEqual(odd)
  })
})
