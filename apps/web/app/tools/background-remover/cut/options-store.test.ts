import { beforeEach, expect, test } from 'vitest'
import type { ResultItem } from '../../../images/model/types.ts'
import { imageTool } from './image-tool.ts'
import { useOptions, useService } from './options-store.ts'

beforeEach(() => {
  useOptions.getState().reset()
  useService.setState({ state: 'unasked', key: null })
})

test('transparent and on this device to begin with; the first colour is white [cutout-4]', () => {
  const { look, place, colour, setBackground } = useOptions.getState()
  expect(look.background).toEqual({ kind: 'transparent' })
  expect(look.edges).toEqual({ shift: 0, feather: 0, decontaminate: 1 })
  expect(place).toBe('local')
  expect(colour).toBe('#ffffff')
  setBackground({ kind: 'color', color: colour })
  expect(useOptions.getState().look.background).toEqual({ kind: 'color', color: '#ffffff' })
})

test('the colour is remembered while the background is transparent', () => {
  useOptions.getState().setBackground({ kind: 'color', color: '#123456' })
  useOptions.getState().setBackground({ kind: 'transparent' })
  expect(useOptions.getState()).toMatchObject({ colour: '#123456', look: { background: { kind: 'transparent' } } })
})

test('the log keeps whether it is transparent, and the colour, as they were when the run began [cutout-25]', () => {
  const begun = imageTool.begin()
  useOptions.getState().setBackground({ kind: 'color', color: '#00ff00' })
  expect(begun.logged({} as ResultItem)).toEqual({ transparent: true, backgroundColor: '#ffffff' })
  expect(imageTool.begin().logged({} as ResultItem)).toEqual({ transparent: false, backgroundColor: '#00ff00' })
})

test('only the way over a service needs a key [cutout-9]', () => {
  expect(imageTool.check()).toBeNull()
  useOptions.setState({ place: 'remote' })
  expect(imageTool.check()).toEqual({
    title: 'Service Unavailable',
    description: 'Background removal service is currently unavailable. Please try again later',
  })
  useService.setState({ state: 'ready' })
  expect(imageTool.check()).toBeNull()
})
