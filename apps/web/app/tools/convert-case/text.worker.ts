import { caseKinds, cleanText, textStatistics, transformCase, transformCaseChunked } from '@sundry/text'
import { serveLane } from '../../platform/worker-lane.ts'
import { sourceOfText, type TextSource, wholeText } from './text-source.ts'
import type { Order, Results, Work } from './text-work.ts'

const REPORT_EVERY_MS = 50

type Report = (percent: number) => void

serveLane<Order, Results[Work['do']]>(async ({ work, source }, report) => doWork(work, await wholeText(source), report))

function doWork(work: Work, text: string, report: Report) {
  switch (work.do) {
    case 'transform':
      return transform(work, text, report)
    case 'clean':
      return sourceOfText(cleanText(text, work.options))
    case 'count':
      return textStatistics(text, work.locale === undefined ? {} : { locale: work.locale })
    case 'preview':
      return caseKinds.map(({ id }) => transformCase(text, id, work.options))
  }
}

function transform(work: Work & { do: 'transform' }, text: string, report: Report): TextSource {
  const pieces: string[] = []
  let reported = performance.now()
  for (const step of transformCaseChunked(text, work.kind, work.options)) {
    pieces.push(step.output)
    if (performance.now() - reported < REPORT_EVERY_MS) continue
    reported = performance.now()
    report(Math.round((100 * step.done) / step.total))
  }
  return sourceOfText(pieces.join(''))
}
