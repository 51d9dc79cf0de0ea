export interface Tag {
  readonly name: string
  readonly value: string
}

export interface TagList {
  readonly tags: readonly Tag[]
  readonly broken: readonly string[]
}

/** RFC 6376 3.2; one semicolon may end the list. */
export function readTagList(text: string): TagList {
  const parts = text.split(';').map(trimSpace)
  if (parts.at(-1) === '') parts.pop()
  const tags: Tag[] = []
  const broken: string[] = []
  for (const part of parts) {
    const equals = part.indexOf('=')
    const name = trimSpace(part.slice(0, Math.max(equals, 0)))
    if (isTagName(name)) tags.push({ name, value: trimSpace(part.slice(equals + 1)) })
    else broken.push(part)
  }
  return { tags, broken }
}

export const tagValue = (list: TagList, name: string): string | undefined =>
  list.tags.find((tag) => tag.name === name)?.value

const isTagName = (name: string): boolean => /^[a-z][a-z0-9_]*$/i.test(name)

const isBlank = (code: number) => code === 32 || code === 9
const isSpace = (code: number) => isBlank(code) || code === 13 || code === 10

export const trimSpace = (text: string): string => trimWhere(text, isSpace)

export const trimBlanks = (text: string): string => trimWhere(text, isBlank)

function trimWhere(text: string, isIdle: (code: number) => boolean): string {
  let [from, to] = [0, text.length]
  while (isIdle(text.charCodeAt(from))) from += 1
  while (isIdle(text.charCodeAt(to - 1))) to -= 1
  return text.slice(from, to)
}
