/**
 * Frees the memory of pixels now. The browser keeps an ImageData's until its own collector comes by, even after
 * `transfer` has emptied the buffer; what is sent to a closed port is gone.
 */
export function release({ data }: ImageData): void {
  const { port1, port2 } = new MessageChannel()
  port2.close()
  port1.postMessage(null, [data.buffer as ArrayBuffer])
  port1.close()
}
