import type { Letter } from '../ports.ts'

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
