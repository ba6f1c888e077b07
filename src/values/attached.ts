/** A stored picture attached to a record: its id and the SHA-256 of its bytes. */
export interface Attached {
  readonly id: string
  readonly sha256: string
}
