import type { Log } from '@sundry/lookups'
import type { Limiter } from '../limits/limiter.ts'
import type { Letter, Mail } from '../ports/ports.ts'
import { accountKey } from './secret.ts'

const DAY_MS = 86_400_000
const LETTERS_A_DAY = 5

/** Two counts, so that using up the letters anyone can ask for does not silence the notice of a sign-in. */
type Kind = 'asked' | 'notice'

export type PostOffice = ReturnType<typeof createPostOffice>

/** Letters are sent after the answer: waiting would reveal which addresses have accounts. */
export function createPostOffice({ mail, log, limiter }: { mail: Mail | null; log: Log; limiter: Limiter }) {
  async function send(mail: Mail, kind: Kind, letter: Letter): Promise<void> {
    const limit = { points: LETTERS_A_DAY, windowMs: DAY_MS }
    const allowance = await limiter.spend(`letters:${kind}:${accountKey(letter.to)}`, 1, limit)
    if (allowance.allowed) await mail.send(letter)
    else log.warn({ kind }, 'daily email limit reached for an address; one email was not sent')
  }
  return {
    post(kind: Kind, letter: Letter): void {
      if (!mail) return
      send(mail, kind, letter).catch((error: unknown) => log.error({ error }, 'an email could not be sent'))
    },
  }
}

export function verificationLetter(site: string, to: string, url: string): Letter {
  return {
    to,
    subject: `Confirm your email address for ${site}`,
    text: `Hello,\n\nopen this link within one hour to confirm your email address:\n\n${url}\n\nIf you did not sign up, ignore this email.\n`,
  }
}

export function resetLetter(site: string, to: string, url: string): Letter {
  return {
    to,
    subject: `Choose a new password for ${site}`,
    text: `Hello,\n\nopen this link within one hour to choose a new password:\n\n${url}\n\nA new password signs out every device and removes your passkeys.\n\nIf you did not request this, ignore this email; your password stays unchanged.\n`,
  }
}

/** To the address that an account leaves: its owner may have to stop the change. */
export function leavingAddressLetter(site: string, to: string, next: string, url: string): Letter {
  return {
    to,
    subject: `Confirm the new email address of your ${site} account`,
    text: `Hello,\n\nyour account is to move to this email address:\n\n${next}\n\nIf you want that, open this link within one hour, in the browser in which you are signed in. We then send an email to the new address.\n\n${url}\n\nIf you did not ask for it, do not open the link, and change your password: the person who asked knows it.\n`,
  }
}

export function newAddressLetter(site: string, to: string, url: string): Letter {
  return {
    to,
    subject: `Confirm this email address for your ${site} account`,
    text: `Hello,\n\nopen this link within one hour, in the browser in which you are signed in, and your account moves to this address:\n\n${url}\n\nIf you have no account, ignore this email; nothing has changed.\n`,
  }
}

/** Only the owner learns of it, so that a sign-up reveals to no one else which addresses have accounts. */
export function existingAccountLetter(site: string, to: string, url: string): Letter {
  return {
    to,
    subject: `You already have an account at ${site}`,
    text: `Hello,\n\nsomeone, probably you, tried to sign up with this address, which already has an account. Sign in or reset your password here:\n\n${url}\n\nIf it was not you, ignore this email; nothing has changed.\n`,
  }
}

export function newDeviceLetter(site: string, to: string, device: string, at: Date, url: string): Letter {
  const when = `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return {
    to,
    subject: `New sign-in to ${site}`,
    text: `Hello,\n\na new device signed in to your account:\n\n${device}\n${when}\n\nIf this was you, no action is needed. If not, sign out that device and change your password here:\n\n${url}\n`,
  }
}
