import { type Draft, type DraftAnswers, type FinishedDraft, finishDraft } from '@sundry/domain-report'
import { useSyncExternalStore } from 'react'

/** The answers for each draft in this visit, which outlive a renewed report. */
const answered = new Map<string, DraftAnswers>()
const listeners = new Set<() => void>()
let changes = 0

const keyOf = ({ needs, name, type, start, end }: Draft) => [needs, name, type, start, end].join('\n')

/** Senders that the MX records show are ticked at first. */
function firstAnswers({ senders = [] }: Draft): DraftAnswers {
  return { senders: senders.filter(({ seenBy }) => seenBy === 'mx').map(({ term }) => term) }
}

const answersTo = (draft: Draft): DraftAnswers => answered.get(keyOf(draft)) ?? firstAnswers(draft)

export const finishedDraft = (draft: Draft): FinishedDraft => finishDraft(draft, answersTo(draft))

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** A number that changes with every answer. */
export const useAnswerCount = (): number =>
  useSyncExternalStore(
    subscribe,
    () => changes,
    () => changes,
  )

export function useDraftAnswers(draft: Draft): [DraftAnswers, (next: DraftAnswers) => void] {
  useAnswerCount()
  const put = (next: DraftAnswers) => {
    answered.set(keyOf(draft), { ...answersTo(draft), ...next })
    changes += 1
    for (const listener of listeners) listener()
  }
  return [answersTo(draft), put]
}
