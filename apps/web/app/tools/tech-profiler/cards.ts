import { categoryLabel } from '@sundry/contracts/tech-categories'
import type { Technology } from '@sundry/contracts/tech-lookup-v1'

export interface CategoryCard {
  slug: string
  label: string
  technologies: readonly Technology[]
}

export function cardsOf(categories: Readonly<Record<string, readonly Technology[]>>): CategoryCard[] {
  return Object.entries(categories)
    .filter(([, technologies]) => technologies.length > 0)
    .map(([slug, technologies]) => ({ slug, label: categoryLabel(slug), technologies }))
    .sort((one, other) => one.label.localeCompare(other.label, 'en-US'))
}
