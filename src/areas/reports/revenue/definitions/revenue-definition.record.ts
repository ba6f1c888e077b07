import { sql } from 'kysely'
import { recordOf } from '#engine/records/record-of.ts'

/** Definitions are those of a whole domain, so staff of an agent cannot decide on them. */
export const revenueDefinitionRecord = recordOf('revenue_definition', {
  scope: 'domain',
  visible: ({ actor }) => sql<boolean>`${actor.agentId === null}`,
  name: ({ number, validFrom }) => `definition of revenue ${number}, from ${validFrom}`,
  shown: [
    'number',
    'validFrom',
    'deductsBonuses',
    'casinoFee',
    'sportsbookFee',
    'jackpotRate',
    'depositFee',
    'withdrawalFee',
    'deductsReversals',
    'countsCommission',
    'countsAdjustments',
    'note',
  ],
})
