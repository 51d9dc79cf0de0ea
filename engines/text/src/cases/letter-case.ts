import type { Casing } from '../unicode/casing.ts'
import { BREAK, classAt, LETTER, LOWER, MARK, UPPER, widthAt } from '../unicode/character-class.ts'
import { TextBuilder } from '../unicode/text-builder.ts'

export function inverseCase(source: string, casing: Casing): string {
  return mapLetters(source, casing, (kind) => kind === LOWER)
}

export function alternatingCase(source: string, casing: Casing): string {
  let large = true
  return mapLetters(source, casing, (kind) => {
    large = kind === BREAK ? true : !large
    return large
  })
}

function mapLetters(source: string, casing: Casing, becomesLarge: (kind: number) => boolean): string {
  const output = new TextBuilder(source.length)
  const length = source.length
  for (let index = 0; index < length; ) {
    const kind = classAt(source, index)
    const end = index + widthAt(source, index)
    const large = isLetter(kind) || kind === BREAK ? becomesLarge(kind) : undefined
    if (kind === BREAK || large === undefined || large === (kind === UPPER)) output.copy(source, index, end)
    else if (casing.plain && source.charCodeAt(index) < 0x80) output.unit(source.charCodeAt(index) ^ 0x20)
    else {
      const letter = source.slice(index, end)
      output.add(large ? casing.upper(letter) : lowerLetter(source, index, letter, casing))
    }
    index = end
  }
  return output.toString()
}

/** A letter by itself does not know that it ends its word, which makes of Σ a final ς. */
function lowerLetter(source: string, index: number, letter: string, casing: Casing): string {
  if (letter !== 'Σ') return casing.lower(letter)
  const followed = isWithinWord(classAt(source, index + 1))
  return !followed && index > 0 && isWithinWord(classAt(source, index - 1)) ? 'ς' : 'σ'
}

function isWithinWord(kind: number): boolean {
  return isLetter(kind) || kind === MARK
}

function isLetter(kind: number): boolean {
  return kind === LOWER || kind === UPPER || kind === LETTER
}
