import { isNamed, readSegments } from './segments.ts'

/** ISO 21496-1, and Adobe's XMP before it, which Ultra HDR took over. */
const ISO = 'urn:iso:std:iso:ts:21496:-1'
const XMP = 'http://ns.adobe.com/xap/1.0/'
const ADOBE = 'http://ns.adobe.com/hdr-gain-map/1.0/'

export function hasGainMap(file: Uint8Array): boolean {
  return readSegments(file).segments.some((segment) => {
    if (segment.marker === 0xe2) return isNamed(file, segment, ISO)
    if (segment.marker !== 0xe1 || !isNamed(file, segment, XMP)) return false
    return new TextDecoder('latin1').decode(file.subarray(segment.data, segment.end)).includes(ADOBE)
  })
}
