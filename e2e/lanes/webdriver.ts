// The seven commands of W3C WebDriver that the journeys need. The packages that speak it bring a hundred others or
// licences we do not take: docs/decisions/0134.

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const KEYS: Record<string, string> = {
  Control: '\uE009',
  Shift: '\uE008',
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  ArrowDown: '\uE015',
  ArrowUp: '\uE013',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
}

export const reference = (element: string) => ({ [ELEMENT]: element })

type Body = Record<string, unknown>

/** A command that takes so long is named, for the watchdog's sentence alone would not say where a journey hung. */
const SLOW_MS = 20_000

async function ask(method: string, address: string, body?: Body): Promise<unknown> {
  const name = `${method} ${address.replace(/^.*\/session\/?[^/]*/, '')} ${JSON.stringify(body ?? {}).slice(0, 200)}`
  const slow = setTimeout(() => console.log(`    no answer from the driver for 20 s: ${name}`), SLOW_MS)
  const response = await fetch(address, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  }).finally(() => clearTimeout(slow))
  const { value } = (await response.json()) as { value: unknown }
  if (!response.ok) {
    const { error, message } = value as { error: string; message: string }
    throw new Error(`WebDriver: ${error}: ${message}`)
  }
  return value
}

export class WebDriverSession {
  readonly #address: string
  readonly version: string

  private constructor(address: string, version: string) {
    this.#address = address
    this.version = version
  }

  static async start(origin: string, capabilities: Body): Promise<WebDriverSession> {
    const made = (await ask('POST', `${origin}/session`, { capabilities: { alwaysMatch: capabilities } })) as {
      sessionId: string
      capabilities: { browserVersion: string }
    }
    const session = new WebDriverSession(`${origin}/session/${made.sessionId}`, made.capabilities.browserVersion)
    await session.#post('timeouts', { script: 120_000, pageLoad: 60_000, implicit: 0 })
    return session
  }

  #post(command: string, body: Body = {}): Promise<unknown> {
    return ask('POST', `${this.#address}/${command}`, body)
  }

  open = (url: string) => this.#post('url', { url })

  execute = (script: string, ...args: unknown[]) => this.#post('execute/sync', { script, args })

  async evaluate(source: string, argument: unknown): Promise<unknown> {
    const script = `const [argument, done] = arguments
      Promise.resolve(argument).then(${source}).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const answer = (await this.#post('execute/async', { script, args: [argument ?? null] })) as {
      value?: unknown
      error?: string
    }
    if (answer.error !== undefined) throw new Error(answer.error)
    return answer.value
  }

  async element(script: string, ...args: unknown[]): Promise<string | null> {
    const found = (await this.execute(script, ...args)) as Record<string, string> | null
    return found?.[ELEMENT] ?? null
  }

  async whenStill(element: string): Promise<void> {
    const script = `const [element, done] = arguments
      element.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' })
      const place = () => JSON.stringify(element.getBoundingClientRect())
      let before = place()
      const look = () => {
        const now = place()
        if (now === before) return done(null)
        before = now
        requestAnimationFrame(() => requestAnimationFrame(look))
      }
      requestAnimationFrame(() => requestAnimationFrame(look))`
    await this.#post('execute/async', { script, args: [reference(element)] })
  }

  option(select: string, value: string): Promise<string | null> {
    const script = 'return [...arguments[0].options].find((option) => option.value === arguments[1]) ?? null'
    return this.element(script, reference(select), value)
  }

  click = (element: string) => this.#post(`element/${element}/click`)
  clear = (element: string) => this.#post(`element/${element}/clear`)
  /** The driver leaves out a line feed that is not a press of Enter. */
  type = (element: string, text: string) =>
    this.#post(`element/${element}/value`, { text: text.replaceAll('\n', KEYS.Enter ?? '\n') })
  valueOf = (element: string) => ask('GET', `${this.#address}/element/${element}/property/value`) as Promise<string>
  resize = (width: number, height: number) => this.#post('window/rect', { width, height })
  screenshot = () => ask('GET', `${this.#address}/screenshot`) as Promise<string>
  end = () => ask('DELETE', this.#address)

  async press(keys: string): Promise<void> {
    const values = keys.split('+').map((key) => KEYS[key] ?? key)
    const down = values.map((value) => ({ type: 'keyDown', value }))
    const up = values.toReversed().map((value) => ({ type: 'keyUp', value }))
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions: [...down, ...up] }] })
  }
}

export async function isListening(origin: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const answer = await ask('GET', `${origin}/status`).catch(() => null)
    if (answer) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`nothing answers at ${origin}`)
}
