import { useProcessing } from './stores/processing.ts'

/** The thin bar under the header: always there, filled while a run is on. */
export function ProgressLine() {
  const { isProcessing, progress } = useProcessing()
  return (
    <div
      role="progressbar"
      aria-label="Processing"
      aria-hidden={!isProcessing}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(progress)}
      className="absolute inset-x-0 -bottom-px h-0.5"
    >
      <div
        className="h-full origin-left bg-accent-text transition-transform duration-200"
        style={{ transform: `scaleX(${isProcessing ? progress / 100 : 0})` }}
      />
    </div>
  )
}
