import {
  box,
  boxes,
  choice,
  colour,
  colourOrNone,
  type Field,
  flag,
  image,
  number,
  numberOrNone,
  text,
} from './fields.ts'

type Fields = Readonly<Record<string, { initial: unknown }>>
type Values<All> = { -readonly [Name in keyof All]: All[Name] extends Field<infer Value> ? Value : never }

/** The stages of steps; this list is also their sensible order. */
export type Stage = 'place' | 'subject' | 'pixels' | 'file'

interface StepKind<All> {
  stage: Stage
  fields: All
}

const kind = <const All extends Fields>(stage: Stage, fields: All): StepKind<All> => ({ stage, fields })

export const ANCHORS = [
  'top-left',
  'top',
  'top-right',
  'left',
  'centre',
  'right',
  'bottom-left',
  'bottom',
  'bottom-right',
] as const

export const CONVERT_FORMATS = ['jpeg', 'png', 'webp', 'avif', 'jxl', 'bmp', 'ico'] as const

const placement = {
  anchor: choice(ANCHORS, 'bottom-right'),
  /** Share of the image's width. */
  share: number(0.01, 1, 0.25),
  opacity: number(0.02, 1, 0.5),
  tiled: flag(false),
}

/** In pixels, centimetres or inches; the step's own field says in which. */
const MAX_LENGTH = 65_535

export const stepKinds = {
  rotate: kind('place', { degrees: choice([90, 180, 270], 90) }),
  flip: kind('place', { axis: choice(['horizontal', 'vertical'], 'horizontal') }),
  straighten: kind('place', { degrees: number(-45, 45, 0) }),
  crop: kind('place', { box: box({ x: 0, y: 0, width: 1, height: 1 }) }),
  'crop-ratio': kind('place', {
    width: number(0.01, 1000, 1),
    height: number(0.01, 1000, 1),
    anchor: choice(ANCHORS, 'centre'),
  }),
  /** Cuts to what the background remover finds, and keeps the background. */
  'crop-subject': kind('subject', { padding: number(0, 1, 0.05) }),
  trim: kind('place', { padding: number(0, 1, 0) }),
  cutout: kind('subject', {
    mode: choice(['auto', 'people', 'object'], 'auto'),
    background: colourOrNone(null),
    shadow: choice([null, 'drop', 'contact'], null),
    /** Null keeps the image's borders; else the result is cut to the subject. */
    padding: numberOrNone(0, 1),
  }),
  redact: kind('pixels', { boxes: boxes(100), colour: colour('#000000') }),
  resize: kind('pixels', {
    by: choice(['pixels', 'percent', 'long-side', 'print'], 'long-side'),
    width: numberOrNone(0.01, MAX_LENGTH),
    height: numberOrNone(0.01, MAX_LENGTH),
    percent: number(1, 1000, 50),
    side: number(1, MAX_LENGTH, 1920),
    /** Unit of width and height for print. */
    unit: choice(['cm', 'mm', 'inch'], 'cm'),
    dpi: number(1, 2400, 300),
    fit: choice(['inside', 'cover', 'pad', 'stretch'], 'inside'),
    /** The part that 'cover' keeps. */
    anchor: choice(ANCHORS, 'centre'),
    background: colour('#ffffff'),
    enlarge: flag(false),
    scaling: choice(['fast', 'best'], 'best'),
    /** Quality of the written file, if no other step sets one. */
    quality: number(10, 100, 92),
  }),
  sharpen: kind('pixels', { amount: number(0, 3, 0.6), radius: number(0.3, 10, 0.8) }),
  adjust: kind('pixels', {
    brightness: number(-100, 100, 0),
    contrast: number(-100, 100, 0),
    saturation: number(-100, 100, 0),
    temperature: number(-100, 100, 0),
    tint: number(-100, 100, 0),
  }),
  'watermark-text': kind('pixels', {
    text: text(200),
    colour: colour('#ffffff'),
    bold: flag(true),
    ...placement,
  }),
  'watermark-picture': kind('pixels', {
    /** A data: URL. It travels in an exported file, and never in a link or an account. */
    picture: image(1_500_000),
    name: text(200),
    ...placement,
  }),
  metadata: kind('file', {
    keep: choice(['strip', 'none', 'profile', 'all', 'some'], 'strip'),
    /** With 'some': what goes. Thumbnails, further images and foreign blocks always do. */
    place: flag(true),
    device: flag(false),
    author: flag(false),
    date: flag(false),
    text: flag(false),
    /** True if the result is marked as made by AI. */
    mark: flag(false),
    /** Text that every result gets; what is empty writes nothing. */
    writeTitle: text(200),
    writeAuthor: text(200),
    writeCopyright: text(200),
    writeAlt: text(1000),
    /** Separated by commas. */
    writeKeywords: text(1000),
  }),
  convert: kind('file', {
    format: choice(CONVERT_FORMATS, 'webp'),
    quality: number(10, 100, 92),
    background: colour('#ffffff'),
    effort: choice(['fast', 'small'], 'fast'),
  }),
  compress: kind('file', {
    by: choice(['quality', 'same-look', 'best-format'], 'quality'),
    quality: number(10, 100, 75),
    /** In bytes. */
    most: numberOrNone(1024, 1_073_741_824),
    least: numberOrNone(1, 1_073_741_824),
    /** True if pixels may be added to reach the smallest size. */
    enlarge: flag(false),
    effort: choice(['fast', 'small'], 'fast'),
    /** True if a limit may cost a PNG its colours and then its pixels. */
    reduce: flag(true),
    /** PNG with at most 256 colours. */
    palette: flag(false),
    /** The SSIMULACRA2 that a PNG must keep for its colours to be reduced; null keeps them all. */
    colourScore: numberOrNone(50, 100),
  }),
  rename: kind('file', { pattern: text(200, '{name}') }),
  /** Many files of one image, with the text that uses them. */
  outputs: kind('file', {
    set: choice(['responsive', 'favicons', 'social', 'app-icons'], 'responsive'),
    widths: text(100, '480 960 1440 1920'),
    /** The last one is for browsers that know none of the others. */
    formats: choice(['avif webp jpeg', 'avif webp png', 'webp jpeg', 'webp png', 'webp'], 'avif webp jpeg'),
    quality: number(10, 100, 75),
    /** Displayed width of the image, in the syntax of HTML's sizes attribute. */
    sizes: text(200, '100vw'),
    background: colour('#ffffff'),
  }),
  collect: kind('file', { as: choice(['zip', 'pdf'], 'zip') }),
} as const

export type StepKindName = keyof typeof stepKinds
export type StepOf<Name extends StepKindName> = { kind: Name; off: boolean } & Values<
  (typeof stepKinds)[Name]['fields']
>
export type Step = { [Name in StepKindName]: StepOf<Name> }[StepKindName]

export const isStepKind = (value: unknown): value is StepKindName =>
  typeof value === 'string' && Object.hasOwn(stepKinds, value)

/** The fields of a kind, without their types: for those who treat all kinds alike. */
export const fieldsOf = (name: StepKindName): [string, Field<unknown>][] =>
  Object.entries(stepKinds[name].fields as unknown as Record<string, Field<unknown>>)

/** A step with its initial values. */
export function newStep<Name extends StepKindName>(
  name: Name,
  values: Partial<Values<(typeof stepKinds)[Name]['fields']>> = {},
): StepOf<Name> {
  const initial = Object.fromEntries(fieldsOf(name).map(([key, { initial }]) => [key, initial]))
  return { kind: name, off: false, ...initial, ...values } as StepOf<Name>
}
