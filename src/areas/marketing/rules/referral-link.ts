import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

export const referralLinkFlow = flow({
  states: ['ACTIVE', 'DEACTIVATED'],
  moves: {
    deactivate: { from: ['ACTIVE'], to: 'DEACTIVATED' },
    activate: { from: ['DEACTIVATED'], to: 'ACTIVE' },
  },
})

/** Codes have no I, O, 0 and 1, which look alike; readers may write them in small letters. */
export const codePattern = /^[A-Z0-9]{6,16}$/

/** Links of players lead to the front page of the site and say where the visitor came from. */
export const referralLanding = { landingPath: '/', campaign: null, source: 'referral', medium: null } as const

export interface LinkOwner {
  readonly cell: number
  readonly playerId: bigint
  readonly domainId: number
  readonly status: string
  /** Why the player may not refer others now. */
  readonly barred: Refusal | null
  /** The code of the link that the player has. */
  readonly code: string | null
}

/** Closed and locked players bring nobody. */
export const isClosedTo = (playerStatus: string): boolean => playerStatus === 'CLOSED' || playerStatus === 'LOCKED'

export function ownerRefusal({ status, barred }: Pick<LinkOwner, 'status' | 'barred'>): Refusal | null {
  if (isClosedTo(status)) return refuse('The account is closed or blocked.', 'player')
  return barred && refuse(barred.refused, 'player')
}

/** The link of a player who has none yet. */
export function createLink(
  owner: LinkOwner,
  fresh: { readonly id: string; readonly code: string },
): Decision<'referral_link'> {
  const refused = ownerRefusal(owner)
  if (refused) return refused
  const { cell, playerId, domainId } = owner
  return decide({
    rows: [{ table: 'referral_link', values: { cell, player_id: playerId, domain_id: domainId, ...fresh } }],
  })
}

export const createByStaff = (
  owner: LinkOwner,
  fresh: { readonly id: string; readonly code: string },
): Decision<'referral_link'> =>
  owner.code === null ? createLink(owner, fresh) : refuse(`The player already has the link ${owner.code}.`, 'player')
