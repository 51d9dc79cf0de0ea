/** Names that no rule of capitals gives, and that are no words of their own. */
export const knownNames: readonly string[] = (
  'iPhone iPad iPadOS iPod iMac iCloud iTunes iMessage iOS macOS watchOS tvOS visionOS AirPods AirTag MacBook eBay eBook ' +
  'YouTube LinkedIn WhatsApp TikTok PayPal FedEx DoorDash DuckDuckGo PlayStation PowerPoint OneDrive OneNote SharePoint ' +
  'WordPress WooCommerce HubSpot MailChimp GitHub GitLab JavaScript TypeScript CoffeeScript jQuery GraphQL MySQL MariaDB ' +
  'PostgreSQL SQLite MongoDB DynamoDB OpenSSL OpenAI ChatGPT DeepMind PyTorch TensorFlow NumPy LaTeX BibTeX FreeBSD ' +
  'OpenBSD NetBSD McDonald MacDonald McKinsey McCartney DevOps'
).split(' ')

/** Typed with capitals inside (`YouTube`, `d’Artagnan`), but not by a forgotten caps lock (`tHE`). */
export function hasInnerCapital(word: string): boolean {
  return /\p{Ll}\p{M}*['’-]?\p{Lu}|^\p{Lu}['’]\p{Lu}\p{Ll}/u.test(word) && !/^\p{Ll}\p{Lu}+$/u.test(word)
}

/** `O’reilly` is O’Reilly; three o’clock stays. */
export function capitalizeIrishNames(text: string): string {
  return text.replace(
    /(?<![\p{L}\p{M}\p{N}])(O['’])(?!clock)(\p{Ll})(?=\p{L}{2})/gu,
    (_, start: string, letter: string) => start + letter.toUpperCase(),
  )
}
