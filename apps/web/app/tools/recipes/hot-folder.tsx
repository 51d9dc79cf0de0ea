import { useEffect, useRef, useState } from 'react'
import { counted } from '../../platform/format.ts'
import { failureText, loadCode } from '../../platform/load-code.ts'
import { LONG_MS, toast } from '../../platform/toasts-store.ts'
import { canSaveToFolder, chooseFolder } from '../../platform/write-file.ts'
import { Button } from '../../ui/button.tsx'
import { imageTool } from './recipe/image-tool.ts'
import { useRecipe } from './recipe/model.ts'
import { useSigning } from './recipe/signing.ts'
import {
  type FolderEvent,
  type Folders,
  keepFolders,
  openLedger,
  readFolders,
  type StoredFolders,
  watchFolder,
} from './watch-folder.ts'

const words = {
  title: 'Watch a folder',
  hint: 'Choose a folder to watch, then one for the results. While this page is open, new images run through the recipe; the originals stay.',
  cannot: 'This browser cannot watch folders. Chrome, Edge and Opera on a computer can.',
  chooseFrom: 'Choose the folder to watch…',
  chooseTo: (from: string) => `Choose the output folder for “${from}”…`,
  goOn: (folder: string) => `Continue watching “${folder}”`,
  watching: (from: string, to: string, done: number) =>
    `Watching “${from}”; results go to “${to}”. ${counted(done, 'image')} so far.`,
  stop: 'Stop watching',
  files: 'Processed files',
  written: 'saved',
} as const

const toasts = {
  same: { title: 'Same Folder', description: 'Choose another folder for the results.' },
  lost: {
    title: 'No Longer Watching',
    description: 'A folder is no longer readable or writable. Check that it exists and has space, then continue.',
  },
}

const MAX_SHOWN = 50

/** Runs the recipe in its present form for every new file. */
async function work(file: File, signal: AbortSignal): Promise<File> {
  const { recipe } = useRecipe.getState()
  const { runAndSign } = await loadCode(() => import('./recipe/run-on.ts'))
  const { resultNames } = await loadCode(() => import('../../images/results/result-names.ts'))
  const made = await runAndSign(file, recipe, { signal }, useSigning.getState().signer)
  const rename = recipe.steps.findLast(({ kind, off }) => kind === 'rename' && !off)
  const pattern = rename?.kind === 'rename' ? rename.pattern : ''
  const [name = made.processedFile.name] = resultNames([made], pattern)
  return new File([made.processedFile], name, { type: made.processedFile.type })
}

export default function HotFolder() {
  const [can, setCan] = useState<boolean | null>(null)
  const [retained, setStored] = useState<StoredFolders | null>(null)
  const [from, setFrom] = useState<FileSystemDirectoryHandle | null>(null)
  const [watched, setWatched] = useState<Folders | null>(null)
  const [events, setEvents] = useState<readonly FolderEvent[]>([])
  const stop = useRef<AbortController>(null)
  useEffect(() => {
    setCan(canSaveToFolder())
    if (canSaveToFolder()) readFolders().then(setStored, console.error)
    return () => stop.current?.abort()
  }, [])

  const begin = async (folders: StoredFolders) => {
    const problem = imageTool.check()
    if (problem) return toast.bad(problem, LONG_MS)
    const controller = new AbortController()
    stop.current = controller
    setEvents([])
    setWatched(folders)
    try {
      await watchFolder({
        ...folders,
        ledger: await openLedger(folders.id),
        work,
        messageOf: imageTool.messageOf,
        report: (event) => setEvents((list) => [event, ...list].slice(0, MAX_SHOWN)),
        signal: controller.signal,
      })
    } catch (error) {
      console.error(error)
      toast.bad({ ...toasts.lost, description: failureText(error, toasts.lost.description) }, LONG_MS)
    }
    setWatched(null)
  }
  // Each picker needs a press of its own.
  const chooseFrom = async () => setFrom(await chooseFolder('read'))
  const chooseTo = async () => {
    const to = from && (await chooseFolder('readwrite'))
    if (!from || !to) return
    if (await from.isSameEntry(to)) return toast.bad(toasts.same, LONG_MS)
    const folders = { id: crypto.randomUUID(), from, to }
    await keepFolders(folders)
    setStored(folders)
    setFrom(null)
    await begin(folders)
  }
  const goOn = async (folders: StoredFolders) => {
    const allowed = [await allow(folders.from, 'read'), await allow(folders.to, 'readwrite')]
    if (allowed.every(Boolean)) await begin(folders)
  }

  if (can === null) return null
  const done = events.filter(({ problem }) => problem === null).length
  return (
    <section aria-label={words.title} className="border-t border-line pt-4">
      <p className="text-[0.9375rem] font-semibold">{words.title}</p>
      <p id="hot-folder-hint" className="mt-1 text-sm text-quiet">
        {can ? words.hint : words.cannot}
      </p>
      {watched ? (
        <>
          <p role="status" className="mt-2 text-sm">
            {words.watching(watched.from.name, watched.to.name, done)}
          </p>
          <Button variant="secondary" className="mt-2 w-full" onClick={() => stop.current?.abort()}>
            {words.stop}
          </Button>
        </>
      ) : (
        <div className="mt-2 flex flex-col gap-2">
          {retained && !from && (
            <Button variant="secondary" onClick={() => goOn(retained)}>
              {words.goOn(retained.from.name)}
            </Button>
          )}
          <Button
            variant="secondary"
            disabled={!can}
            aria-describedby="hot-folder-hint"
            onClick={from ? chooseTo : chooseFrom}
          >
            {from ? words.chooseTo(from.name) : words.chooseFrom}
          </Button>
        </div>
      )}
      {events.length > 0 && (
        <ul className="mt-2 max-h-40 overflow-y-auto text-sm" aria-label={words.files}>
          {events.map(({ name, problem }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: one file may come twice
            <li key={at} className="[overflow-wrap:anywhere]">
              {name} <span className={problem ? 'text-bad' : 'text-good'}>{problem ?? words.written}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

interface Permitted {
  requestPermission(options: { mode: 'read' | 'readwrite' }): Promise<PermissionState>
}

const allow = async (folder: FileSystemDirectoryHandle, mode: 'read' | 'readwrite') =>
  (await (folder as unknown as Permitted).requestPermission({ mode })) === 'granted'
