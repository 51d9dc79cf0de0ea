import { answerOf } from '../../../platform/answers.ts'
import { formatDay } from '../../../platform/format.ts'
import { everySectionName } from '../text.ts'
import type { SectionStates } from './report-state.ts'

/** Ten times a report of a large domain. */
const MAX_BYTES = 4_194_304

export interface SavedReport {
  /** The name with the day of the report. */
  readonly title: string
  readonly sections: SectionStates
}

/** The JSON file of an earlier report; null where it is none, or not whole. */
export async function readSavedReport(file: Blob): Promise<SavedReport | null> {
  if (file.size > MAX_BYTES) return null
  try {
    const { asked: name, fetchedAt, sections } = JSON.parse(await file.text())
    if (typeof name !== 'string' || typeof fetchedAt !== 'string' || !Array.isArray(sections)) return null
    if (sections.length > everySectionName.length) return null
    const states: SectionStates = {}
    for (const section of sections) {
      const answer = answerOf('domain-report-v1', section)
      if (!('findings' in answer)) return null
      states[answer.type] = { state: 'done', answer }
    }
    return { title: `${name}, ${formatDay(fetchedAt)}`, sections: states }
  } catch {
    return null
  }
}
