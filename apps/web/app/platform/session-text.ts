export const faults: Readonly<Record<string, string>> = {
  INVALID_EMAIL_OR_PASSWORD: 'Incorrect email or password.',
  INVALID_EMAIL: 'Please enter a valid email address.',
  INVALID_NAME: 'Please enter a name of up to 200 characters.',
  INVALID_PASSWORD: 'The current password is incorrect.',
  PASSWORD_TOO_SHORT: 'Please choose a password of at least 10 characters.',
  PASSWORD_TOO_LONG: 'Please choose a password of up to 128 characters.',
  PASSWORD_TOO_COMMON:
    'This password is one of the commonest, so it would be guessed first. Choose another: four unrelated words work well.',
  USER_ALREADY_EXISTS: 'An account with this address already exists. Sign in instead.',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'An account with this address already exists. Sign in instead.',
  EMAIL_NOT_VERIFIED: 'Please confirm your email address first. We have sent you a new email.',
  SESSION_EXPIRED: 'Please sign in again first: this requires a recent sign-in.',
  REAUTHENTICATION_REQUIRED: 'Please confirm this with your password or a passkey.',
  PASSKEY_NOT_ACCEPTED: 'This passkey was not accepted. Try again, or use your password.',
  USER_VERIFICATION_REQUIRED: 'Your device did not verify you. Set up a PIN, fingerprint or face unlock on it.',
  TOO_MANY_ATTEMPTS: 'Too many attempts. Try again in 15 minutes.',
  INVITATION_REQUIRED: 'This invitation is no longer valid, or is for another address.',
  SESSION_NOT_FOUND: 'This device is already signed out.',
  INVALID_CODE: 'Incorrect code. Codes change every 30 seconds.',
  INVALID_BACKUP_CODE: 'This backup code is incorrect or already used.',
  INVALID_TWO_FACTOR_COOKIE: 'The sign-in timed out. Please sign in again.',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'Too many incorrect codes. Please sign in again.',
  ACCOUNT_TEMPORARILY_LOCKED: 'Too many incorrect codes. Try again in 15 minutes.',
  TOTP_ALREADY_ENABLED: 'Two-step sign-in is already on.',
  PASSKEY_NOT_FOUND: 'This passkey does not belong to an account here.',
}

export const fallbackFault = 'That did not work. Please try again.'
export const unreachable = 'The server cannot be reached. Check your connection and try again.'
