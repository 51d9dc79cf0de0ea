import { parentPort } from 'node:worker_threads'
import { globalPaths, linksOf, profilePage } from '@sundry/fingerprints'
import type { Question } from './worker-profiler.ts'

function answer(question: Question) {
  if (question.kind === 'links') return linksOf(question.html, question.base)
  return question.kind === 'profile' ? profilePage(question.page) : globalPaths()
}

// Questions come one at a time; whoever sent one ends this worker when it takes too long.
parentPort?.on('message', (question: Question) => parentPort?.postMessage(answer(question)))
globalPaths()
parentPort?.postMessage('ready')
