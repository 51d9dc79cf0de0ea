import { parentPort } from 'node:worker_threads'
import { linksOf, profilePage } from '@sundry/fingerprints'
import type { Question } from './worker-profiler.ts'

// Questions come one at a time; whoever sent one ends this worker when it takes too long.
parentPort?.on('message', (question: Question) => {
  const { kind } = question
  parentPort?.postMessage(kind === 'links' ? linksOf(question.html, question.base) : profilePage(question.page))
})
parentPort?.postMessage('ready')
