/** Tells who is signed in, by the headers of a request. */
export interface Sessions {
  userId(headers: Headers): Promise<string | null>
}
