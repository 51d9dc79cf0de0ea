export type HowTo = readonly { title: string; text: string }[]
