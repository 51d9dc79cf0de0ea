/** A script of the site did not arrive: the network's fault, and never that of what the visitor gave. */
export class CodeUnavailable extends Error {
  override readonly name = 'CodeUnavailable'
}

const SENTENCE =
  'Part of this tool could not be loaded. Connect to the internet and try again. To use it offline later, choose “Save for offline use” at the bottom of the page.'

export const loadCode = <Code>(load: () => Promise<Code>): Promise<Code> =>
  load().catch((error: unknown) => {
    throw new CodeUnavailable(SENTENCE, { cause: error })
  })

/** True if a script or a worker did not arrive; for a worker, browsers report only that it did not start. */
export const isCodeMissing = (error: unknown): boolean =>
  error instanceof CodeUnavailable ||
  (error instanceof Error && error.name === 'WorkerLost' && 'code' in error && error.code === 'start')

/** The message for a failed press: missing code if that is the cause, else the tool's own sentence. */
export const failureText = (error: unknown, own: string): string => (isCodeMissing(error) ? SENTENCE : own)

/** Loads once. A failure is forgotten, so that the next press tries again. */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loaded: Promise<Loaded> | null = null
  return () => {
    loaded ??= loadCode(load).catch((error: unknown) => {
      loaded = null
      throw error
    })
    return loaded
  }
}

const FAULTS = new Set(['ImageFault', 'CutoutFault', 'ServiceFault', 'ModelFault', 'CodeUnavailable'])

export const isFault = (error: unknown): error is Error => error instanceof Error && FAULTS.has(error.name)

/** A failure that the visitor sees anyway is a warning; an internal error stands out from it. */
export function logFailure(error: unknown): void {
  if (isFault(error)) console.warn(error)
  else console.error(error)
}
