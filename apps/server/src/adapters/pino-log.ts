import pino from 'pino'
import type { Config } from '../config.ts'
import type { Log } from '../ports/log.ts'

/** JSON lines on standard error, so that standard output keeps the few words meant for people. */
export function createPinoLog(level: Config['logLevel']): Log {
  const logger = pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime }, pino.destination(2))
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}
