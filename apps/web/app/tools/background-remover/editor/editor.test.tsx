// The cut-out editor as a whole: what can be edited, saved and given to the others, and where the photo is worked on.
import type { Readiness } from '@sundry/cutout'
import { beforeEach, expect, test, vi } from 'vitest'
import { beginIn, htmlOf, textOf } from '../../../../testing/read.ts'
import type { ResultItem } from '../../../workbench/types.ts'
import { type Cut, useCuts } from '../cuts-store.ts'
import { useModels } from '../models-store.ts'
import { plainLook } from '../options-store.ts'
import { Candidates } from './candidates.tsx'
import Editor, { ClickDownload } from './editor.tsx'
import { Stage } from './stage.tsx'
import { firstTool } from './step.ts'
import type { EditorState } from './use-editor.ts'

vi.mock('../../../workbench/run/cutout-engine.ts', () => ({ openCutoutEngine: async () => ({ release: () => {} }) }))

const cut = {
  subject: { id: 's', width: 40, height: 20, agreement: null, notes: [] },
  look: { ...plainLook, strokes: [] },
  provider: 'local',
  mode: 'auto',
  clicks: [],
} as unknown as Cut
const result = {
  id: 'one',
  original: { id: 'one', name: 'anna.jpg', preview: 'blob:photo', dimensions: { width: 40, height: 20 } },
  dimensions: { width: 40, height: 20 },
  preview: 'blob:cut',
} as unknown as ResultItem
const editor = (some: Partial<Cut> = {}) => {
  beginIn(useCuts, { of: { one: { ...cut, ...some } } })
  return htmlOf(Editor, { result, onClose: () => {} })
}
beforeEach(() => beginIn(useModels, { of: {}, download: null, fault: null }))

test('a cut-out of this device can be corrected, saved, and its look given to the others', () => {
  const html = editor()
  expect(textOf(html)).toContain('Edit anna.jpg')
  expect(html).toContain('data-group="image"')
  expect(textOf(html)).toContain('Subject Edges Background Shadow Crop File')
  expect(html).toContain('aria-label="What to edit"')
  expect(html).toContain('aria-label="Close the editor"')
  expect(textOf(html)).toMatch(
    /Save Apply to all Saves this one and gives every other photo the same look\. Brush strokes stay with their own photo\.$/,
  )
  expect(html).toMatch(/aria-describedby="apply-all-hint".*id="apply-all-hint"/)
  expect(html).toContain('alt="The cut-out"')
})
test('one of a service is worked on here, and its look stays its own', () => {
  const text = textOf(editor({ serviced: true }))
  expect(text).toMatch(/Save The service’s mask, worked on in this tab: nothing more is sent\.$/)
  expect(text).not.toContain('Apply to all')
  expect(text).not.toContain('Show both candidates')
})
test('nothing stands there for a photo that was never cut', () => {
  beginIn(useCuts, { of: {} })
  expect(htmlOf(Editor, { result, onClose: () => {} })).toBe('')
})

const stage = (some: Partial<Parameters<typeof Stage>[0]> = {}) =>
  htmlOf(Stage, {
    photo: 'blob:photo',
    size: { width: 40, height: 20 },
    shown: { url: 'blob:cut', width: 30, height: 10, look: cut.look },
    zoom: 2,
    onZoom: () => {},
    tool: firstTool,
    onTool: () => {},
    pending: [],
    clicks: [],
    showOriginal: false,
    onStroke: () => {},
    onClick: () => {},
    ...some,
  })
test('the stage is looked at in the shape of the result, at the zoom that was chosen', () => {
  const html = stage()
  expect(html).toContain('data-stage="look"')
  expect(html).toContain('style="aspect-ratio:30 / 10;width:200%;max-width:calc(var(--stage-height) * 6)"')
  expect(html).not.toContain('blob:photo')
  expect(stage({ showOriginal: true })).toMatch(/aspect-ratio:40 \/ 20.*blob:photo/)
  expect(stage({ showOriginal: true })).not.toContain('blob:cut')
})
test('the stage is worked on in the shape of the photo, by pointer and by keys', () => {
  const html = stage({ tool: { ...firstTool, kind: 'brush', act: 'erase' } })
  expect(html).toContain('role="application" aria-label="Photo. Erase: arrow keys move, Space applies."')
  expect(html).toMatch(/aspect-ratio:40 \/ 20.*blob:photo.*data-shown="working".*blob|blob:photo.*blob:cut/)
  expect(html).toContain('width:36px;height:36px')
  const cropped = { ...cut.look, crop: { padding: 0, aspect: null, longSide: null } }
  const waiting = stage({
    tool: { ...firstTool, kind: 'brush' },
    shown: { url: 'blob:cut', width: 30, height: 10, look: cropped },
  })
  expect(waiting).toContain('Photo. Keep: arrow keys move')
  expect(waiting).not.toContain('blob:cut')
})
test('the candidates wait while the subject is found', () => {
  const candidates = (finding: boolean) =>
    htmlOf(Candidates, { editor: { step: { mode: 'auto' }, finding, set() {}, visit() {} } as unknown as EditorState })
  expect(textOf(candidates(false))).toBe('Show both candidates')
  expect(textOf(candidates(true))).toBe('Finding the subject again…')
  expect(candidates(true)).toContain('disabled=""')
})
test('a click’s model is watched below the photo', () => {
  const download = { what: 'click' as const, loaded: 1024, total: 4096, stop: () => {} }
  beginIn(useModels, { of: {} as Record<string, Readiness>, download })
  expect(textOf(htmlOf(ClickDownload, {}))).toBe('Model for clicks 1.00 KB of 4.00 KB Cancel')
  beginIn(useModels, { download: { ...download, what: 'local' } })
  expect(htmlOf(ClickDownload, {})).toBe('')
})
