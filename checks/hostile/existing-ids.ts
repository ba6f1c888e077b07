/** Values read before a campaign: an existing id, an id of another domain, and a cursor. */
export interface ExistingIds {
  readonly id: string | null
  readonly foreignId: string | null
  readonly cursor: string | null
}
