import type { Log } from '@sundry/lookups'
import type { Limiter } from '../limits/limiter.ts'
import type { Letter, Mail } from '../ports.ts'
import { accountKey } from './secret.ts'

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

export function verificationLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Confirm your address for Sundry',
    text: `Hello,\n\nplease confirm that this address is yours by opening this link within an hour:\n\n${url}\n\nIf you did not sign up, nothing more happens and you can throw this letter away.\n`,
  }
}

export function resetLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Choose a new password for Sundry',
    text: `Hello,\n\nto choose a new password, open this link within an hour:\n\n${url}\n\nA new password signs every device out and removes your passkeys.\n\nIf you did not ask for it, your password stays as it is and you can throw this letter away.\n`,
  }
}

/** Told to the owner alone, so that a sign-up tells nobody else which addresses have accounts. */
export function existingAccountLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'You have an account at Sundry already',
    text: `Hello,\n\nsomebody, probably you, tried to sign up with this address. It has an account already: sign in, or ask for a new password, at\n\n${url}\n\nIf it was not you, nothing has changed and you can throw this letter away.\n`,
  }
}

export function newDeviceLetter(to: string, device: string, at: Date, url: string): Letter {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    to,
    subject: 'New sign-in to Sundry',
    text: `Hello,\n\nyour account was signed in to from a new device:\n\n${device}\n${when}\n\nIf this was you, there is nothing to do. If not, sign that device out and choose a new password at\n\n${url}\n`,
  }
}
