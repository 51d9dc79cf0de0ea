import { isIP } from 'node:net'

const mailAddress = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const dotted = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const perhapsColoned = /[0-9a-f:.]*:[0-9a-f:.]*[0-9a-f:]/gi

/** More than this of an error's words helps nobody, and would only make the search in them slow. */
const MOST_CHARACTERS = 4000

/** Logs carry no personal data, and an error's words are often somebody else's: a mail server's, a driver's. */
function impersonal(text: string): string {
  return text
    .slice(0, MOST_CHARACTERS)
    .replace(mailAddress, '(mail address)')
    .replace(perhapsColoned, (word) => (isIP(word) ? '(address)' : word))
    .replace(dotted, '(address)')
}

const DEEPEST = 3

/**
 * What an operator needs of an error: its kind, code, words, place and cause. Without this pino writes `{}`, since
 * none of them is a property JSON would show.
 */
export function tellError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? impersonal(error) : error
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: impersonal(error.message),
    ...(error.stack !== undefined && { stack: impersonal(error.stack) }),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: tellError(error.cause, depth + 1) }),
  }
}
