import type { Journey } from '../lanes/run-journeys.ts'
import { imageJourneys } from './images.ts'
import { offlineJourneys } from './offline.ts'
import { removerJourneys } from './remover.ts'
import { seoJourneys } from './seo.ts'
import { shellJourneys } from './shell.ts'
import { textAndWebJourneys } from './text-and-web.ts'

/** Every tool once, and what the site does around them; each journey is written once for all engines. */
export const journeys: readonly Journey[] = [
  ...imageJourneys,
  ...removerJourneys,
  ...textAndWebJourneys,
  ...seoJourneys,
  ...shellJourneys,
  ...offlineJourneys,
]
