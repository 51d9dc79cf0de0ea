import { contracts } from '@sundry/contracts/functions'
import { jsonText } from '@sundry/kit'
import type { Call } from '../../command/command.ts'
import { lookupCode } from '../../terminal/exit-codes.ts'
import { findingLines, type ShownFinding } from '../../terminal/finding-lines.ts'
import { facts } from '../../terminal/io.ts'
import { ask } from './ask.ts'

/** The commands that contracts register, as data. */
export const registeredCommands = () =>
  contracts.flatMap(({ name: functionName, command }) => (command ? [{ functionName, ...command }] : []))

/** Facts that are about the answer, not of the domain. */
const about = ['findings', 'isMockData', 'error', 'state', 'fetchedAt']

type Fact = readonly [string, string | number | boolean | null]

/** `daysLeft` is shown as `days left`, a list as its items. */
const factsIn = (answer: object): Fact[] =>
  Object.entries(answer)
    .filter(([name]) => !about.includes(name))
    .map(([name, value]) => [
      name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
      Array.isArray(value) ? value.join(', ') : value,
    ])

/** The command of a function that its contract registers. */
export const runRegistered =
  (functionName: string) =>
  async ({ args: [value = ''], options, io, reach }: Call<{ json?: boolean }>): Promise<number> => {
    const contract = contracts.find(({ name }) => name === functionName)
    if (!contract?.command) throw new Error(`there is no command of ${functionName}`)
    const { answer, isUnknown } = await ask(contract, { [contract.command.argument]: value }, { io, reach })
    const { error, findings = [] } = answer as { error?: string; findings?: readonly ShownFinding[] }
    if (options.json) await io.out(jsonText(answer))
    else if (error !== undefined) io.err(`${error}\n`)
    else await io.out(facts(factsIn(answer as object)) + findingLines(value, findings, io))
    return lookupCode(
      findings.some(({ severity }) => severity === 'error'),
      isUnknown,
    )
  }
