import { isRunning, useRun } from './stores/run.ts'

export function ProgressLine() {
  const running = useRun(isRunning)
  const percent = useRun((run) => run.percent)
  return (
    <div
      role="progressbar"
      aria-label="Processing"
      aria-hidden={!running}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(percent)}
      className="absolute inset-x-0 -bottom-px h-0.5"
    >
      <div
        className="h-full origin-left bg-accent-text transition-transform duration-200"
        style={{ transform: `scaleX(${running ? percent / 100 : 0})` }}
      />
    </div>
  )
}
