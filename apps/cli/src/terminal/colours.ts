import { styleText } from 'node:util'
import type { Io } from './io.ts'

type Style = Parameters<typeof styleText>[0]
export type Paint = (style: Style, text: string) => string

/** FORCE_COLOR wins over NO_COLOR (https://force-color.org, https://no-color.org); otherwise only a terminal has colours. */
export function wantsColours(env: Io['env'], isTerminal: boolean): boolean {
  const forced = env.FORCE_COLOR
  if (forced !== undefined && forced !== '') return forced !== '0' && forced !== 'false'
  if (env.NO_COLOR) return false
  return isTerminal && env.TERM !== 'dumb'
}

export function paintFor(io: Pick<Io, 'env' | 'outIsTerminal'>): Paint {
  if (!wantsColours(io.env, io.outIsTerminal)) return (_, text) => text
  return (style, text) => styleText(style, text, { validateStream: false })
}

export const severityStyle = { error: 'red', warning: 'yellow', info: 'cyan' } as const
