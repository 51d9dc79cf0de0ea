import { isFault } from '../../../platform/log-failure.ts'
import { faults } from '../text.ts'

export class ServiceFault extends Error {
  override readonly name = 'ServiceFault'
}

export function messageOf(error: unknown): string {
  return isFault(error) && error.message !== '' ? error.message : faults.failed
}
