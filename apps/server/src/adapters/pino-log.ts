import type { Log } from '@sundry/lookups'
import pino, { type DestinationStream } from 'pino'
import type { Config } from '../config.ts'
import { tellError } from './tell-error.ts'

/** On standard error, because standard output is for the few words meant for people. */
export function createPinoLog(level: Config['logLevel'], to: DestinationStream = pino.destination(2)): Log {
  const options = { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { error: tellError } }
  const logger = pino(options, to)
  return {
    debug: (fields, message) => logger.debug(fields, message),
    info: (fields, message) => logger.info(fields, message),
    warn: (fields, message) => logger.warn(fields, message),
    error: (fields, message) => logger.error(fields, message),
  }
}
