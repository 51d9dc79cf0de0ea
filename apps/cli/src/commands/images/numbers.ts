import { UsageFault } from '../../exit-codes.ts'

interface Range {
  readonly least: number
  readonly most: number
  readonly isWhole?: boolean
}

/** The number of an option within its range; undefined where the option is not given. */
export function readNumber(
  name: string,
  text: string | undefined,
  { least, most, isWhole = true }: Range,
): number | undefined {
  if (text === undefined) return undefined
  const value = Number(text)
  if (text.trim() === '' || !(value >= least && value <= most) || (isWhole && !Number.isInteger(value)))
    throw new UsageFault(`${name} takes a ${isWhole ? 'whole ' : ''}number from ${least} to ${most}.`)
  return value
}
