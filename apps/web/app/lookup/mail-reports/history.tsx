import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { FoundFile } from '../../platform/file-intake.ts'
import { canSaveToFolder, chooseFolder } from '../../platform/write-file.ts'
import { Button } from '../../ui/button.tsx'
import { words } from './panel-text.ts'
import {
  keyOf,
  MAX_STORED_BYTES,
  MAX_STORED_FILES,
  mayRead,
  newFilesIn,
  rememberedFolder,
  rememberFolder,
  removeStored,
  STORED_DAYS,
  storedFiles,
  storeFiles,
} from './stored-files.ts'

const LOOK_MS = 60_000

interface Options {
  isOn: boolean
  /** Files from this browser or from the watched folder. */
  onFiles: (found: readonly FoundFile[]) => void
  onRemoved: () => void
}

const noFiles: readonly FoundFile[] = []

/** Keeps what was read in this browser, brings it back when the page opens, and looks for new files in a folder. */
export function useHistory({ isOn, onFiles, onRemoved }: Options) {
  const [stored, setStored] = useState(noFiles)
  /** Stays until the next change, so that it can be undone. */
  const [removed, setRemoved] = useState(noFiles)
  const [leftOut, setLeftOut] = useState(0)
  const [isBroken, setBroken] = useState(false)
  const [folder, setFolder] = useState<FileSystemDirectoryHandle | null>(null)
  const [isWatching, setWatching] = useState(false)
  const known = useRef(new Set<string>())

  const give = (found: readonly FoundFile[]) => {
    const fresh = found.filter((one) => !known.current.has(keyOf(one)))
    for (const one of fresh) known.current.add(keyOf(one))
    if (fresh.length > 0) onFiles(fresh)
  }
  const keep = async (found: readonly FoundFile[]) => {
    if (!isOn) return
    setRemoved(noFiles)
    for (const one of found) known.current.add(keyOf(one))
    try {
      setLeftOut(await storeFiles(found))
      setStored(await storedFiles())
      setBroken(false)
    } catch {
      setBroken(true)
    }
  }
  const look = async (one: FileSystemDirectoryHandle, isPressed: boolean) => {
    const isReadable = await mayRead(one, isPressed)
    setWatching(isReadable)
    if (isReadable) give(await newFilesIn(one, (found) => known.current.has(keyOf(found)), MAX_STORED_FILES))
  }
  const watch = async () => {
    const chosen = await chooseFolder('read')
    if (!chosen) return
    setFolder(chosen)
    await rememberFolder(chosen).catch(() => setBroken(true))
    await look(chosen, true)
  }
  const restore = useEffectEvent(async () => {
    try {
      const found = await storedFiles()
      setStored(found)
      give(found)
      const before = canSaveToFolder() ? await rememberedFolder() : null
      setFolder(before)
      if (before) await look(before, false)
    } catch {
      setBroken(true)
    }
  })
  useEffect(() => {
    if (isOn) void restore()
  }, [isOn])
  const lookNow = useEffectEvent(() => {
    if (folder && document.visibilityState === 'visible') look(folder, false).catch(() => setWatching(false))
  })
  useEffect(() => {
    if (!isWatching) return
    const timer = setInterval(() => lookNow(), LOOK_MS)
    return () => clearInterval(timer)
  }, [isWatching])

  const remove = async () => {
    await removeStored()
    known.current.clear()
    setRemoved(stored)
    setStored(noFiles)
    setFolder(null)
    setWatching(false)
    onRemoved()
  }
  const undo = () => give(removed)
  return { keep, stored, leftOut, isBroken, folder, isWatching, watch, look, remove, removed, undo }
}

export type History = ReturnType<typeof useHistory>

export function HistoryLine({ history }: { history: History }) {
  const { stored, leftOut, isBroken, folder, isWatching, look, remove, removed, undo } = history
  return (
    <div className="no-print grid gap-2 text-sm text-quiet">
      {stored.length > 0 && (
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {words.kept(stored.length, STORED_DAYS)}
          <Button variant="quiet" onClick={() => void remove()}>
            {words.removeAll}
          </Button>
        </p>
      )}
      {removed.length > 0 && (
        <p role="status" className="flex flex-wrap items-center gap-x-4 gap-y-1">
          {words.removed(removed.length)}
          <Button variant="secondary" onClick={undo}>
            {words.undo}
          </Button>
        </p>
      )}
      {folder && isWatching && <p>{words.watching(folder.name)}</p>}
      {folder && !isWatching && (
        <Button variant="secondary" className="justify-self-start" onClick={() => void look(folder, true)}>
          {words.lookAgain(folder.name)}
        </Button>
      )}
      {leftOut > 0 && <p className="text-warn">{words.notKept(leftOut, MAX_STORED_BYTES / 1_048_576)}</p>}
      {isBroken && <p className="text-warn">{words.cannotKeep}</p>}
    </div>
  )
}
