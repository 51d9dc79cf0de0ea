import { isIP } from 'node:net'

const mailAddress = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const dotted = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const perhapsColoned = /[0-9a-f:.]*:[0-9a-f:.]*[0-9a-f:]/gi

const MOST_CHARACTERS = 4000

/** Logs carry no personal data, and messages of mail servers and drivers may. */
function impersonal(text: string): string {
  return text
    .slice(0, MOST_CHARACTERS)
    .replace(mailAddress, '(mail address)')
    .replace(perhapsColoned, (word) => (isIP(word) ? '(address)' : word))
    .replace(dotted, '(address)')
}

const DEEPEST = 3

/** Without this pino writes `{}`, since an error's properties are not enumerable. */
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
