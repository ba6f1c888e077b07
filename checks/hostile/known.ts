/** What has to be asked before a campaign: rows that are there, rows of the other house, a cursor as it is given out. */
export interface Known {
  readonly id: string | null
  readonly foreignId: string | null
  readonly cursor: string | null
}
