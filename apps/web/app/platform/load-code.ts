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
