import type { Page } from './test.ts'

export interface Complaints {
  consoleErrors: string[]
  foreignRequests: string[]
}

export function watch(page: Page, ownOrigin: string): Complaints {
  const complaints: Complaints = { consoleErrors: [], foreignRequests: [] }
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.consoleErrors.push(message.text())
  })
  page.on('pageerror', (error) => complaints.consoleErrors.push(error.message))
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (/^https?:|^wss?:/.test(protocol) && origin !== ownOrigin) complaints.foreignRequests.push(request.url())
  })
  return complaints
}

export const quiet: Complaints = { consoleErrors: [], foreignRequests: [] }
