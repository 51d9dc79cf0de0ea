import { readSigningIdentity, SigningFault } from '@sundry/images'
import { type ChangeEvent, useEffect, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Fold } from '../../ui/fold.tsx'
import { signingWords as words } from './recipe/editor-text.ts'
import { useSigning } from './recipe/signing.ts'

const MAX_BYTES = 100_000

let count = 0

export default function SigningField() {
  const { signer } = useSigning()
  const [files, setFiles] = useState<{ certificate?: File; key?: File }>({})
  const [problem, setProblem] = useState<string | null>(null)
  const { certificate, key } = files
  useEffect(() => {
    if (!certificate || !key) return
    let isOld = false
    const read = async () => {
      if (Math.max(certificate.size, key.size) > MAX_BYTES) throw new SigningFault(words.tooLarge)
      return readSigningIdentity(await certificate.text(), await key.text())
    }
    read().then(
      (identity) => {
        if (isOld) return
        count += 1
        useSigning.setState({ signer: { id: count, identity } })
        setFiles({})
      },
      (error: unknown) => {
        if (isOld) return
        setProblem(error instanceof SigningFault ? error.message : words.unreadable)
        setFiles({})
      },
    )
    return () => {
      isOld = true
    }
  }, [certificate, key])
  const choose = (some: typeof files) => {
    setProblem(null)
    setFiles((before) => ({ ...before, ...some }))
  }
  return (
    <Fold title={words.title}>
      <div className="space-y-3">
        <p className="text-sm text-quiet">{words.about}</p>
        {signer ? (
          <>
            <p role="status" className="font-semibold [overflow-wrap:anywhere]">
              {words.signedAs(signer.identity.names.join(', '))}
            </p>
            <Button variant="secondary" onClick={() => useSigning.setState({ signer: null })}>
              {words.forget}
            </Button>
          </>
        ) : (
          <>
            <PemField label={words.certificate} file={certificate} onFile={(file) => choose({ certificate: file })} />
            <PemField label={words.key} file={key} onFile={(file) => choose({ key: file })} />
          </>
        )}
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {problem}
        </p>
      </div>
    </Fold>
  )
}

interface PemProps {
  label: string
  file: File | undefined
  onFile: (file: File) => void
}

function PemField({ label, file, onFile }: PemProps) {
  const id = useId()
  const take = ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = currentTarget.files ?? []
    // The same file can be chosen again after a fault.
    currentTarget.value = ''
    if (chosen) onFile(chosen)
  }
  return (
    <label
      htmlFor={id}
      className="flex min-h-11 cursor-pointer items-center justify-between gap-3 rounded-xl border border-line-strong px-4 font-semibold focus-within:outline-2 hover:bg-raised"
    >
      {label}
      <span className="truncate text-sm font-normal text-quiet">{file?.name}</span>
      <input id={id} type="file" accept=".pem,.crt,.cer,.key" className="sr-only" onChange={take} />
    </label>
  )
}
