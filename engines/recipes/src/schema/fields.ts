/** One setting of a step: how it is read from a file, and how it stands in a link. */
export interface Field<Value> {
  initial: Value
  /** The control in a form. */
  form: FieldForm
  /** Undefined when the value makes no sense here. */
  read: (value: unknown) => Value | undefined
  toText: (value: Value) => string
  fromText: (text: string) => Value | undefined
}

export type FieldForm =
  | { as: 'number'; min: number; max: number; optional: boolean }
  | { as: 'choice'; values: readonly (string | number | null)[] }
  | { as: 'flag' }
  | { as: 'text'; max: number }
  | { as: 'colour'; optional: boolean }
  | { as: 'box' }
  | { as: 'boxes'; max: number }

/** In a link, a value that is not set. */
const NONE = 'none'

function field<Value>(
  form: FieldForm,
  initial: Value,
  read: (value: unknown) => Value | undefined,
  fromText: (text: string) => unknown = (text) => text,
): Field<Value> {
  return { initial, form, read, toText: (value) => String(value ?? NONE), fromText: (text) => read(fromText(text)) }
}

const asNumber = (text: string) => (text.trim() === '' ? undefined : Number(text))

/** Fractions are kept to so many digits, which is less than a pixel of any image. */
const DIGITS = 5
const rounded = (value: number) => Number(value.toFixed(DIGITS))

const numberWithin = (minValue: number, max: number) => (value: unknown) =>
  typeof value === 'number' && value >= minValue && value <= max ? rounded(value) : undefined

export const number = (minValue: number, max: number, initial: number): Field<number> =>
  field({ as: 'number', min: minValue, max: max, optional: false }, initial, numberWithin(minValue, max), asNumber)

export function numberOrNone(minValue: number, max: number, initial: number | null = null): Field<number | null> {
  const read = numberWithin(minValue, max)
  return field<number | null>(
    { as: 'number', min: minValue, max: max, optional: true },
    initial,
    (value) => (value === null ? null : read(value)),
    (text) => (text === NONE ? null : asNumber(text)),
  )
}

export function choice<const Value extends string | number | null>(
  values: readonly Value[],
  initial: NoInfer<Value>,
): Field<Value> {
  const read = (value: unknown) => values.find((one) => one === value)
  return field({ as: 'choice', values }, initial, read, (text) => values.find((one) => String(one ?? NONE) === text))
}

export const flag = (initial: boolean): Field<boolean> =>
  field(
    { as: 'flag' },
    initial,
    (value) => (typeof value === 'boolean' ? value : undefined),
    (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
  )

export const text = (max: number, initial = ''): Field<string> =>
  field({ as: 'text', max: max }, initial, (value) =>
    typeof value === 'string' && value.length <= max ? value : undefined,
  )

/** An image as a data: URL; any other address would be requested by the person who opens the recipe. */
export const image = (max: number): Field<string> =>
  field({ as: 'text', max: max }, '', (value) =>
    typeof value === 'string' &&
    value.length <= max &&
    /^(?:data:image\/(?:png|webp|jpeg);base64,[\w+/=]+)?$/.test(value)
      ? value
      : undefined,
  )

export const colour = (initial: string): Field<string> =>
  field({ as: 'colour', optional: false }, initial, (value) =>
    typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value) ? value.toLowerCase() : undefined,
  )

export function colourOrNone(initial: string | null): Field<string | null> {
  const { read } = colour('#000000')
  return field<string | null>(
    { as: 'colour', optional: true },
    initial,
    (value) => (value === null ? null : read(value)),
    (one) => (one === NONE ? null : one),
  )
}

/** Shares of an image's sides. */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

const SIDES = ['x', 'y', 'width', 'height'] as const

function readBox(value: unknown): Box | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  const input = new Map(Object.entries(value))
  const [x, y, width, height] = SIDES.map((side) => numberWithin(0, 1)(input.get(side)))
  if (x === undefined || y === undefined || !width || !height) return undefined
  return { x, y, width: rounded(Math.min(width, 1 - x)), height: rounded(Math.min(height, 1 - y)) }
}

const boxToText = (box: Box) => SIDES.map((side) => box[side]).join('_')

function boxFromText(one: string): Box | undefined {
  const values = one.split('_').map(asNumber)
  return values.length === SIDES.length
    ? readBox(Object.fromEntries(SIDES.map((side, index) => [side, values[index]])))
    : undefined
}

export const box = (initial: Box): Field<Box> => ({
  initial,
  form: { as: 'box' },
  read: readBox,
  toText: boxToText,
  fromText: boxFromText,
})

const everyOne = <Value>(values: readonly (Value | undefined)[]): Value[] | undefined =>
  values.some((value) => value === undefined) ? undefined : (values as Value[])

export const boxes = (max: number): Field<readonly Box[]> => ({
  initial: [],
  form: { as: 'boxes', max: max },
  read: (value) => (Array.isArray(value) && value.length <= max ? everyOne(value.map(readBox)) : undefined),
  toText: (value) => value.map(boxToText).join('+'),
  fromText: (one) => {
    const parts = one === '' ? [] : one.split('+')
    return parts.length <= max ? everyOne(parts.map(boxFromText)) : undefined
  },
})
