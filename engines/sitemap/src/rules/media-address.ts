import type { TextPosition } from '../findings/finding.ts'
import type { RuleContext } from './context.ts'
import type { CollectedField } from './field-collector.ts'
import type { Location } from './location.ts'

export interface Media {
  readonly location: Location
  readonly field: CollectedField
  readonly place: TextPosition
}

const fatal: ReadonlySet<string> = new Set(['loc-not-absolute', 'loc-scheme', 'loc-invalid-char', 'loc-too-long'])

export function checkMediaAddress(context: RuleContext, field: CollectedField, place: TextPosition): Media | undefined {
  const location = context.readLocation(field.text, (code, detail) => {
    if (fatal.has(code)) context.report(code, place, { ...detail, cause: field.place })
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
