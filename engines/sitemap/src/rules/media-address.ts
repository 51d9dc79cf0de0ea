import type { TextPosition } from '../findings/finding.ts'
import type { RuleContext } from './context.ts'
import type { CollectedField } from './field-collector.ts'
import type { Location } from './location.ts'

/** The address of an image or video that belongs to a page. */
export interface Media {
  readonly location: Location
  readonly field: CollectedField
  /** The element of the extension. */
  readonly place: TextPosition
}

/** Faults that make such an address unusable; its spelling is not judged. */
const fatal: ReadonlySet<string> = new Set(['loc-not-absolute', 'loc-scheme', 'loc-invalid-char', 'loc-too-long'])

export function checkMediaAddress(context: RuleContext, field: CollectedField, place: TextPosition): Media | undefined {
  const location = context.readLocation(field.text, (code, detail) => {
    if (fatal.has(code)) context.report(code, place, { ...detail, cause: field.place })
  })
  return location && { location, field, place }
}

/** Notes files on other hosts than their page, once for each host: a CDN is fine, but needs verifying. */
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
