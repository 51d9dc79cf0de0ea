import { parentPort } from 'node:worker_threads'
import { componentsOf, identify, type Page, pageSummary } from '@sundry/fingerprints'

// Pages come one at a time; whoever sent one ends this worker when it takes too long.
parentPort?.on('message', (page: Page) => {
  parentPort?.postMessage({
    technologies: identify(page),
    components: componentsOf(page),
    summary: pageSummary(page),
    partial: false,
  })
})
parentPort?.postMessage('ready')
