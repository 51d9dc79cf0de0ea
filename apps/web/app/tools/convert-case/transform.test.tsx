// What becomes of a text when a case is chosen or it is cleaned, and what is said of it.
import { beforeEach, expect, test, vi } from 'vitest'
import { bad, good, noticed } from '../../../testing/notice.ts'
import { read } from '../../../testing/read.ts'
import { useCaseState } from './state.ts'
import { example, toasts } from './text.ts'
import { emptySource, type TextSource } from './text-source.ts'
import { useTransform } from './use-transform.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('./text-worker.ts', () => ({ textWorker: { call } }))

const typed = (text: string): TextSource => ({ kind: 'typed', text })
let tool: ReturnType<typeof useTransform>
const Probe = () => {
  tool = useTransform()
  return null
}
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  call
    .mockReset()
    .mockImplementation(async (_name: string, { source }: { source: TextSource }) =>
      source.kind === 'typed' ? typed(source.text.toUpperCase()) : source,
    )
  useCaseState.setState({ source: emptySource, output: emptySource, kind: null, follows: true, past: [], future: [] })
  read(Probe, {})
})

test('without a text there is nothing to do', async () => {
  useCaseState.setState({ source: typed(' \n') })
  expect(await tool.transform('upper', null)).toBe(false)
  expect(noticed()).toEqual(bad('No Text', 'Please enter some text to transform'))
  useCaseState.setState({ source: { kind: 'document', name: 'x.txt', blob: new Blob([]), head: '' } })
  await tool.clean()
  expect(noticed()).toEqual(bad('No Text', 'Please enter some text to transform'))
  expect(call).not.toHaveBeenCalled()
})
test('all of a text is changed, and the case that was chosen is named', async () => {
  useCaseState.setState({ source: typed('abc') })
  expect(await tool.transform('upper', null)).toBe(true)
  expect(useCaseState.getState()).toMatchObject({ output: typed('ABC'), kind: 'upper', follows: true })
  expect(noticed()).toEqual(good('Text Transformed', 'Your text is now in UPPERCASE.'))
})
test('of a selection only that part is, and the output no longer follows the input', async () => {
  useCaseState.setState({ source: typed('abcdef') })
  await tool.transform('upper', { start: 2, end: 4 })
  expect(useCaseState.getState()).toMatchObject({ output: typed('abCDef'), follows: false })
})
test('a text that cannot be transformed stays as it is', async () => {
  call.mockRejectedValue(new Error('x'))
  useCaseState.setState({ source: typed('abc') })
  expect(await tool.transform('upper', null)).toBe(false)
  expect(useCaseState.getState().source).toEqual(typed('abc'))
  expect(noticed()).toEqual(
    bad('Transform Failed', 'The text could not be transformed. Your input is untouched; please try again.'),
  )
})
test('cleaned, it takes the place of the input; a document keeps its name', async () => {
  useCaseState.setState({ source: typed('abc') })
  await tool.clean()
  expect(useCaseState.getState().source).toEqual(typed('ABC'))
  expect(noticed().slice(1)).toEqual(['Input cleaned', undefined, 3000])
  expect(call.mock.lastCall?.[0]).toBe('clean')
  const blob = new Blob(['x'])
  useCaseState.setState({ source: { kind: 'document', name: 'mine.txt', blob, head: 'x' } })
  call.mockResolvedValue({ kind: 'document', name: 'Pasted text', blob, head: 'x' })
  await tool.clean()
  expect(useCaseState.getState().source).toMatchObject({ name: 'mine.txt' })
})
test('what is typed within a second is one step to take back, and a hundred steps are kept', () => {
  vi.useFakeTimers({ now: 1_000_000 })
  const { type, undo } = useCaseState.getState()
  type('a')
  vi.advanceTimersByTime(999)
  type('ab')
  vi.advanceTimersByTime(1000)
  type('abc')
  expect(useCaseState.getState().past).toHaveLength(2)
  undo()
  expect(useCaseState.getState().source).toEqual(typed('ab'))
  for (let at = 0; at < 150; at += 1) type(`${at}`, true)
  expect(useCaseState.getState().past).toHaveLength(100)
  vi.useRealTimers()
})
test('a file that is none of its kind, or too large, is turned away by name', () => {
  expect(toasts.wrongFile('a.exe')).toEqual({
    title: 'Not a text file',
    description: 'a.exe is not a .txt, .md or .csv file.',
  })
  expect(toasts.tooLarge('a.txt')).toEqual({
    title: 'File Too Large',
    description: 'a.txt is over 50 MB. Split it and try again.',
  })
})
test('the example has something for every case: several words, capitals, an accent and quotation marks', () => {
  const [first, second, third] = example.split('\n')
  expect(first).toBe('the rain in spain')
  expect(second).toBe("XMLHttpRequest and don't repeat yourself")
  expect(third).toBe('Étude n° 2, “à la carte”')
})
