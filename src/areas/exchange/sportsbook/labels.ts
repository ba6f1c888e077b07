export const ticketKinds = ['SINGLE', 'COMBO', 'SYSTEM'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** Pre-match, in-play, or legs of both. */
export const ticketPhases = ['PREMATCH', 'LIVE', 'MIXED'] as const
export type TicketPhase = (typeof ticketPhases)[number]

/** Labels for short values, which would otherwise stay in capitals. */
export const ticketLabels = { COMBO: 'Combo', LIVE: 'Live', MIXED: 'Mixed' } as const
