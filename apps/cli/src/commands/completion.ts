import type { Call } from '../command.ts'
import { bashScript, fishScript, zshScript } from '../help/completion.ts'

const scripts: Readonly<Record<string, typeof bashScript>> = { bash: bashScript, zsh: zshScript, fish: fishScript }

export async function run({ args: [shell = ''], io, commands }: Call): Promise<number> {
  await io.out(scripts[shell]?.(commands) ?? '')
  return 0
}
