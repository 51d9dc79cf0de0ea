import type { Budget } from '../base/budget.ts'
import type { MessageSource } from '../mime/fields.ts'
import { cuts, likelyCuts, partsAdded } from './added-text.ts'
import {
  charsetConverted,
  charsetUnnamed,
  lineEndings,
  reEncoded,
  rewrapped,
  spaceLost,
  trailingSpace,
  type Undone,
} from './body-changes.ts'
import { blanksChanged, boundaryRenamed, dotsChanged, dotsLost, fromQuoted } from './line-changes.ts'
import { linksRewritten } from './links.ts'

/** Short bodies are made in several ways: none is hashed twice. */
const MAX_REMEMBERED = 4096
const MAX_SEEN = 10_000
/** Bounds changes of one kind as the first of a pair. */
const MAX_SINGLES = 200
const MAX_THREES = 10
const MAX_FEW = 14
/** Bounds encodings of one kind as the first of a pair. */
const MAX_ENCODINGS = 120
const MAX_CHARSETS = 30
/** Characters of bodies that are kept for pairs. */
const MAX_STORED = 20_000_000

type Change = (source: MessageSource) => Iterable<Undone>

function* first<One>(some: Iterable<One>, max: number): Generator<One> {
  let count = 0
  for (const one of some) {
    if (count >= max) return
    count += 1
    yield one
  }
}

/** Changes of the whole, each undone in few ways; the cuts are many. */
const quick: readonly Change[] = [fromQuoted, dotsChanged, boundaryRenamed, linksRewritten, blanksChanged]
const encodings: readonly Change[] = [reEncoded, charsetConverted, charsetUnnamed, rewrapped, partsAdded]
const changes: readonly Change[] = [lineEndings, trailingSpace, ...quick, ...encodings, spaceLost, dotsLost]
/** The likely ways alone, for pairs of changes. */
const few: readonly Change[] = [...quick, dotsLost, lineEndings, trailingSpace].map(
  (change) => (source: MessageSource) => first(change(source), MAX_FEW),
)

export interface BodyFound {
  readonly steps: readonly Undone[]
}

/** A second change behind each of some; an empty list of steps is work that made no body. */
function* followed(firsts: Iterable<Undone>, seconds: readonly Change[]): Generator<readonly Undone[]> {
  for (const one of firsts)
    for (const change of seconds) {
      yield []
      for (const two of change(one.source)) yield [one, two]
    }
}

/** Known changes, undone one by one and then in pairs and a few threes, the likely first. */
function* attempts(source: MessageSource): Generator<readonly Undone[]> {
  for (const one of likelyCuts(source)) yield [one]
  const singles: Undone[] = []
  const known = new Set<string>()
  let retained = 0
  for (const change of changes) {
    yield []
    let ofKind = 0
    for (const one of change(source)) {
      const { body } = one.source
      if (body.length < MAX_REMEMBERED && known.has(body)) continue
      if (body.length < MAX_REMEMBERED) known.add(body)
      yield [one]
      ofKind += 1
      if (ofKind > MAX_SINGLES || retained + body.length > MAX_STORED) continue
      retained += body.length
      singles.push(one)
    }
  }
  for (const one of cuts(source)) yield [one]
  yield* followed(likelyCuts(source), [likelyCuts])
  const likely = function* () {
    for (const change of few) yield* change(source)
  }
  yield* followed(likely(), few)
  yield* followed(likely(), [likelyCuts])
  yield* followed(likelyCuts(source), few)
  yield* followed(likely(), encodings)
  for (const change of encodings) yield* followed(first(change(source), MAX_ENCODINGS), few)
  yield* followed(first(charsetUnnamed(source), MAX_CHARSETS), [reEncoded])
  yield* followed(rewrapped(source), [(one) => first(reEncoded(one), MAX_CHARSETS)])
  yield* followed(first(reEncoded(source), MAX_ENCODINGS), [(one) => first(rewrapped(one), MAX_ENCODINGS)])
  yield* followed(first(reEncoded(source), MAX_CHARSETS), [charsetUnnamed])
  yield* followed(singles, [likelyCuts])
  // A footer often stands in the text and in the HTML.
  for (const change of [fromQuoted, dotsChanged, lineEndings, reEncoded])
    for (const one of first(change(source), MAX_THREES))
      for (const more of followed(likelyCuts(one.source), [likelyCuts])) yield more.length === 0 ? [] : [one, ...more]
  yield* followed(lineEndings(source), changes)
  yield* followed(trailingSpace(source), changes)
  yield* followed(singles, [...quick, lineEndings, trailingSpace, rewrapped, reEncoded])
  yield* followed(singles, [cuts])
}

/** Undoes known changes until the body is the one that was signed. */
export async function undoBody(
  source: MessageSource,
  fits: (body: string) => boolean,
  budget: Budget,
): Promise<BodyFound | null> {
  const seen = new Set<string>()
  for (const steps of attempts(source)) {
    const body = steps.at(-1)?.source.body
    // Making it costs as much as its hash, though it be known.
    if (!budget.spend((body ?? source.body).length)) return null
    if (budget.isDue) await budget.pause()
    if (body === undefined) continue
    if (body.length < MAX_REMEMBERED) {
      if (seen.has(body)) continue
      if (seen.size < MAX_SEEN) seen.add(body)
    }
    if (fits(body)) return { steps }
  }
  return null
}
