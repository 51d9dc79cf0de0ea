import type { Journey } from '../lanes/run-journeys.ts'
import { imageJourneys } from './images.ts'
import { offlineJourneys } from './offline.ts'
import { recipeJourneys } from './recipes.ts'
import { removerJourneys } from './remover.ts'
import { seoJourneys } from './seo.ts'
import { shellJourneys } from './shell.ts'
import { textAndWebJourneys } from './text-and-web.ts'

export const journeys: readonly Journey[] = [
  ...imageJourneys,
  ...recipeJourneys,
  ...removerJourneys,
  ...textAndWebJourneys,
  ...seoJourneys,
  ...shellJourneys,
  ...offlineJourneys,
]
