import { DOCUMENTS_KNOWN, documents, groundColour, ownDocument, type PhotoDocument } from '@sundry/id-photo'
import { useId, useState } from 'react'
import { readStored, writeStored } from '../../platform/storage.ts'
import { controlClass, Field } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { remake } from './make-photos.ts'
import { usePhotos } from './photos-store.ts'
import { words } from './text.ts'

const STORED = 'photo-document'
const labelOf = ({ country, name }: PhotoDocument) => `${country}: ${name}`
const usual = documents[0] as PhotoDocument

/** The document that was chosen last in this browser. */
export function storedDocument(): PhotoDocument {
  const id = readStored(STORED)
  return documents.find((document) => document.id === id) ?? usual
}

export function choose(document: PhotoDocument): void {
  const { ground } = usePhotos.getState()
  usePhotos.setState({ document, ground: ground === 'keep' ? ground : groundColour(document) })
  writeStored(STORED, document.id)
  remake()
}

export function DocumentChoice({ document }: { document: PhotoDocument }) {
  const list = useId()
  const [draft, setDraft] = useState<string | null>(null)
  const isOwn = document.id === 'own'
  const shown = isOwn ? words.own : labelOf(document)
  const take = (text: string) => {
    setDraft(text)
    const found = documents.find((entry) => labelOf(entry).toLowerCase() === text.trim().toLowerCase())
    const chosen = text === words.own ? ownDocument(document.width, document.height) : found
    if (!chosen) return
    choose(chosen)
    setDraft(null)
  }
  return (
    <div className="space-y-3">
      <Field
        label={words.document}
        hint={words.documentHint}
        error={draft !== null && draft !== '' && !isBegun(draft) ? words.unknownDocument : null}
      >
        {(props) => (
          <>
            <input
              {...props}
              className={controlClass}
              list={list}
              autoComplete="off"
              placeholder={shown}
              value={draft ?? shown}
              onFocus={() => setDraft('')}
              onBlur={() => setDraft(null)}
              onChange={(event) => take(event.currentTarget.value)}
            />
            <datalist id={list}>
              {documents.map((entry) => (
                <option key={entry.id} value={labelOf(entry)} />
              ))}
              <option value={words.own} />
            </datalist>
          </>
        )}
      </Field>
      {isOwn && <OwnSize document={document} />}
      {document.note !== null && <p className="text-sm font-medium text-warn">{document.note}</p>}
      <p className="text-sm text-quiet">
        {document.source === '' ? (
          words.noSource
        ) : (
          <>
            {words.source(DOCUMENTS_KNOWN.year)}:{' '}
            <a href={document.source} rel="noreferrer" className="underline underline-offset-4 wrap-anywhere">
              {new URL(document.source).host}
            </a>
          </>
        )}
      </p>
    </div>
  )
}

const isBegun = (text: string) =>
  [words.own, ...documents.map(labelOf)].some((label) => label.toLowerCase().includes(text.trim().toLowerCase()))

function OwnSize({ document }: { document: PhotoDocument }) {
  const take = (width: number | null, height: number | null) => {
    const own = ownDocument(width ?? document.width, height ?? document.height)
    if (own) choose(own)
  }
  const scale = { min: 15, max: 120, empty: null }
  return (
    <div className="grid grid-cols-2 gap-3">
      <NumberField label={words.width} value={document.width} {...scale} onValue={(width) => take(width, null)} />
      <NumberField label={words.height} value={document.height} {...scale} onValue={(height) => take(null, height)} />
    </div>
  )
}
