import type { WorkerCall } from '@sundry/kit'
import { exposeInWorker } from '@sundry/kit/browser'
import {
  type CaseKind,
  type CaseOptions,
  type CleanOptions,
  caseKinds,
  cleanText,
  textStatistics,
  transformCase,
  transformCaseChunked,
} from '@sundry/text'
import { sourceOfText, type TextSource, wholeText } from './text-source.ts'

const REPORT_EVERY_MS = 50

interface Transform {
  source: TextSource
  kind: CaseKind
  options: CaseOptions
}

async function transform({ source, kind, options }: Transform, { progress }: WorkerCall): Promise<TextSource> {
  const pieces: string[] = []
  let reported = performance.now()
  for (const step of transformCaseChunked(await wholeText(source), kind, options)) {
    pieces.push(step.output)
    if (performance.now() - reported < REPORT_EVERY_MS) continue
    reported = performance.now()
    progress(Math.round((100 * step.done) / step.total))
  }
  return sourceOfText(pieces.join(''))
}

const api = {
  transform,
  clean: async ({ source, options }: { source: TextSource; options: CleanOptions }) =>
    sourceOfText(cleanText(await wholeText(source), options)),
  count: async ({ source, locale }: { source: TextSource; locale: string | undefined }) =>
    textStatistics(await wholeText(source), locale === undefined ? {} : { locale }),
  preview: ({ text, options }: { text: string; options: CaseOptions }) =>
    caseKinds.map(({ id }) => transformCase(text, id, options)),
}
export type TextApi = typeof api

exposeInWorker(api)
