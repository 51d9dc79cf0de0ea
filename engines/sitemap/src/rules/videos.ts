import type { TextPosition } from '../base/finding.ts'
import { MAX_VIDEO_SECONDS, VIDEO_NS } from '../base/protocol.ts'
import type { ElementHandler } from '../xml/element-handler.ts'
import type { RuleContext } from './context.ts'
import { type CollectedField, type CollectedFields, createFieldCollector } from './field-collector.ts'
import { adviceFor, type Location } from './location.ts'

export interface Media {
  readonly location: Location
  readonly field: CollectedField
  readonly place: TextPosition
}

const fatal: ReadonlySet<string> = new Set(['loc-not-absolute', 'loc-scheme', 'loc-invalid-char', 'loc-too-long'])

export function checkMediaAddress(context: RuleContext, field: CollectedField, place: TextPosition): Media | undefined {
  const location = context.readLocation(field.text, (code, detail) => {
    if (fatal.has(code)) context.report(code, place, { ...adviceFor(detail, true), cause: field.place })
  })
  return location && { location, field, place }
}

/** Once for each host: a CDN is fine, but needs verifying. */
export function createHostNote(context: RuleContext): (media: readonly Media[], pageOrigin: string) => void {
  const noted = new Set<string>()
  return (media, pageOrigin) => {
    for (const { location, field, place } of media) {
      if (location.origin === pageOrigin) continue
      const { host } = new URL(location.origin)
      if (noted.has(host) || host === new URL(pageOrigin).host) continue
      noted.add(host)
      const message = `Files on ${host} are allowed when both hosts are verified in Search Console.`
      context.report('loc-cross-host-allowed', place, { value: field.text, message, cause: field.place })
    }
  }
}

const required = ['thumbnail_loc', 'title', 'description']

const leaves = new Set([
  ...required,
  'content_loc',
  'player_loc',
  'duration',
  'expiration_date',
  'rating',
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

export interface VideoAddress {
  readonly href: string
  readonly name: string
  readonly place: TextPosition
  readonly cause: TextPosition
}

/**
 * Rules for `<video:video>`:
 * https://developers.google.com/search/docs/crawling-indexing/sitemaps/video-sitemaps
 */
export function createVideoRules(context: RuleContext): {
  begin(place: TextPosition, media: Media[], addresses: VideoAddress[]): ElementHandler
} {
  const { report, statistics } = context
  const collector = createFieldCollector(report, {
    namespace: VIDEO_NS,
    leaves,
    parents: {},
    opaque: new Set(['tvshow', 'content_segment_loc']),
  })

  function checkAddresses(
    fields: CollectedFields,
    place: TextPosition,
    media: Media[],
    addresses: VideoAddress[],
  ): void {
    for (const name of ['thumbnail_loc', 'content_loc', 'player_loc']) {
      const field = fields.get(name)
      if (!field || field.text === '') continue
      const found = checkMediaAddress(context, field, place)
      if (!found) continue
      if (name !== 'player_loc') media.push(found)
      if (name !== 'thumbnail_loc') addresses.push({ href: found.location.href, name, place, cause: field.place })
    }
  }

  return {
    begin(place, media, addresses) {
      statistics.videos += 1
      return collector.begin((fields) => {
        const missing = required.filter((name) => isEmpty(fields, name))
        if (missing.length > 0) {
          const names = missing.map((name) => `<video:${name}>`).join(', ')
          report('video-required-missing', place, { message: `The video lacks ${names}.`, value: missing.join(', ') })
        }
        if (isEmpty(fields, 'content_loc') && isEmpty(fields, 'player_loc')) report('video-location-missing', place)
        const duration = fields.get('duration')
        if (duration && !isDuration(duration.text)) {
          report('video-duration-range', place, { value: duration.text, cause: duration.place })
        }
        const rating = fields.get('rating')
        if (rating && !isRating(rating.text)) {
          report('video-rating-range', place, { value: rating.text, cause: rating.place })
        }
        checkAddresses(fields, place, media, addresses)
      })
    },
  }
}

function isEmpty(fields: CollectedFields, name: string): boolean {
  return (fields.get(name)?.text ?? '') === ''
}

function isDuration(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_VIDEO_SECONDS
}

function isRating(text: string): boolean {
  return /^(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) && Number(text) <= 5
}
