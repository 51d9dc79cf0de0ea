/**
 * Where the site lives is unknown at build time. Prerendered HTML carries
 * placeholders that the server replaces when it starts; in the browser the
 * replaced values are read back, so hydration finds what the server wrote.
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

/** The public origin of this installation, such as https://tools.example. */
export const siteOrigin = () => fact('sundry:origin')

/** The developer's profile that the header links to. */
export const profileUrl = () => fact('sundry:profile')

export const siteFacts = () => ({ 'sundry:origin': siteOrigin(), 'sundry:profile': profileUrl() })
