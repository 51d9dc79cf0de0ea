import { ruleIds } from '@sundry/site-check'
import { commands } from './run.ts'
import { exitCodes } from './terminal/exit-codes.ts'

/** All that help says, as data. */
export function helpData() {
  return {
    commands: commands.map(({ name, about, arguments: input, options, examples }) => ({
      name,
      about,
      usage: ['sundry', name, ...(options.length > 0 ? ['[options]'] : []), ...input.map(({ form }) => form)].join(' '),
      arguments: input.map(({ form, about: what, choices }) => ({ form, about: what, ...(choices && { choices }) })),
      options: options.map(({ flags, about: what, choices }) => ({ flags, about: what, ...(choices && { choices }) })),
      examples,
    })),
    exitCodes: Object.values(exitCodes),
    ruleCount: ruleIds.length,
  }
}
