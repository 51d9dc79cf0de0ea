import { latin1 } from '../base/octets.ts'
import { decodeCharset, encodeCharset } from './charset.ts'
import { decodeQuotedPrintable, lenientBase64 } from './encodings.ts'

/** RFC 2047. */
export function decodeWords(text: string): string {
  return text
    .replace(/(=\?[^?\s]+\?[bq]\?[^?\s]*\?=)[ \t]+(?==\?[^?\s]+\?[bq]\?)/gi, '$1')
    .replace(
      /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([bq])\?([^?\s]*)\?=/gi,
      (whole, charset: string, way: string, content: string) => {
        const octets =
          way.toLowerCase() === 'b'
            ? latin1(lenientBase64(content))
            : decodeQuotedPrintable(content.replaceAll('_', ' '))
        return decodeCharset(octets, charset) ?? whole
      },
    )
}

const quoted = (octets: string, safe: RegExp) =>
  octets.replace(safe, (character) =>
    character === ' ' ? '_' : `=${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )

/** The ways in which mail programs write a text as one word; plain where it is ASCII. */
export function encodeWords(text: string): readonly string[] {
  const ways = /^[ -~]*$/.test(text) ? [text] : []
  const words = text.split(' ')
  for (const charset of ['utf-8', 'UTF-8', 'iso-8859-1', 'ISO-8859-1']) {
    const octets = encodeCharset(text, charset.toLowerCase() === 'utf-8' ? 'utf-8' : 'windows-1252')
    if (octets === null) continue
    for (const mark of ['b', 'B']) ways.push(`=?${charset}?${mark}?${btoa(octets)}?=`)
    for (const mark of ['q', 'Q'])
      for (const safe of [/[^!*+\-/0-9A-Za-z]/g, /[^ -~]|[ =?_]/g, /[^!-<>@-^`-~]/g])
        ways.push(`=?${charset}?${mark}?${quoted(octets, safe)}?=`)
    const mixed = words.map((word) => {
      const part = encodeCharset(word, charset.toLowerCase() === 'utf-8' ? 'utf-8' : 'windows-1252')
      return /^[ -~]*$/.test(word) || part === null ? word : `=?${charset}?Q?${quoted(part, /[^!*+\-/0-9A-Za-z]/g)}?=`
    })
    ways.push(mixed.join(' '))
  }
  return ways
}
