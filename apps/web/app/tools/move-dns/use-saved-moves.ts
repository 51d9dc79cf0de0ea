import type { PlannedMove } from '@sundry/domain-report'
import { useEffect, useState } from 'react'
import { readMoveFile, removeMove, storedMoves, storeMove } from './stored-moves.ts'

/** The moves that this browser has; a removed one can be brought back until the next change. */
export function useSavedMoves() {
  const [moves, setMoves] = useState<readonly PlannedMove[]>([])
  const [removed, setRemoved] = useState<PlannedMove | null>(null)
  const [isWrongFile, setWrongFile] = useState(false)
  useEffect(() => setMoves(storedMoves()), [])

  const store = (move: PlannedMove) => {
    // A change without planned servers is only tracked: there is no path to come back to.
    if (move.nameServers.length === 0) return
    storeMove(move)
    setMoves(storedMoves())
    setRemoved(null)
    setWrongFile(false)
  }
  const remove = (move: PlannedMove) => {
    removeMove(move.domain)
    setMoves(storedMoves())
    setRemoved(move)
  }
  const undo = () => removed && store(removed)
  const readFile = async (file: File) => {
    const move = await readMoveFile(file)
    setWrongFile(move === null)
    return move
  }
  return { moves, removed, isWrongFile, store, remove, undo, readFile }
}
