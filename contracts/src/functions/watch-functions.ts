import { defineContract, type OutputOf } from '../contract.ts'
import { limits } from '../limits.ts'
import { watchSpec, watchState } from '../watches.ts'
import { z } from '../zod.ts'

const { perAccount, channelsPerAccount, bodyBytes, snoozeDays } = limits.watches

const ids = z.array(z.uuid()).min(1).max(perAccount)

const channelInput = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('email'), address: z.email('This is not an email address.').max(254) }),
  z.object({
    kind: z.literal('webhook'),
    url: z.url({ protocol: /^https?$/, error: 'A webhook needs an https URL.' }).max(2048),
  }),
  z.object({
    kind: z.literal('apprise'),
    url: z
      .url({ protocol: /^https?$/, error: 'Enter the notify URL of an Apprise API, such as https://…/notify/key.' })
      .max(2048),
  }),
  z.object({
    kind: z.literal('push'),
    endpoint: z
      .url({ protocol: /^https$/, error: 'The push service of this browser has no https URL.' })
      .max(1024)
      .meta({ description: "As the browser's subscription names it, like the two keys." }),
    p256dh: z.string().regex(/^[\w-]{87}=?$/),
    auth: z.string().regex(/^[\w-]{22}={0,2}$/),
  }),
  z.object({ kind: z.literal('feed') }),
])
export type ChannelInput = z.output<typeof channelInput>

const action = z.discriminatedUnion('do', [
  z.object({ do: z.literal('add'), watches: z.array(watchSpec).min(1).max(perAccount) }),
  z.object({
    do: z.literal('edit'),
    id: z.uuid(),
    watch: watchSpec.meta({ description: 'Of the same kind, target and record type.' }),
    channels: z
      .array(z.uuid())
      .max(channelsPerAccount)
      .nullable()
      .optional()
      .meta({ description: 'Ids of the channels that get its messages; null is all. Without it, they stay.' }),
  }),
  z.object({ do: z.literal('remove'), ids }),
  z.object({ do: z.literal('pause'), ids }),
  z.object({ do: z.literal('resume'), ids }),
  z.object({
    do: z.literal('snooze'),
    ids,
    days: z.int().min(1).max(snoozeDays).meta({ description: 'Days without messages; looks go on.' }),
  }),
  z.object({ do: z.literal('look'), ids }),
  z.object({ do: z.literal('add-channel'), channel: channelInput }),
  z.object({ do: z.literal('remove-channel'), id: z.uuid() }),
])
export type WatchAction = z.output<typeof action>

const watch = z.object({
  id: z.string(),
  // It was validated when it was stored.
  spec: z.custom<z.output<typeof watchSpec>>((value) => typeof value === 'object'),
  level: z.enum(['ok', 'warning', 'critical']).nullable().meta({ description: 'Null where nothing is known yet.' }),
  isPaused: z.boolean(),
  snoozedUntil: z.string().nullable(),
  channels: z
    .array(z.string())
    .nullable()
    .meta({ description: 'Ids of the channels that get its messages; null is all.' }),
  state: watchState,
})

const channel = z.object({
  id: z.string(),
  kind: z.enum(['email', 'webhook', 'apprise', 'push', 'feed']),
  label: z.string().nullable().meta({ description: 'Null where the key that encrypts it is lost: enter it again.' }),
  isConfirmed: z.boolean(),
  failure: z.string().nullable().meta({ description: 'Why the last message could not be delivered.' }),
  links: z
    .object({ atom: z.string(), calendar: z.string(), status: z.string(), metrics: z.string() })
    .optional()
    .meta({ description: 'Secret paths of a feed, from the root of the site.' }),
})

const overview = z.object({
  isOn: z.boolean(),
  hasMail: z.boolean(),
  pushKey: z
    .string()
    .nullable()
    .meta({ description: 'The key under which a browser subscribes; null where no notifications are sent.' }),
  watches: z.array(watch),
  channels: z.array(channel),
  points: z.object({ ofDay: z.number(), max: z.number() }),
})

export const listWatches = defineContract({
  name: 'list-watches',
  summary: "Lists the signed-in visitor's watches, their state and their channels.",
  input: z.object({}),
  output: overview,
  emptyBody: true,
  account: true,
  exampleInput: {},
})

export const changeWatches = defineContract({
  name: 'change-watches',
  summary: "Adds, pauses, snoozes and deletes the signed-in visitor's watches and channels.",
  input: z.object({ action }),
  output: overview.extend({
    secret: z.string().optional().meta({ description: 'Signs the messages to a new webhook; shown once.' }),
  }),
  bodyBytes,
  price: 2,
  account: true,
  exampleInput: { action: { do: 'add', watches: [{ kind: 'certificate', target: 'example.com' }] } },
})

export const watchLink = defineContract({
  name: 'watch-link',
  summary: 'Confirms or ends the messages to an email address, by the token of a message to it.',
  input: z.object({ token: z.string().min(20).max(200), action: z.enum(['confirm', 'leave']) }),
  output: z.object({ isDone: z.boolean() }),
  price: 2,
  exampleInput: { token: 'the-token-of-a-message', action: 'leave' },
})

export type WatchesOverview = OutputOf<typeof listWatches>
export type AccountWatch = WatchesOverview['watches'][number]
export type WatchChannel = WatchesOverview['channels'][number]
