import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'

export const vipLevelFlow = flow({
  states: ['ACTIVE', 'INACTIVE'],
  moves: {
    deactivate: { from: ['ACTIVE'], to: 'INACTIVE' },
    activate: { from: ['INACTIVE'], to: 'ACTIVE' },
  },
})

export const vipChangeFlow = flow({
  states: ['DUE', 'APPLIED', 'SKIPPED'],
  moves: {
    apply: { from: ['DUE'], to: 'APPLIED' },
    skip: { from: ['DUE'], to: 'SKIPPED' },
  },
})

export const vipChangeKinds = ['UPGRADE', 'DOWNGRADE', 'MANUAL'] as const

interface Thresholds {
  readonly isManualOnly: boolean
  /** Those of the upgrade that are set. */
  readonly upgradeThresholds: number
}

/** Why a level cannot be stored so. */
export function levelRefusal({ isManualOnly, upgradeThresholds }: Thresholds, isTaken: boolean): Refusal | null {
  if (isTaken) return refuse('The domain has this level already.', 'level')
  if (!isManualOnly && upgradeThresholds === 0)
    return refuse('Enter at least one threshold, or let only users give the level.', 'upgradeDeposits')
  return null
}

/** What an evaluation would do, or why it cannot begin. */
export function orderEvaluation(
  order: { readonly id: string; readonly domainId: number; readonly day: string; readonly by: string },
  known: { readonly levels: number; readonly isRunning: boolean },
  forecast: { readonly players: number; readonly upgrades: number; readonly downgrades: number },
): Decision<'vip_evaluation'> {
  if (known.levels === 0) return refuse('The domain has no active VIP levels.', 'domain')
  if (known.isRunning) return refuse('An evaluation of this domain is running. Try again when it has finished.')
  const { id, domainId: domain_id, day, by: ordered_by } = order
  return decide({
    rows: [{ table: 'vip_evaluation', values: { id, domain_id, day, ordered_by } }],
    becomes: { ...forecast },
    message: 'The players are being evaluated',
  })
}

interface DueChange {
  readonly cell: number
  readonly playerId: bigint
  readonly fromLevel: number
  readonly toLevel: number
}
interface PlayerNow {
  readonly status: string
  readonly level: number
  readonly isLocked: boolean
}

type ChangeDecision = Decision<'vip_change', typeof vipChangeFlow>

/** A player who was moved, locked or closed since the evaluation stays, and the change says why. */
export function applyChange(change: DueChange, player: PlayerNow): ChangeDecision {
  const { cell, playerId: id, fromLevel: from, toLevel: to } = change
  const skipped = (reason: string): ChangeDecision => decide({ move: 'skip', set: { reason } })
  if (player.status === 'LOCKED' || player.status === 'CLOSED') return skipped('The account is closed or blocked.')
  if (player.level !== from || player.isLocked) return skipped('A user moved the player meanwhile.')
  return decide({
    move: 'apply',
    rows: [{ table: 'player', key: { cell, id }, values: { vip_level: to } }],
    events: [{ name: 'player.vip_changed', payload: { from, to } }],
  })
}
