import { groups, type Place } from '../tools/define-tool.ts'

export function fold(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}

type Haystack = { text: string; weight: number }[]

function haystack(tool: Place): Haystack {
  return [
    { text: fold(`${tool.navLabel} ${tool.title}`), weight: 5 },
    { text: fold(tool.keywords.join(' ')), weight: 4 },
    { text: fold(groups.find(({ id }) => id === tool.group)?.label ?? ''), weight: 3 },
    { text: fold(tool.description), weight: 2 },
  ]
}

/** 0 where a word is found nowhere. */
function scoreTool(tool: Place, words: readonly string[]): number {
  const places = haystack(tool)
  const best = words.map((word, at) =>
    Math.max(...places.map(({ text, weight }) => weight * matchScore(text, word, at === words.length - 1))),
  )
  return best.includes(0) ? 0 : best.reduce((sum, score) => sum + score)
}

/** 1 for a word's start, 0.6 for four letters or more inside a word, 0.4 for one letter off, else 0. */
function matchScore(text: string, word: string, isTyping: boolean): number {
  const parts = text.split(/[^a-z0-9]+/)
  // Only the last word may be half typed: to do list is no tool for domains.
  if (word.length < 3 && !isTyping) return parts.includes(word) ? 1 : 0
  if (
    text.startsWith(word) ||
    parts.some((part) => part.startsWith(word)) ||
    (/[^a-z0-9]/.test(word) && text.includes(word))
  )
    return 1
  if (word.length < 4) return 0
  // One letter of four is much: blog is not log.
  const isClose = (part: string) => isOneOff(part, word) && (word.length > 4 || part[0] === word[0])
  return text.includes(word) ? 0.6 : parts.some(isClose) ? 0.4 : 0
}

export function isOneOff(a: string, b: string): boolean {
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  let endA = a.length - 1
  let endB = b.length - 1
  while (endA >= start && endB >= start && a[endA] === b[endB]) {
    endA -= 1
    endB -= 1
  }
  const leftA = endA - start + 1
  const leftB = endB - start + 1
  if (leftA <= 1 && leftB <= 1) return true
  return leftA === 2 && leftB === 2 && a[start] === b[endB] && a[endA] === b[start]
}

export function searchTools<P extends Place>(tools: readonly P[], query: string): P[] {
  const words = fold(query).split(/\s+/).filter(Boolean)
  if (words.length === 0) return [...tools]
  return tools
    .map((tool) => ({ tool, score: scoreTool(tool, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ tool }) => tool)
}
