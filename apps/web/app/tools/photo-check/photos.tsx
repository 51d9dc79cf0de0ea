import type { DisclosureKind } from '@sundry/images'
import { type RefObject, useEffect, useState } from 'react'
import { Facts } from '../../images/results/disclosures.tsx'
import { BusyLine } from '../../lookup/busy-line.tsx'
import { useBroughtIntoView } from '../../platform/bring-into-view.ts'
import { downloadBlob, downloadText } from '../../platform/download.ts'
import { formatBytes } from '../../platform/format.ts'
import { canShareFile, share } from '../../platform/share.ts'
import { useLatest } from '../../platform/use-latest.ts'
import { downloadZip } from '../../platform/zip.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ScrollBox } from '../../ui/scroll-box.tsx'
import { cleanPhoto, countFaces, croppedSizes, type Photo, photosCsv, readPhoto } from './read-photo.ts'
import { words } from './text.ts'

const MAX_FILES = 500

interface Props {
  files: readonly File[]
  /** Removed by the last press. */
  removed: readonly File[]
  onRemove: () => void
  onUndo: () => void
}

/** Stays mounted while photos can be brought back: what was read and cleaned comes back with them. */
export default function Photos({ files, removed, onRemove, onUndo }: Props) {
  const [read, setRead] = useState<ReadonlyMap<File, Photo>>(new Map())
  /** Null until a row was pressed; a new object for each press. */
  const [opened, setOpened] = useState<{ index: number } | null>(null)
  /** The first of those that were added last. */
  const [first, setFirst] = useState(0)
  const [busy, setBusy] = useState<string | null>(null)
  const { run } = useLatest()
  const chosen = files.slice(0, MAX_FILES)
  const photos = chosen.flatMap((file) => read.get(file) ?? [])
  const store = (photo: Photo) => setRead((all) => new Map(all).set(photo.file, photo))

  // biome-ignore lint/correctness/useExhaustiveDependencies: other files alone are a reason to read
  useEffect(() => {
    const unread = chosen.filter((file) => !read.has(file))
    const known = new Set([...files, ...removed])
    setRead((all) => new Map([...all].filter(([file]) => known.has(file))))
    setOpened(null)
    setFirst(unread.length > 0 ? photos.length : 0)
    run(async (signal) => {
      // One file at a time is held in memory.
      for (const [index, file] of unread.entries()) {
        setBusy(words.reading(index, unread.length))
        const photo = await readPhoto(file)
        signal.throwIfAborted()
        store(photo)
      }
      setBusy(null)
    }).catch(console.error)
  }, [files, run])

  const readable = photos.filter(({ facts }) => facts !== null)
  const cleaned = photos.flatMap(({ clean }) => (clean && clean !== 'failed' ? [clean.file] : []))
  const uncleaned = readable.filter(({ clean }) => !clean || clean === 'failed')
  const uncounted = readable.filter(({ faces }) => faces === undefined)
  const onAll = (
    these: readonly Photo[],
    work: (photo: Photo) => Promise<Photo>,
    text: (done: number, count: number) => string,
  ) =>
    run(async (signal) => {
      for (const [index, photo] of these.entries()) {
        setBusy(text(index, these.length))
        const next = await work(photo)
        signal.throwIfAborted()
        // A download was stopped.
        if (next === photo) break
        store(next)
      }
      setBusy(null)
    }).catch(console.error)
  const zip = () =>
    downloadZip(
      cleaned.map((file) => ({ name: file.name, file, folder: '', lastModified: file.lastModified })),
      'clean-photos.zip',
    )

  const isSeveral = files.length > 1
  const index = opened?.index ?? first
  const shown = photos[index]
  const table = useBroughtIntoView<HTMLDivElement>(isSeveral && shown !== undefined && files)
  const region = useBroughtIntoView<HTMLElement>(shown !== undefined && (opened ?? (!isSeveral && files)))
  return (
    <div className="mt-4 space-y-4">
      {removed.length > 0 && (
        <p className="no-print flex min-h-11 flex-wrap items-center gap-x-3 text-sm text-quiet">
          <span role="status">{words.removed(removed.length)}</span>
          <Button ref={files.length === 0 ? focusOn : null} variant="secondary" onClick={onUndo}>
            {words.undo}
          </Button>
        </p>
      )}
      {files.length > MAX_FILES && <Notice title={words.tooMany(MAX_FILES)} />}
      {isSeveral && <PhotoTable photos={photos} opened={index} onOpen={setOpened} region={table} />}
      <div className="flex flex-wrap gap-2">
        {uncleaned.length > 0 && (
          <Button disabled={busy !== null} onClick={() => onAll(uncleaned, cleanPhoto, words.cleaning)}>
            {words.clean(uncleaned.length)}
          </Button>
        )}
        {isSeveral && cleaned.length > 0 && busy === null && (
          <Button variant={uncleaned.length > 0 ? 'secondary' : 'primary'} onClick={zip}>
            {words.zip(cleaned.length)}
          </Button>
        )}
        {uncounted.length > 0 && (
          <Button variant="quiet" disabled={busy !== null} onClick={() => onAll(uncounted, countFaces, words.counting)}>
            {words.countFaces}
          </Button>
        )}
        {isSeveral && photos.length > 0 && (
          <Button variant="quiet" onClick={() => downloadText(photosCsv(photos), 'what-photos-reveal.csv', 'text/csv')}>
            {words.csv}
          </Button>
        )}
        {files.length > 0 && (
          <Button variant="quiet" onClick={onRemove}>
            {words.remove(files.length)}
          </Button>
        )}
      </div>
      <BusyLine text={busy} />
      {shown && <OnePhoto key={`${index} ${shown.file.name}`} photo={shown} region={region} />}
    </div>
  )
}

/** The pressed control is gone with the photos. */
const focusOn = (button: HTMLElement | null) => button?.focus()

interface TableProps {
  photos: readonly Photo[]
  opened: number
  onOpen: (row: { index: number }) => void
  region: RefObject<HTMLDivElement | null>
}

const COLUMNS: readonly (readonly DisclosureKind[])[] = [
  ['place'],
  ['origin'],
  ['device'],
  ['author'],
  ['date'],
  ['text', 'thumbnail', 'pictures', 'trailing', 'other'],
]

function PhotoTable({ photos, opened, onOpen, region }: TableProps) {
  return (
    <ScrollBox label={words.table} ref={region}>
      <table className="w-full text-left text-sm">
        <thead>
          <tr>
            {words.columns.map((name) => (
              <th key={name} scope="col" className="px-3 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {photos.map(({ file, facts, problem, faces }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same file may be there twice.
            <tr key={index} className={`border-t border-line ${index === opened ? 'bg-raised' : ''}`}>
              <th scope="row" className="px-3 font-normal">
                <button
                  type="button"
                  aria-pressed={index === opened}
                  className="min-h-11 min-w-32 text-left underline underline-offset-4 [overflow-wrap:anywhere]"
                  onClick={() => onOpen({ index })}
                >
                  {file.name}
                </button>
              </th>
              {facts === null ? (
                <td colSpan={COLUMNS.length + 1} className="px-3 text-quiet">
                  {problem}
                </td>
              ) : (
                <>
                  {COLUMNS.map((kinds) => (
                    <Count key={kinds.join()} value={facts.filter(({ kind }) => kinds.includes(kind)).length} />
                  ))}
                  <Count value={typeof faces === 'number' ? faces : null} />
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollBox>
  )
}

/** Null is unknown. */
const Count = ({ value }: { value: number | null }) => (
  <td className={`px-3 ${value ? 'text-warn' : 'text-quiet'}`}>
    {value === null ? words.notCounted : value || words.none}
  </td>
)

const inPixels = ({ width, height }: { width: number; height: number }) => `${width} × ${height}`

function OnePhoto({ photo, region }: { photo: Photo; region: RefObject<HTMLElement | null> }) {
  const { file, facts, problem, codes, faces, clean } = photo
  if (facts === null)
    return (
      <Notice tone="bad" title={file.name}>
        {problem}
      </Notice>
    )
  const sizes = croppedSizes(photo)
  const { parts } = words
  const unseen = [...(faces === undefined ? [parts.faces] : []), parts.text, ...(codes ? [] : [parts.codes])]
  return (
    <section
      ref={region}
      tabIndex={-1}
      aria-label={words.photo(file.name)}
      className="rounded-(--radius-card) border border-line bg-surface p-5"
    >
      <h2 className="text-lg font-semibold [overflow-wrap:anywhere]">{file.name}</h2>
      {faces !== undefined && (
        <p role="status" className="mt-1">
          {faces === 'failed' ? words.facesFailed : words.faces(faces)}
        </p>
      )}
      <div className="mt-3 grid gap-5 sm:grid-cols-[16rem_1fr]">
        <Preview file={file} />
        <div>
          {clean === 'failed' && <Notice tone="bad" title={words.failed(file.name)} />}
          {clean && clean !== 'failed' && <CleanCopy file={clean.file} />}
          {clean &&
            clean !== 'failed' &&
            clean.notes.map((note) => (
              <p key={note} className="mb-2">
                {note}
              </p>
            ))}
          <Facts original={facts} result={clean && clean !== 'failed' ? clean.facts : null} removable={[]} />
          {sizes && <p className="mt-3 text-warn">{words.cropped(inPixels(sizes[0]), inPixels(sizes[1]))}</p>}
          {codes && (
            <div className="mt-3">
              {codes.length > 0 ? words.codes : words.noCodes}
              <ul>
                {[...new Set(codes)].map((code) => (
                  <li key={code} className="[overflow-wrap:anywhere]">
                    {code}
                  </li>
                ))}
              </ul>
            </div>
          )}
          <p className="mt-3 max-w-2xl text-sm text-quiet">
            {words.notLooked(unseen)} {words.limits}
          </p>
        </div>
      </div>
    </section>
  )
}

function CleanCopy({ file }: { file: File }) {
  return (
    <div className="mb-3 flex flex-wrap gap-2">
      <Button className="py-2" onClick={() => downloadBlob(file, file.name)}>
        {words.download(formatBytes(file.size))}
      </Button>
      {canShareFile(file) && (
        <Button variant="quiet" onClick={() => share({ files: [file] })}>
          {words.share}
        </Button>
      )}
    </div>
  )
}

/** Formats that the browser does not show have no preview. */
function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return <div>{url && <img src={url} alt="" className="max-h-72 rounded-lg" onError={() => setUrl(null)} />}</div>
}
