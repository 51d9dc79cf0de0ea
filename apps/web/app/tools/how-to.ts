/** The three steps every tool page explains itself with. */
export type HowTo = readonly { title: string; text: string }[]
