import { type DragEvent, type Ref, useEffect, useRef, useState } from 'react'
import { formatBytes } from '../../platform/format.ts'
import { useHandedOver } from '../../platform/handed-over.ts'
import { textOf } from '../../platform/text-of-file.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { Button } from '../../ui/button.tsx'
import { controlClass, FileButton } from '../../ui/field.tsx'
import { LineIcon } from '../../ui/glyph.tsx'
import { Panel } from '../../ui/panel.tsx'
import { type Selection, useCaseState } from './model.ts'
import { example, toasts, words } from './text.ts'
import { EDITABLE_CHARACTERS, emptySource, readText, sourceOfText } from './text-source.ts'
import { tool } from './tool.ts'

const MAX_BYTES = 52_428_800
const READ_INTO_PAGE_BYTES = EDITABLE_CHARACTERS

async function openFile(file: File | undefined): Promise<void> {
  if (!file) return
  const { change } = useCaseState.getState()
  if (!/\.(txt|md|markdown|csv|tsv|log)$/i.test(file.name) && !file.type.startsWith('text/')) {
    toast.bad(toasts.wrongFile(file.name), LONG_MS)
  } else if (file.size > MAX_BYTES) {
    toast.bad(toasts.tooLarge(file.name), LONG_MS)
  } else if (file.size > READ_INTO_PAGE_BYTES) {
    change({ source: { kind: 'document', name: file.name, blob: file, head: '' } })
  } else {
    const text = await textOf(file.name, readText(file))
    if (text !== null) change({ source: sourceOfText(text, file.name) })
  }
}

interface Props {
  area: Ref<HTMLTextAreaElement>
  onSelect: (selection: Selection) => void
}

export function InputPanel({ area, onSelect }: Props) {
  const { source, past, future, change, undo, redo, type } = useCaseState()
  const [over, setOver] = useState(false)
  const own = useRef<HTMLTextAreaElement>(null)
  const text = source.kind === 'typed' ? source.text : ''

  // Uncontrolled while it is typed in; only changes from elsewhere are written into it.
  useEffect(() => {
    if (own.current && own.current.value !== text) own.current.value = text
  }, [text])

  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const file = event.dataTransfer.files[0]
    if (file) openFile(file)
    else if (event.dataTransfer.getData('text')) change({ source: sourceOfText(event.dataTransfer.getData('text')) })
  }

  useHandedOver(tool.id, ({ text: handed, files }) => {
    if (files) void openFile(files[0]?.file)
    else change({ source: sourceOfText(handed ?? '') })
  })
  const isEmpty = source.kind === 'typed' && text === ''
  return (
    <Panel
      title={words.input}
      actions={
        <div className="flex flex-wrap gap-1">
          {isEmpty && (
            <Button variant="quiet" onClick={() => change({ source: sourceOfText(example) })}>
              {words.example}
            </Button>
          )}
          <FileButton
            label={words.open}
            accept=".txt,.md,.markdown,.csv,.tsv,.log,text/*"
            variant="quiet"
            onFile={openFile}
          />
          {(!isEmpty || past.length > 0 || future.length > 0) && (
            <>
              <Button variant="quiet" disabled={past.length === 0} onClick={undo}>
                {words.undo}
              </Button>
              <Button variant="quiet" disabled={future.length === 0} onClick={redo}>
                {words.redo}
              </Button>
            </>
          )}
          <Button
            variant="quiet"
            disabled={isEmpty}
            onClick={() => change({ source: emptySource, output: emptySource, kind: null })}
          >
            {words.clear}
          </Button>
        </div>
      }
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: files may be dropped here; Open file does the same by keyboard */}
      <div
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
        className={over ? 'rounded-xl outline-2 outline-offset-2 outline-hue' : ''}
      >
        {source.kind === 'document' ? (
          <div className="flex h-[min(20rem,26dvh)] min-h-36 flex-col items-start justify-center gap-3 rounded-xl border border-line p-6">
            <LineIcon path="M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h6" size={28} className="text-hue" />
            <p className="max-w-md leading-relaxed">
              <strong>{source.name}</strong> ({formatBytes(source.blob.size)}) {words.tooLongToEdit}
            </p>
            <Button variant="secondary" onClick={() => change({ source: emptySource })}>
              {words.remove}
            </Button>
          </div>
        ) : (
          <textarea
            ref={(node) => {
              own.current = node
              if (typeof area === 'function') area(node)
              else if (area) area.current = node
            }}
            aria-label={words.input}
            defaultValue={text}
            placeholder={words.placeholder}
            spellCheck={false}
            onInput={(event) => {
              onSelect(null)
              const { inputType } = event.nativeEvent as InputEvent
              type(event.currentTarget.value, inputType === 'insertFromPaste' || inputType === 'deleteByCut')
            }}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (pasted.length <= EDITABLE_CHARACTERS) return
              event.preventDefault()
              change({ source: sourceOfText(pasted) })
            }}
            onSelect={({ currentTarget: { selectionStart: start, selectionEnd: end, value } }) =>
              onSelect(end > start && end - start < value.length ? { start, end } : null)
            }
            className={`${controlClass} h-[min(20rem,26dvh)] min-h-36 py-3 lg:h-[calc(min(20rem,26dvh)+3.75rem)] leading-relaxed`}
          />
        )}
      </div>
    </Panel>
  )
}
