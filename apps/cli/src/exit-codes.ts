/** What the command says to the shell when it ends; `sundry help exit-codes` and the site's page print this table. */
export const exitCodes = {
  ok: { code: 0, about: 'No problems found.' },
  findings: {
    code: 1,
    about: 'Done, and something did not pass: an error found, an address disallowed, a difference.',
  },
  usage: { code: 2, about: 'Invalid arguments or configuration; nothing was done.' },
  inputs: { code: 3, about: 'Some inputs could not be read or written; the others are done.' },
  network: { code: 4, about: 'Not answered, or only in part, so there is no verdict.' },
  ours: { code: 70, about: 'Internal error. SUNDRY_DEBUG=1 prints where.' },
  interrupted: { code: 130, about: 'Interrupted (Ctrl-C). The next run with the same options goes on from there.' },
  terminated: { code: 143, about: 'Ended by SIGTERM. The next run with the same options goes on from there.' },
} as const

/** How a lookup ends: what is certainly wrong is told, whatever else is not known. */
export const lookupCode = (isWrong: boolean, isUnknown: boolean): number =>
  exitCodes[isWrong ? 'findings' : isUnknown ? 'network' : 'ok'].code

/** The command line asks for something that makes no sense; the message says what to do. */
export class UsageFault extends Error {
  override name = 'UsageFault'
}

/** Why a run stops before its end: the reason of its signal. */
export class Interruption extends Error {
  override name = 'Interruption'
  readonly code: number

  constructor(signal: 'SIGINT' | 'SIGTERM') {
    super(`ended by ${signal}`)
    this.code = signal === 'SIGTERM' ? exitCodes.terminated.code : exitCodes.interrupted.code
  }
}

/** What a file system says of a path, as a sentence. */
export function fileFault(error: unknown): string | null {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  const sentences: Record<string, string> = {
    ENOENT: 'There is no such file.',
    EACCES: 'Permission denied.',
    EPERM: 'Permission denied.',
    EISDIR: 'This is a folder, not a file.',
    ENOTDIR: 'A folder is expected where there is a file.',
    EEXIST: 'A folder is expected where there is a file.',
    ENAMETOOLONG: 'The name is too long.',
    ENOSPC: 'The disk is full.',
    EROFS: 'The disk is read-only.',
  }
  return code === undefined ? null : (sentences[code] ?? null)
}
