export interface Letter {
  to: string
  subject: string
  text: string
}

/** Sends letters; a server without SMTP has none, and hides what would need one. */
export interface Mail {
  send(letter: Letter): Promise<void>
}
