import type { Technology } from '@sundry/contracts/tech-lookup-v1'

const shown = ({ name, version }: Technology) => (version ? `${name} ${version}` : name)

export function compareNames(first: readonly Technology[], second: readonly Technology[]) {
  const there = new Map(second.map((technology) => [technology.slug, technology]))
  const here = new Set(first.map(({ slug }) => slug))
  return {
    both: first.flatMap((technology) => {
      const other = there.get(technology.slug)
      if (!other) return []
      return [
        other.version === technology.version ? shown(technology) : `${shown(technology)} / ${other.version ?? '?'}`,
      ]
    }),
    onlyFirst: first.filter(({ slug }) => !there.has(slug)).map(shown),
    onlySecond: second.filter(({ slug }) => !here.has(slug)).map(shown),
  }
}
