import { newStep, type Recipe, type StepOf, stepKinds } from '@sundry/recipes'

const FORMATS = ['jpeg', 'png', 'webp', 'avif', 'jxl'] as const

/** What stands beside the result: the original, the chain up to a step, or the same chain in another format. */
export type OtherEnd =
  | { is: 'original' }
  | { is: 'step'; at: number }
  | { is: 'format'; format: (typeof FORMATS)[number] }

export const toValue = (end: OtherEnd): string =>
  end.is === 'step' ? `step ${end.at}` : end.is === 'format' ? `format ${end.format}` : end.is

export function fromValue(value: string): OtherEnd {
  const [is, what = ''] = value.split(' ', 2)
  const format = FORMATS.find((one) => one === what)
  if (is === 'step') return { is, at: Number(what) }
  return is === 'format' && format ? { is, format } : { is: 'original' }
}

/** The ends that a recipe offers besides the original. */
export function endsOf({ steps }: Recipe): OtherEnd[] {
  const on = steps.flatMap(({ off, kind }, at) => (!off && stepKinds[kind].stage !== 'file' ? [at] : []))
  const convert = steps.findLast(({ kind, off }) => kind === 'convert' && !off) as StepOf<'convert'> | undefined
  return [
    ...on.map((at): OtherEnd => ({ is: 'step', at })),
    ...FORMATS.filter((format) => format !== convert?.format).map((format): OtherEnd => ({ is: 'format', format })),
  ]
}

/** The recipe whose result is the other end; null for the original. */
export function recipeOf(end: OtherEnd, { name, steps }: Recipe): Recipe | null {
  if (end.is === 'original') return null
  if (end.is === 'step') {
    const upTo = steps.slice(0, end.at + 1).filter(({ kind }) => stepKinds[kind].stage !== 'file')
    return { name, steps: [...upTo, newStep('convert', { format: 'png' })] }
  }
  const convert = steps.findLast(({ kind, off }) => kind === 'convert' && !off) as StepOf<'convert'> | undefined
  const others = steps.filter(({ kind }) => kind !== 'convert')
  return { name, steps: [...others, { ...(convert ?? newStep('convert')), format: end.format }] }
}
