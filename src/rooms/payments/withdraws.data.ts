import type { AnyList } from '#blueprint/list.ts'
import { dataset, type Asking } from '#server/engine/dataset.ts'
import { approveWithdraws, withdraws } from './withdraws.screen.ts'

const rows = ({ db }: Pick<Asking<AnyList>, 'db'>) =>
  db
    .selectFrom('withdrawal')
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'withdrawal.cell').onRef('player.id', '=', 'withdrawal.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'withdrawal.agent_id')
    .leftJoin('wallet', (join) =>
      join.onRef('wallet.cell', '=', 'withdrawal.cell').onRef('wallet.account_id', '=', 'withdrawal.player_id'),
    )
    .select([
      'withdrawal.id',
      'withdrawal.asked_at as askedAt',
      'player.username as player',
      'withdrawal.player_id as playerId',
      'agent.username as agent',
      'withdrawal.agent_id as agentId',
      'withdrawal.domain_id as domainId',
      'withdrawal.method',
      'withdrawal.beneficiary',
      'withdrawal.amount',
      'withdrawal.fee',
      'wallet.balance',
      'withdrawal.status',
      'withdrawal.asked_by as askedBy',
      'withdrawal.approved_by as approvedBy',
      'withdrawal.approved_at as approvedAt',
      'withdrawal.paid_by as paidBy',
      'withdrawal.paid_at as paidAt',
      'withdrawal.utr',
      'withdrawal.reason',
      'withdrawal.external_id as externalId',
    ])

export const withdrawsData = dataset(withdraws, rows)
export const approveWithdrawsData = dataset(approveWithdraws, rows)
