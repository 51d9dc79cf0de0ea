import { isIP } from 'node:net'
import type { Log } from '@sundry/lookups'
import pino, { type DestinationStream } from 'pino'
import type { Config } from '../config/config.ts'

const mailAddress = /[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g
const dotted = /\b\d{1,3}(?:\.\d{1,3}){3}\b/g
const perhapsColoned = /[0-9a-f:.]*:[0-9a-f:.]*[0-9a-f:]/gi

const MAX_CHARACTERS = 4000

/** Logs carry no personal data, and messages of mail servers and drivers may. */
function impersonal(text: string): string {
  return text
    .slice(0, MAX_CHARACTERS)
    .replace(mailAddress, '(mail address)')
    .replace(perhapsColoned, (word) => (isIP(word) ? '(address)' : word))
    .replace(dotted, '(address)')
}

const DEEPEST = 3

/** Without this pino writes `{}`, since an error's properties are not enumerable. */
function describeError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return typeof error === 'string' ? impersonal(error) : error
  const { code } = error as { code?: unknown }
  return {
    type: error.name,
    ...(typeof code === 'string' && { code }),
    message: impersonal(error.message),
    ...(error.stack !== undefined && { stack: impersonal(error.stack) }),
    ...(error.cause !== undefined && depth < DEEPEST && { cause: describeError(error.cause, depth + 1) }),
  }
}

/** On standard error, because standard output is for the few words meant for people. */
export function createPinoLog(level: Config['logLevel'], to: DestinationStream = pino.destination(2)): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { error: describeError } }
  const logger = pino(options, to)
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}
