import type { Call } from '../../command.ts'
import { run as report } from './domain.ts'

interface Options {
  selector?: string[]
  json?: boolean
}

export function run({ options, ...call }: Call<Options>): Promise<number> {
  return report({ ...call, options: { ...options, section: ['mail'] } })
}
