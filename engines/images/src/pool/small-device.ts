/** In gigabytes, as browsers round it; where they do not tell, or tell more, a phone's screen does. */
const SMALL_MEMORY = 4
/** The shorter side of a screen: no phone's is longer, no tablet's is shorter. In CSS pixels. */
const PHONE_SIDE = 540

function isPhone(): boolean {
  const { matchMedia, screen } = globalThis
  if (!matchMedia || !screen) return false
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) <= PHONE_SIDE
}

/** Whether a page that takes much memory is ended here: little memory, or a phone, whose memory other programs share. */
export function isSmallDevice(): boolean {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 0
  return (gigabytes > 0 && gigabytes <= SMALL_MEMORY) || isPhone()
}
