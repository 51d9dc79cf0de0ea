import { caseKinds, cleanText, textStatistics, transformCase, transformCaseChunked } from '@sundry/text'
import { sourceOfText, type TextSource, wholeText } from './text-source.ts'
import type { Answer, Order, Work } from './text-work.ts'

const REPORT_EVERY_MS = 50

const answer = (message: Answer) => postMessage(message)

self.onmessage = async ({ data: { work, source } }: MessageEvent<Order>) => {
  try {
    answer({ result: doWork(work, await wholeText(source)) })
  } catch (error) {
    answer({ failed: error instanceof Error ? error.message : String(error) })
  }
}

function doWork(work: Work, text: string) {
  switch (work.do) {
    case 'transform':
      return transform(work, text)
    case 'clean':
      return sourceOfText(cleanText(text, work.options))
    case 'count':
      return textStatistics(text, work.locale === undefined ? {} : { locale: work.locale })
    case 'preview':
      return caseKinds.map(({ id }) => transformCase(text, id, work.options))
  }
}

function transform(work: Work & { do: 'transform' }, text: string): TextSource {
  const pieces: string[] = []
  let reported = performance.now()
  for (const step of transformCaseChunked(text, work.kind, work.options)) {
    pieces.push(step.output)
    if (performance.now() - reported < REPORT_EVERY_MS) continue
    reported = performance.now()
    answer({ progress: Math.round((100 * step.done) / step.total) })
  }
  return sourceOfText(pieces.join(''))
}
