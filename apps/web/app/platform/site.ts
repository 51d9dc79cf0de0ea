/**
 * Facts that only the operator knows are unknown at build time: the server fills the placeholders of the prerendered
 * HTML, and the page reads them back, so that hydration matches.
 */
const placeholders = {
  'sundry:origin': 'https://sundry.invalid',
  'sundry:profile': 'https://profile.invalid',
  'sundry:removal-service': 'removal-service-unknown',
  'sundry:command-package': 'command-package-unknown',
} as const

type Fact = keyof typeof placeholders

function fact(name: Fact): string {
  if (typeof document === 'undefined') return placeholders[name]
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return written ?? placeholders[name]
}

export const siteOrigin = () => fact('sundry:origin')

/** False in a page that our server did not send, such as that of a development server. */
export const isOriginKnown = () => siteOrigin() !== placeholders['sundry:origin']

export const profileUrl = () => fact('sundry:profile')

/** True if the operator has set up an online service for the background remover, or if that is unknown. */
export const hasRemovalService = () => fact('sundry:removal-service') !== 'no'

/** The package under which the operator publishes the command on a registry; empty for none. */
export const commandPackage = () => fact('sundry:command-package')

export const siteFacts = () => Object.fromEntries(Object.keys(placeholders).map((name) => [name, fact(name as Fact)]))
