/** The worker crashed, ran out of memory, went silent, was ended or passed its deadline; its call has no answer. */
export class WorkerLost extends Error {
  override name = 'WorkerLost'
  readonly code: 'crashed' | 'memory' | 'deadline' | 'silent' | 'start' | 'closed'

  constructor(code: WorkerLost['code'], message: string, cause?: unknown) {
    super(message, { cause })
    this.code = code
  }
}

export class QueueFull extends Error {
  override name = 'QueueFull'
}

export class TooManyBytes extends Error {
  override name = 'TooManyBytes'
}

export interface ErrorFacts {
  name: string
  message: string
  code?: string | number
}

export class RemoteError extends Error {
  readonly code: string | number | undefined

  constructor({ name, message, code }: ErrorFacts) {
    super(message)
    this.name = name
    this.code = code
  }
}

const MAX_MESSAGE_LENGTH = 2000

export function factsOf(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error).slice(0, MAX_MESSAGE_LENGTH) }
  const { code } = error as { code?: unknown }
  return {
    name: error.name,
    message: error.message.slice(0, MAX_MESSAGE_LENGTH),
    ...((typeof code === 'string' || typeof code === 'number') && { code }),
  }
}
