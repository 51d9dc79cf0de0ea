/** Gigabytes as browsers round them; where they do not tell, a phone's screen does. */
const SMALL_MEMORY = 4
/** CSS pixels of the shorter side: no phone's is longer, no tablet's is shorter. */
const PHONE_SIDE = 540

function isPhone(): boolean {
  const { matchMedia, screen } = globalThis
  if (!matchMedia || !screen) return false
  return matchMedia('(pointer: coarse)').matches && Math.min(screen.width, screen.height) <= PHONE_SIDE
}

export function isSmallDevice(): boolean {
  const gigabytes = 'deviceMemory' in navigator ? Number(navigator.deviceMemory) : 0
  return (gigabytes > 0 && gigabytes <= SMALL_MEMORY) || isPhone()
}
