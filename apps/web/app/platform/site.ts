/**
 * The public origin is unknown at build time: the server fills the placeholders of the prerendered HTML, and the page
 * reads them back, so that hydration matches.
 */
const placeholders = {
  'sundry:origin': 'https://sundry.invalid',
  'sundry:profile': 'https://profile.invalid',
} as const

type Fact = keyof typeof placeholders

function fact(name: Fact): string {
  if (typeof document === 'undefined') return placeholders[name]
  const written = document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content
  return written ?? placeholders[name]
}

export const siteOrigin = () => fact('sundry:origin')

export const profileUrl = () => fact('sundry:profile')

export const siteFacts = () => ({ 'sundry:origin': siteOrigin(), 'sundry:profile': profileUrl() })
