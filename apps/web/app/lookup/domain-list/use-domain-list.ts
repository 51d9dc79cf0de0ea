import { useState } from 'react'
import { useLatest } from '../../platform/use-latest.ts'
import { type Asking, askInLanes } from './ask-in-lanes.ts'

export function useDomainList<Row>(asking: Pick<Asking<Row>, 'lanes' | 'ask' | 'rowOf'>) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [total, setTotal] = useState(0)
  const [waitSeconds, setWait] = useState<number | null>(null)
  const { run, isBusy, cancel } = useLatest()
  const start = (domains: readonly string[]) => {
    setRows([])
    setWait(null)
    setTotal(domains.length)
    void run((signal) => askInLanes(domains, signal, { ...asking, onRows: setRows, onWait: setWait }))
  }
  return { rows, total, waitSeconds: isBusy ? waitSeconds : null, isBusy, start, cancel }
}
