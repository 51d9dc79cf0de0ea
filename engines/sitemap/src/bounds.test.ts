// Encodings, dates and fields of extensions at the end of each bound and one beyond.
import { describe, expect, test } from 'vitest'
import { parseW3cDate } from './base/w3c-date.ts'
import { validateSitemap } from './check/validate.ts'

const now = new Date('2026-11-21T00:00:00Z')
const options = { sitemapUrl: 'https://www.example.com/sitemap.xml', now }
const open = (more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${more}>`
const page = '<loc>https://www.example.com/</loc>'
const codes = async (source: string | Uint8Array<ArrayBuffer>) =>
  (await validateSitemap(source, options)).findings.map(({ code }) => code)

describe('a video', () => {
  const video = (fields: string) =>
    `${open(' xmlns:video="http://www.google.com/schemas/sitemap-video/1.1"')}\n<url>${page}<video:video>${fields}</video:video></url></urlset>`
  const field = (name: string, text: string) => `<video:${name}>${text}</video:${name}>`
  const required =
    field('thumbnail_loc', 'https://www.example.com/t.jpg') + field('title', 'T') + field('description', 'D')
  const whole = required + field('content_loc', 'https://www.example.com/v.mp4')
  test('lasts 1 to 28,800 seconds and is rated 0 to 5', async () => {
    for (const text of ['1', '28800']) expect(await codes(video(whole + field('duration', text)))).toEqual([])
    for (const text of ['0', '28801', '1.5', '-1', ''])
      expect(await codes(video(whole + field('duration', text)))).toEqual(['video-duration-range'])
    for (const text of ['0', '5', '5.0', '.5', '4.'])
      expect(await codes(video(whole + field('rating', text)))).toEqual([])
    for (const text of ['5.1', '-1', '1e0', '.'])
      expect(await codes(video(whole + field('rating', text)))).toEqual(['video-rating-range'])
  })
  test('may say more, by the names of the schema', async () => {
    for (const name of [
      'player_loc',
      'expiration_date',
      'view_count',
      'publication_date',
      'family_friendly',
      'restriction',
      'platform',
      'price',
      'requires_subscription',
      'uploader',
      'live',
      'tag',
      'category',
      'gallery_loc',
      'id',
    ])
      expect(
        await codes(video(whole + field(name, name.endsWith('loc') ? 'https://www.example.com/x' : '1'))),
        name,
      ).toEqual([])
    for (const name of ['tvshow', 'content_segment_loc'])
      expect(await codes(video(`${whole}<video:${name}><video:any>x</video:any></video:${name}>`)), name).toEqual([])
    expect(await codes(video(whole + field('length', '1')))).toEqual(['element-unknown'])
  })
  test('a video has a place, and it is not its page', async () => {
    expect(await codes(video(required))).toEqual(['video-location-missing'])
    expect(await codes(video(required + field('player_loc', 'https://player.example/v')))).toEqual([])
    for (const name of ['content_loc', 'player_loc'])
      expect(await codes(video(required + field(name, 'https://www.example.com/')))).toContain('video-loc-equals-page')
    expect(await codes(video(whole.replace('t.jpg', '')))).not.toContain('video-loc-equals-page')
  })
  test('names what it lacks', async () => {
    for (const name of ['thumbnail_loc', 'title', 'description']) {
      const { findings } = await validateSitemap(
        video(whole.replace(new RegExp(`<video:${name}>.*?</video:${name}>`), '')),
        options,
      )
      expect(findings).toEqual([
        expect.objectContaining({
          code: 'video-required-missing',
          message: `The video lacks <video:${name}>.`,
          value: name,
        }),
      ])
    }
  })
})

describe('a date', () => {
  test('a date is one of the calendar', () => {
    const time = (text: string) => parseW3cDate(text)?.time
    for (const [text, same] of [
      ['2026', '2026-01-01T00:00:00Z'],
      ['2026-05', '2026-05-01T00:00:00Z'],
      ['2026-05-10', '2026-05-10T00:00:00Z'],
      ['2026-05-10T17:33Z', '2026-05-10T17:33:00Z'],
      ['2026-05-10T23:59:59.999Z', '2026-05-10T23:59:59.999Z'],
      ['2026-05-10T17:33:30+14:00', '2026-05-10T03:33:30Z'],
      ['2026-05-10T17:33:30-13:59', '2026-05-11T07:32:30Z'],
      ['2024-02-29', '2024-02-29T00:00:00Z'],
      ['2000-02-29', '2000-02-29T00:00:00Z'],
      ['2026-04-30', '2026-04-30T00:00:00Z'],
      ['2026-12-31', '2026-12-31T00:00:00Z'],
    ] as const)
      expect(time(text), text).toBe(Date.parse(same))
    for (const text of [
      '2026-00',
      '2026-13',
      '2026-01-00',
      '2026-01-32',
      '2026-04-31',
      '2026-06-31',
      '2026-09-31',
      '2026-11-31',
      '2026-02-29',
      '1900-02-29',
      '2100-02-29',
    ])
      expect(time(text), text).toBeUndefined()
    for (const text of [
      'T24:00Z',
      'T23:60Z',
      'T23:59:60Z',
      'T12:00',
      'T12:00+14:01',
      'T12:00+01:60',
      'T12Z',
      ' ',
      'Z',
      'T12',
    ])
      expect(time(`2026-05-10${text}`), text).toBeUndefined()
    for (const text of ['', '26', '2026-5', ' 2026', '2026-05-10 17:33Z', '2026-05-10T17:33z', '2026-05-10T17:33+0800'])
      expect(time(text), text).toBeUndefined()
    expect(new Date(time('0099-03-01') ?? 0).getUTCFullYear()).toBe(99)
    expect(new Date(time('0100-03-01') ?? 0).getUTCFullYear()).toBe(100)
    expect([parseW3cDate('2026-05-10')?.hasTime, parseW3cDate('2026-05-10T00:00Z')?.hasTime]).toEqual([false, true])
  })
})

describe('an encoding', () => {
  const text = (declared: string) =>
    `<?xml version="1.0" encoding="${declared}"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url>${page}<!--é--></url></urlset>`
  const wide = (source: string, little: boolean) => {
    const octets = new Uint8Array(source.length * 2)
    const view = new DataView(octets.buffer)
    for (const [at, letter] of [...source].entries()) view.setUint16(at * 2, letter.charCodeAt(0), little)
    return octets
  }
  test('an encoding of UTF-8 is known by each of its names', async () => {
    for (const name of ['UTF-8', 'utf8', 'US-ASCII', 'ascii'])
      expect(await codes(new TextEncoder().encode(text(name)))).toEqual([])
  })
  test('an encoding of another kind is used, and reported', async () => {
    expect(await codes(new Uint8Array(Buffer.from(text('ISO-8859-1'), 'latin1')))).toEqual(['encoding-not-utf8'])
    expect(await codes(new Uint8Array(Buffer.from(text('no-such-name'), 'latin1')))).toEqual(['encoding-not-utf8'])
    expect(await codes(new TextEncoder().encode(text('utf-16')))).toEqual(['encoding-not-utf8'])
    for (const little of [true, false])
      for (const mark of ['', '\ufeff'])
        expect(await codes(wide(mark + text('UTF-16'), little))).toEqual(['encoding-not-utf8'])
  })
  test('an encoding of UTF-16 is not believed of octets that are no such text', async () => {
    const source = text('UTF-16').replace('<!--é-->', '').replace('</loc>', 'é</loc>')
    const { findings } = await validateSitemap(new TextEncoder().encode(source))
    expect(findings.find(({ code }) => code === 'loc-not-encoded')?.hint).toMatch(/%C3%A9$/)
  })
  test('an invalid encoding is reported at its place', async () => {
    const octets = new TextEncoder().encode(text('UTF-8'))
    const at = octets.indexOf(0xc3)
    for (const bad of [0xff, 0xc0]) {
      const broken = octets.slice()
      broken[at] = bad
      expect(await codes(broken)).toContain('xml-bad-encoding')
    }
  })
})
