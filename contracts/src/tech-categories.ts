export const categoryLabels: Readonly<Record<string, string>> = {
  cms: 'Content management systems',
  'javascript-frameworks': 'JavaScript frameworks',
  'web-servers': 'Web servers',
  analytics: 'Analytics & tracking',
  security: 'Security & delivery',
  'programming-languages': 'Programming languages',
  databases: 'Databases',
  'fonts-ui': 'Fonts & UI kits',
  cdn: 'Content delivery networks',
  advertising: 'Advertising networks',
  ecommerce: 'E-commerce platforms',
  miscellaneous: 'Miscellaneous',
  'build-ci': 'Build & CI tools',
  'cms-plugins': 'CMS plugins',
  'javascript-libraries': 'JavaScript libraries',
  themes: 'Themes',
}

export function categoryLabel(slug: string): string {
  const known = categoryLabels[slug]
  if (known) return known
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
