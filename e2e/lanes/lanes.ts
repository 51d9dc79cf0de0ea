// The lanes by name. scripts/lib/lanes.mjs finds their programs on this machine.
import { startPlaywright } from './playwright-driver.ts'
import type { Lane } from './run-journeys.ts'
import { startWebKit, type WebKitPrograms } from './webkit-driver.ts'

export type LanePrograms =
  | { name: 'chromium' | 'chromium-without-safari-gaps'; path: string }
  | { name: 'firefox'; path?: string }
  | { name: 'webkit'; programs?: WebKitPrograms }

export function laneOf(lane: LanePrograms): Lane {
  const { name } = lane
  if (name === 'webkit') {
    const { programs } = lane
    const start = () => (programs ? startWebKit(programs) : startPlaywright({ engine: 'webkit' }))
    return { name, engine: 'webkit', start }
  }
  const { path } = lane
  if (name === 'firefox') return { name, engine: name, start: () => startPlaywright({ engine: name, path }) }
  const isStripped = name === 'chromium-without-safari-gaps'
  return {
    name,
    engine: 'chromium',
    ...(isStripped && { lacks: ['service worker'] as const }),
    start: () => startPlaywright({ engine: 'chromium', path, isStripped }),
  }
}
