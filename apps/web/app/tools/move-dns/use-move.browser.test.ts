import { newMove } from '@sundry/domain-report'
import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { moveJson } from './stored-moves.ts'
import { useSavedMoves } from './use-move.ts'

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
