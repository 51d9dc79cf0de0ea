import { Link } from 'react-router'
import { Button, buttonClass } from '../ui/button.tsx'
import { renderError } from './site-text.ts'

/** Leaving by a link of the router keeps this document, and with it the queue and every other store. */
export function ErrorScreen({ error }: { error: unknown }) {
  return (
    <div role="alert" className="mx-auto max-w-3xl px-4 py-20 sm:px-6">
      <h1 className="text-3xl sm:text-4xl">{renderError.title}</h1>
      <p className="mt-4 text-lg text-quiet">{renderError.text}</p>
      <pre className="mt-6 overflow-x-auto whitespace-pre-wrap rounded-xl border border-line bg-surface p-4 font-mono text-sm text-bad">
        {error instanceof Error ? error.message : String(error)}
      </pre>
      <div className="mt-8 flex flex-wrap gap-3">
        <Link to="/" className={buttonClass('primary')}>
          {renderError.home}
        </Link>
        <Button variant="secondary" onClick={() => location.reload()}>
          {renderError.retry}
        </Button>
      </div>
    </div>
  )
}
