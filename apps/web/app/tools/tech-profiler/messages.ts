import { words as lookup } from '../../lookup/text.ts'
import { notConfigured, unexpected } from './text.ts'

/** What a visitor reads for a message of the service. */
export function shownMessage(message: string | undefined): string {
  if (!message || message === lookup.unexpected) return unexpected
  return /API request failed|service key|YOUR_API_KEY/i.test(message) ? notConfigured : message
}

/** Mock data is news, not a failure. */
export const isMockMessage = (message: string) => /mock data/i.test(message)
