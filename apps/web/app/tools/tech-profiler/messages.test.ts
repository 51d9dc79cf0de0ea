import { expect, test } from 'vitest'
import { isMockMessage, shownMessage } from './messages.ts'
import { notConfigured } from './text.ts'

test('messages about keys and requests of the service are replaced by one that says what to do', () => {
  expect(shownMessage('API request failed with 500')).toBe(notConfigured)
  expect(shownMessage('The service key is missing')).toBe(notConfigured)
  expect(shownMessage('YOUR_API_KEY')).toBe(notConfigured)
})

test('any other message is shown as it is, none has its own sentence', () => {
  expect(shownMessage('This site could not be reached.')).toBe('This site could not be reached.')
  expect(shownMessage(undefined)).toBe(
    'An unexpected error occurred. Please try again or contact support if the issue persists.',
  )
})

test('a message about mock data is information', () => {
  expect(isMockMessage('This is Mock Data: …')).toBe(true)
  expect(isMockMessage('This site could not be reached.')).toBe(false)
})
