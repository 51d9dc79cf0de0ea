import { words as lookup } from '../../lookup/text.ts'
import { notConfigured, unexpected } from './text.ts'

export function shownMessage(message: string | undefined): string {
  if (!message || message === lookup.unexpected) return unexpected
  return /API request failed|service key|YOUR_API_KEY/i.test(message) ? notConfigured : message
}

export const isMockMessage = (message: string) => /mock data/i.test(message)
