import type { Log } from '@sundry/lookups'
import type { Limiter } from '../limits/limiter.ts'
import type { Letter, Mail } from '../ports.ts'
import { accountKey } from './signed-cookies.ts'

const DAY_MS = 86_400_000
const LETTERS_A_DAY = 5

/** Two counts, so that using up the letters anybody can ask for does not silence the notice of a sign-in. */
type Kind = 'asked' | 'notice'

export type PostOffice = ReturnType<typeof createPostOffice>

/** Letters are sent after the answer: waiting would tell a stranger which addresses have accounts. */
export function createPostOffice({ mail, log, limiter }: { mail: Mail | null; log: Log; limiter: Limiter }) {
  async function send(mail: Mail, kind: Kind, letter: Letter): Promise<void> {
    const limit = { points: LETTERS_A_DAY, windowMs: DAY_MS }
    const allowance = await limiter.spend(`letters:${kind}:${accountKey(letter.to)}`, 1, limit)
    if (allowance.allowed) await mail.send(letter)
    else log.warn({ kind }, 'an address has had its letters for today; one was not sent')
  }
  return {
    post(kind: Kind, letter: Letter): void {
      if (!mail) return
      send(mail, kind, letter).catch((error: unknown) => log.error({ error }, 'a letter could not be sent'))
    },
  }
}
