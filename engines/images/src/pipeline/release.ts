/**
 * Browsers keep an ImageData's pixels until garbage collection, even after `transfer` has emptied the buffer; only
 * posting them to a closed port frees them.
 */
export function release({ data }: ImageData): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, [data.buffer as ArrayBuffer])
  port1.close()
}
