/** Exit codes of the command; `sundry help exit-codes` and the site's page print this table. */
export const exitCodes = {
  ok: { code: 0, about: 'No problems found.' },
  findings: {
    code: 1,
    about: 'Done, with findings: an error, a disallowed URL or a difference.',
  },
  usage: { code: 2, about: 'Invalid arguments or configuration; nothing was done.' },
  inputs: {
    code: 3,
    about: 'Some inputs could not be read or written, or hold nothing to check; the others were processed.',
  },
  network: { code: 4, about: 'No response, or only part of one, so there is no verdict.' },
  brokenPipe: { code: 141, about: 'Nobody reads the output any more, as with `| head`; the run stopped.' },
  ours: { code: 70, about: 'Internal error. SUNDRY_DEBUG=1 prints the stack trace.' },
  interrupted: { code: 130, about: 'Interrupted (Ctrl-C). Run again with the same options to continue.' },
  terminated: { code: 143, about: 'Terminated by SIGTERM. Run again with the same options to continue.' },
} as const

/** Exit code of a lookup: a certain fault counts, even if something else is unknown. */
export const lookupCode = (isWrong: boolean, isUnknown: boolean): number =>
  exitCodes[isWrong ? 'findings' : isUnknown ? 'network' : 'ok'].code

/** The command line asks for something that makes no sense; the message says what to do. */
export class UsageFault extends Error {
  override name = 'UsageFault'
}

/** There is nothing to work on, so that there is no verdict. */
export class EmptyInput extends Error {
  override name = 'EmptyInput'
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

/** Words an error of the file system as a sentence. */
export function fileFault(error: unknown): string | null {
  const { code } = (error ?? {}) as NodeJS.ErrnoException
  const sentences: Record<string, string> = {
    ENOENT: 'File not found.',
    EACCES: 'Permission denied.',
    EPERM: 'Permission denied.',
    EISDIR: 'This is a folder, not a file.',
    ENOTDIR: 'This is a file, not a folder.',
    EEXIST: 'This is a file, not a folder.',
    ENAMETOOLONG: 'The name is too long.',
    ENOSPC: 'The disk is full.',
    EDQUOT: 'The disk quota is used up.',
    EFBIG: 'The file would be larger than is allowed here.',
    EROFS: 'The disk is read-only.',
    ELOOP: 'The symbolic link leads back to itself.',
    ENXIO: 'This is a socket or a pipe without its other end, not a file.',
    EIO: 'The disk reports an error.',
    EMFILE: 'Too many files are open: use fewer --jobs.',
    ENFILE: 'Too many files are open on this machine.',
    EBUSY: 'Another program is using the file.',
    ERR_STRING_TOO_LONG: 'The text is longer than can be read at once.',
    ERR_FS_FILE_TOO_LARGE: 'The file is larger than 2 GB, which is more than can be read at once.',
  }
  return code === undefined ? null : (sentences[code] ?? null)
}
