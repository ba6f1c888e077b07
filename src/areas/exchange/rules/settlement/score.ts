import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

/** Incidents that can suspend markets automatically. */
export const incidents = ['WICKET', 'GOAL', 'RED_CARD', 'PENALTY'] as const
export type Incident = (typeof incidents)[number]

export type ScoredEvent = {
  readonly status: string
  readonly haltsOn: readonly string[]
  /** Markets that accept bets. */
  readonly open: readonly { readonly id: bigint; readonly version: number }[]
}

export type Score = { readonly score: string; readonly clock: string | null; readonly incident: Incident | null }

/** Stores the score and suspends markets on configured incidents; the feed or a trader can resume them. */
export function applyScore(event: ScoredEvent, { score, clock, incident }: Score, at: Date): Decision<'event'> {
  if (event.status === 'SETTLED') return refuse('The event has ended.')
  const isHalt = incident !== null && event.haltsOn.includes(incident)
  return decide({
    set: { score, clock, score_at: at },
    rows: (isHalt ? event.open : []).map(({ id, version }) => ({
      table: 'market',
      key: { id },
      values: { status: 'SUSPENDED', version: version + 1, updated_at: at },
    })),
    events: [{ name: isHalt ? 'event.halted' : 'event.scored', ...(incident ? { payload: { incident } } : {}) }],
  })
}

export type Halts = {
  readonly wicket: boolean
  readonly goal: boolean
  readonly redCard: boolean
  readonly penalty: boolean
  readonly silentSeconds: number | null
}

/** Configures when markets of an event are suspended automatically. */
export const configureHalts = ({ wicket, goal, redCard, penalty, silentSeconds }: Halts): Decision<'event'> =>
  decide({
    set: {
      halts_on: [
        ...(wicket ? ['WICKET'] : []),
        ...(goal ? ['GOAL'] : []),
        ...(redCard ? ['RED_CARD'] : []),
        ...(penalty ? ['PENALTY'] : []),
      ],
      silent_seconds: silentSeconds,
    },
    events: [{ name: 'event.changed' }],
    message: 'Saved; applies from now on',
  })
