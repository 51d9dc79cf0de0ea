import type { Letter } from '../ports/mail.ts'

/** The letter that asks whether an address is its owner's. */
export function verificationLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Confirm your address for Sundry',
    text: `Hello,\n\nplease confirm that this address is yours by opening this link within an hour:\n\n${url}\n\nIf you did not sign up, nothing more happens and you can throw this letter away.\n`,
  }
}

/** The letter with the way back for a forgotten password. */
export function resetLetter(to: string, url: string): Letter {
  return {
    to,
    subject: 'Choose a new password for Sundry',
    text: `Hello,\n\nto choose a new password, open this link within an hour:\n\n${url}\n\nIf you did not ask for it, your password stays as it is and you can throw this letter away.\n`,
  }
}
