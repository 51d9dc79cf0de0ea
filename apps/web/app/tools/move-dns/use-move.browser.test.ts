import { newMove } from '@sundry/domain-report'
import { expect, test, vi } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { moveJson } from './stored-moves.ts'
import { useMove, useSavedMoves } from './use-move.ts'

const { invoke } = vi.hoisted(() => ({ invoke: vi.fn() }))
vi.mock('../../platform/invoke.ts', async (load) => ({ ...(await load<object>()), invoke }))

test('a file that is no move is called so until one is opened, and a move is kept and brought back', async () => {
  const { result, act } = await renderHook(() => useSavedMoves())
  const open = (text: string) => act(() => result.current.readFile(new File([text], 'a.json')))
  await open('{}')
  expect(result.current.isWrongFile).toBe(true)
  const zone = { sets: [{ name: '@', type: 'A' }], notCompared: [] }
  const move = newMove('a.example', ['ns1.b.example'], 'names', zone)
  await open(moveJson(move))
  expect(result.current.isWrongFile).toBe(false)
  const domains = () => result.current.moves.map(({ domain }) => domain)
  await act(() => result.current.store(move))
  expect(domains()).toEqual(['a.example'])
  await act(() => result.current.remove(move))
  expect(domains()).toEqual([])
  await act(() => void result.current.undo())
  expect(domains()).toEqual(['a.example'])
  await act(() => result.current.remove(move))
})

const planned = (domain: string) =>
  newMove(domain, ['ns1.b.example'], 'names', { sets: [{ name: '@', type: 'A' }], notCompared: [] })
const compared = { isMockData: false, planned: [], comparisons: [], isReady: true }
const followed = { isMockData: false, isSwitched: true, observations: [] }

/** A page whose questions to the server wait for their answers. */
async function movePage() {
  const answers: ((answer: object) => void)[] = []
  invoke.mockImplementation(
    (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        answers.push((data) => resolve({ data, error: null }))
      }),
  )
  const stored = vi.fn()
  const { result, act } = await renderHook(() => useMove(stored))
  let pending: Promise<unknown> | undefined
  const press = (work: (page: typeof result.current) => void) => act(async () => work(result.current))
  const ask = async (work: (page: typeof result.current) => Promise<unknown>) => {
    await act(() => {
      pending = work(result.current)
    })
    await vi.waitFor(() => expect(answers).toHaveLength(1))
  }
  const answer = (data: object) =>
    act(async () => {
      answers.shift()?.(data)
      await pending
    })
  return { result, stored, press, ask, answer }
}

test('a step that the owner ticks while a move is compared or tracked stays ticked', async () => {
  const { result, stored, press, ask, answer } = await movePage()
  await ask((page) => page.compare(planned('a.example')))
  await press((page) => page.change({ isComplete: true }))
  await answer(compared)
  expect(result.current.move).toMatchObject({ isComplete: true, comparison: { isReady: true } })
  await ask((page) => page.track(planned('a.example')))
  await press((page) => page.change({ skipsTtl: true }))
  await answer(followed)
  expect(result.current.move).toMatchObject({ skipsTtl: true, switchedSince: expect.any(Number) })
  expect(stored).toHaveBeenLastCalledWith(result.current.move)
})

test.each(['compare', 'track'] as const)(
  'a move that is closed while it is asked for (%s) is not shown or stored',
  async (name) => {
    const { result, stored, press, ask, answer } = await movePage()
    await ask((page) => page[name](planned('a.example')))
    await press((page) => page.close())
    await answer(name === 'compare' ? compared : followed)
    expect([result.current.move, result.current.isBusy]).toEqual([null, false])
    expect(stored).not.toHaveBeenCalled()
  },
)

test('a move that is opened while another is compared is the one that is shown, without the answers of that one', async () => {
  const { result, press, ask, answer } = await movePage()
  await ask((page) => page.track(planned('a.example')))
  await answer(followed)
  expect(result.current.tracked).toEqual(followed)
  await ask((page) => page.compare(planned('b.example')))
  expect(result.current).toMatchObject({ move: { domain: 'b.example' }, tracked: null })
  await press((page) => page.open(planned('c.example')))
  await answer(compared)
  expect(result.current.move).toMatchObject({ domain: 'c.example', comparison: null })
})
