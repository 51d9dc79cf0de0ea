export interface Sessions {
  userId(headers: Headers): Promise<string | null>
}
