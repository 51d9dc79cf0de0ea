import type { ChannelInput } from '@sundry/contracts/watch-functions'
import { fromBase64 } from '@sundry/kit'

/** Safari on iPhone and iPad has the interface only in a site that has been installed. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

const octetsOf = (text: string) => fromBase64(text.replaceAll('-', '+').replaceAll('_', '/'))

/** This browser's subscription; null where the visitor or the browser refuses. Call it from a press. */
export async function subscribe(key: string): Promise<ChannelInput | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return null
  const options = { userVisibleOnly: true, applicationServerKey: octetsOf(key) }
  const { pushManager } = registration
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // It may have one under a key that the installation has given up.
    await (await pushManager.getSubscription())?.unsubscribe()
    return pushManager.subscribe(options).catch(() => null)
  })
  const { endpoint, keys } = subscription?.toJSON() ?? {}
  return endpoint && keys?.p256dh && keys.auth ? { kind: 'push', endpoint, p256dh: keys.p256dh, auth: keys.auth } : null
}
