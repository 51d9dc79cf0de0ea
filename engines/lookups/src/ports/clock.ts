/** The time, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
}
