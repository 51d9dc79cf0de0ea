import type { Journey } from '../lanes/run-journeys.ts'
import { imageJourneys } from './images.ts'
import { offlineJourneys } from './offline.ts'
import { recipeJourneys } from './recipes.ts'
import { removerJourneys } from './remover.ts'
import { seoJourneys } from './seo.ts'
import { shellJourneys } from './shell.ts'
import { textAndWebJourneys } from './text-and-web.ts'
import { walkJourneys } from './walks.ts'

/** Every journey, in every lane: `npm run prove -- browsers`. */
const journeys: readonly Journey[] = [
  ...imageJourneys,
  ...recipeJourneys,
  ...removerJourneys,
  ...textAndWebJourneys,
  ...seoJourneys,
  ...shellJourneys,
  ...offlineJourneys,
  ...walkJourneys,
]

/** Those that `npm test` takes in each engine beside Chromium, and what of an engine each would show broken. */
const inNpmTest: Readonly<Record<string, string>> = {
  'compress photographs and a drawing': 'what a newcomer does: files in, workers with codecs, files saved',
  'convert a HEIC to JPEG': 'the largest decoder, on what no engine but one reads itself',
  'a recipe from a link is shown live and run: turned, marked, made smaller': 'canvas, fonts and the live preview',
  'report on a domain, and save it as JSON': 'an answer that comes as a stream',
  'the first entry of every menu is pressed where it stands': 'hover, layers and a press',
  'the account page opens and takes a sign-up': 'cookies and forms',
  'of some pages in a phone, none is wider than the phone': 'layout',
  'after one visit pages open without the server': 'the service worker and its cache',
}

/** Every local tool, at its work. */
export const localJourneys: readonly Journey[] = [
  ...journeys.filter(({ worksOffline }) => worksOffline),
  ...removerJourneys,
]

export function chosenJourneys(words?: string): readonly Journey[] {
  if (words === 'all') return journeys
  if (words) return journeys.filter(({ name }) => name.includes(words))
  return Object.keys(inNpmTest).map((name) => {
    const found = journeys.find((journey) => journey.name === name)
    if (!found) throw new Error(`there is no journey “${name}”`)
    return found
  })
}
