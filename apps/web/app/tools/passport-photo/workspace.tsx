import { type Check, checkPhoto, measure, type PhotoDocument, unsureOf } from '@sundry/id-photo'
import { useEffect, useState } from 'react'
import { ModelDownload } from '../../images/cutout/model-status.tsx'
import { useModels } from '../../images/cutout/models-store.ts'
import { modelWords } from '../../images/cutout/text.ts'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { downloadBlob } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { canShareFile, share } from '../../platform/share.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { downloadZip } from '../../platform/zip.ts'
import { Button } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { Segments } from '../../ui/segments.tsx'
import { Slider } from '../../ui/slider.tsx'
import { Switch } from '../../ui/switch.tsx'
import { choose, DocumentChoice, storedDocument } from './document-choice.tsx'
import { remake, retry, undoRemoval } from './make-photos.ts'
import { PhotoStage } from './photo-stage.tsx'
import { changePhoto, markedBy, type Photo, removePhotos, usePhotos } from './photos-store.ts'
import { PrintSheet } from './print-sheet.tsx'
import { faults, words } from './text.ts'

/** Degrees that a photo can be straightened by hand. */
const MAX_TURN = 15

export default function Workspace() {
  const { photos, current, document, before } = usePhotos()
  useEffect(() => {
    if (!usePhotos.getState().document) choose(storedDocument())
  }, [])
  const photo = photos.find(({ id }) => id === current)
  const region = useBroughtIntoView<HTMLElement>(photo?.id)
  if (!document) return null
  const removed = before?.filter(({ id }) => !photos.some((one) => one.id === id)).length ?? 0
  const undo = removed > 0 && <Undo count={removed} isAlone={!photo} />
  return (
    <div className="mt-4 flex flex-col gap-4 lg:grid lg:grid-cols-[minmax(0,1fr)_24rem] lg:items-start lg:gap-6">
      <div className="min-w-0 space-y-4">
        <div className="rounded-(--radius-card) border border-line bg-surface p-5 sm:p-6">
          <DocumentChoice document={document} />
        </div>
        {!photo && undo}
        {photo && (
          <Panel title={words.photo} region={region}>
            {undo}
            <PhotoStage photo={photo} document={document} />
            <State photo={photo} />
            {photos.length > 1 && <Batch photos={photos} current={photo.id} />}
          </Panel>
        )}
      </div>
      {photo && (
        <div className="min-w-0 space-y-4">
          <Result photo={photo} document={document} photos={photos} />
          <Options photo={photo} />
        </div>
      )}
    </div>
  )
}

/** The pressed control is gone with the last photo. */
const focusOn = (button: HTMLElement | null) => button?.focus()

/** Stays until the next removal, however long that takes. */
function Undo({ count, isAlone }: { count: number; isAlone: boolean }) {
  return (
    <p className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-quiet">
      <span role="status">{words.removed(count)}</span>
      <Button ref={isAlone ? focusOn : null} variant="secondary" onClick={undoRemoval}>
        {words.undo}
      </Button>
    </p>
  )
}

/** The line below the photo shows the work in progress, or its faults. */
function State({ photo }: { photo: Photo }) {
  const download = useModels((models) => models.download)
  const { step, faces, look, crown, fault, cutFault } = photo
  const busy = { reading: words.reading, cutting: words.cutting, making: words.making, done: null }[step]
  const isUnread = step !== 'reading' && faces === null
  const noFace = isUnread ? words.notSearched : faces === 0 && crown === 'estimate' ? words.noFace : null
  const unsure = photo.placed.length > 0 ? [] : unsureOf({ look, marks: photo.marks })
  const messages = [
    fault,
    cutFault && words.noCut(cutFault),
    noFace,
    unsure.length > 0 ? words.unsure(unsure) : null,
    crown === 'estimate' && photo.cut ? words.crownNotShown : words.crown[crown],
  ].filter(Boolean)
  return (
    <div className="mt-3 min-h-6 space-y-2 text-sm">
      {download ? (
        <ModelDownload label={modelWords.loadingLabel} download={download} />
      ) : (
        <p role="status" className="text-quiet">
          {busy}
        </p>
      )}
      {!busy && messages.map((message) => <p key={message}>{message}</p>)}
      {!busy && (cutFault || fault || isUnread) && (
        <Button variant="secondary" onClick={() => retry(photo)}>
          {modelWords.again}
        </Button>
      )}
    </div>
  )
}

function Batch({ photos, current }: { photos: readonly Photo[]; current: string }) {
  return (
    <ul aria-label={words.photos(photos.length)} className="mt-4 flex flex-wrap gap-2">
      {photos.map(({ id, file, made, shown }) => (
        <li key={id}>
          <button
            type="button"
            aria-label={words.show(file.name)}
            aria-pressed={id === current}
            className="block rounded-xl border-2 border-line p-0.5 aria-pressed:border-hue"
            onClick={() => usePhotos.setState({ current: id })}
          >
            <img
              src={made?.shown ?? shown}
              alt=""
              className={`h-16 w-14 rounded-lg object-cover ${made ? '' : 'opacity-50'}`}
            />
          </button>
        </li>
      ))}
    </ul>
  )
}

interface ResultProps {
  photo: Photo
  document: PhotoDocument
  photos: readonly Photo[]
}

function Result({ photo, document, photos }: ResultProps) {
  const [packing, setPacking] = useState(false)
  const { made } = photo
  const isCurrent = photo.step === 'done' && made !== null
  const done = photos.flatMap(({ made: file, step }) => (file && step === 'done' ? [file.file] : []))
  const zip = async () => {
    setPacking(true)
    const entries = done.map((file) => ({ name: file.name, file, folder: '', lastModified: file.lastModified }))
    await downloadZip(entries, `${document.id}.zip`)
    setPacking(false)
  }
  const send = async (file: File) => {
    if ((await share({ files: [file] })) === 'failed') toast.bad(faults.share, LONG_MS)
  }
  return (
    <Panel title={words.result}>
      {made ? (
        <img
          src={made.shown}
          alt={words.resultAlt(made.file.name)}
          width={made.size.width}
          height={made.size.height}
          className={`mx-auto h-auto max-h-72 w-auto border border-line ${isCurrent ? '' : 'opacity-50'}`}
        />
      ) : (
        <p className="text-quiet">{photo.fault ?? words.making}</p>
      )}
      {made && (
        <>
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              className="max-w-full"
              disabled={!isCurrent}
              onClick={() => downloadBlob(made.file, made.file.name)}
            >
              <span className="truncate">{words.download(made.file.name, formatBytes(made.file.size))}</span>
            </Button>
            {canShareFile(made.file) && (
              <Button variant="secondary" disabled={!isCurrent} onClick={() => send(made.file)}>
                {words.share}
              </Button>
            )}
            {photos.length > 1 && (
              <Button variant="secondary" disabled={packing || done.length < photos.length} onClick={zip}>
                {words.zip(photos.length)}
              </Button>
            )}
          </div>
          {isCurrent && <Checks photo={photo} document={document} />}
          {isCurrent && <PrintSheet made={made} document={document} />}
        </>
      )}
    </Panel>
  )
}

function Options({ photo }: { photo: Photo }) {
  const { ground, light, photos } = usePhotos()
  const set = (change: { ground?: string; light?: boolean }) => {
    usePhotos.setState(change)
    remake()
  }
  return (
    <Panel title={words.options}>
      <p className="mb-1.5 text-[0.9375rem] font-semibold" aria-hidden="true">
        {words.ground}
      </p>
      <Segments
        label={words.ground}
        value={ground}
        options={words.grounds}
        onValue={(value: string) => set({ ground: value })}
      />
      <div className="mt-4">
        <Slider
          label={words.straighten}
          value={photo.turn}
          min={-MAX_TURN}
          max={MAX_TURN}
          step={0.5}
          format={(value) => `${value}°`}
          onValue={(turn) => {
            changePhoto(photo.id, { turn })
            remake()
          }}
        />
      </div>
      <Switch label={words.light} hint={words.lightHint} checked={light} onChecked={(on) => set({ light: on })} />
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="quiet" onClick={() => removePhotos([photo.id])}>
          {words.remove(photo.file.name)}
        </Button>
        {photos.length > 1 && (
          <Button variant="quiet" onClick={() => removePhotos(photos.map(({ id }) => id))}>
            {words.clear}
          </Button>
        )}
      </div>
    </Panel>
  )
}

function textOf({ id, value: measured, limits, missing = [] }: Check): string {
  const texts = words.checked
  const value = measured ?? 0
  switch (id) {
    case 'ground':
    case 'facing':
      return texts[id]
    case 'faces':
      return texts.faces(measured)
    case 'inside':
      return texts.inside(missing)
    case 'level':
      return texts.level(value)
    case 'pixels':
      return texts.pixels(value, limits?.min ?? 0)
    case 'file': {
      const { min, max } = limits ?? {}
      return texts.file(formatBytes(value), min ? formatBytes(min) : null, max ? formatBytes(max) : null)
    }
    default:
      return texts[id](value, limits)
  }
}

const looks = { met: 'text-good', 'not-met': 'text-bad', unchecked: 'text-quiet' } as const

/** The list shows each requirement of the document, and ends with those that no one measures here. */
function Checks({ photo, document }: { photo: Photo; document: PhotoDocument }) {
  const { made, marks, size, faces, look } = photo
  if (!made) return null
  const { frame, hasOwnGround } = made
  const measured = measure(document, marks, frame, size)
  const checks = checkPhoto(document, {
    faces,
    look,
    marks,
    marked: markedBy(photo),
    frame,
    measured,
    hasOwnGround,
    made,
  })
  return (
    <div>
      <h3 className="mt-5 text-lg">{words.checks}</h3>
      <ul className="mt-1 divide-y divide-line">
        {checks.map((check) => (
          <Row key={check.id} state={check.state} text={textOf(check)} />
        ))}
        <Row state="unchecked" text={words.notLookedAt} />
      </ul>
      <p className="mt-2 text-sm text-quiet">{words.authority}</p>
    </div>
  )
}

function Row({ state, text }: { state: Check['state']; text: string }) {
  return (
    <li className="flex items-baseline justify-between gap-4 py-2 text-[0.9375rem]">
      <span className="min-w-0">{text}</span>{' '}
      <span className={`shrink-0 font-semibold ${looks[state]}`}>{words.state[state]}</span>
    </li>
  )
}
