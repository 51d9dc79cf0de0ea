import { isFault } from '../../platform/log-unexpected.ts'
import { faults } from './text.ts'

/** What went wrong with a service, in a sentence for the visitor. */
export class ServiceFault extends Error {
  override readonly name = 'ServiceFault'
}

/** Why the models cannot be had, in a sentence for the visitor. */
export class ModelFault extends Error {
  override readonly name = 'ModelFault'
}

/** Our own sentence where there is one. */
export function messageOf(error: unknown): string {
  return isFault(error) && error.message !== '' ? error.message : faults.failed
}
