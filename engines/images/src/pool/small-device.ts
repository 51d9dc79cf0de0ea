/** In gigabytes, as browsers round it; where they do not tell, or tell more, a phone's screen does. */
const SMALL_MEMORY = 4
/** No phone's screen is wider, no tablet's is narrower; in CSS pixels. */
const PHONE_SCREEN = '(max-device-width: 540px), (max-device-height: 540px)'

const matches = (query: string) => globalThis.matchMedia?.(query).matches ?? false

/** Whether a page that takes much memory is ended here: little memory, or a phone, whose memory other programs share. */
export function isSmallDevice(): boolean {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 0
  if (gigabytes > 0 && gigabytes <= SMALL_MEMORY) return true
  return matches('(pointer: coarse)') && matches(PHONE_SCREEN)
}
