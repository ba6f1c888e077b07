export const ticketKinds = ['SINGLE', 'COMBO', 'SYSTEM'] as const
export type TicketKind = (typeof ticketKinds)[number]

/** Before the event, while it is played, or legs of both. */
export const ticketPhases = ['PREMATCH', 'LIVE', 'MIXED'] as const
export type TicketPhase = (typeof ticketPhases)[number]

/** As they read: short words would stay in capitals. */
export const ticketWords = { COMBO: 'Combo', LIVE: 'Live', MIXED: 'Mixed' } as const
