import { rowAddress } from '#blueprint/address.ts'
import { is } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import { agentLink, amount, choice, instant, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { stateLabels } from '#blueprint/labels.ts'
import { list, opening } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { providerLabels } from '#areas/casino/provider-pages/shared.ts'
import { followUps, heldWinFlow, holdCauses } from '#areas/casino/rules/held-win.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { followUpLabels, heldWinQueue, rejectHeldWin, releaseHeldWin } from './held-win.actions.ts'

const causeLabels = { AMOUNT: 'Amount of the win', MULTIPLE: 'Multiple of the stake' }
const heldWinLabels = { ...stateLabels, HELD: 'Held', RELEASED: 'Released', REVERSED: 'Taken back by the provider' }

/** Big wins of casino rounds: credited to the player and held until a user decides. */
export const heldWins = list({
  path: '/player-balance-repair-report/held-wins',
  title: 'Held wins',
  permission: 'PLAYER_BALANCE_REPAIR_REPORT',
  scope: 'downline',
  subject: 'casino_held_win',
  cases: { of: heldWinQueue, since: 'onHoldSince', within: 'heldWins', assignee: 'claimedBy' },
  above: 'reports/balances/repairs/repair-tabs',
  columns: {
    onHoldSince: instant('Held since', { sortable: true }),
    provider: choice('Provider', casinoProviders, { labels: providerLabels }),
    game: text('Game'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    stake: amount('Stake', { hint: 'Of the round when the win arrived' }),
    amount: amount('Win', { total: 'sum', sortable: true }),
    takenBack: amount('Taken back', { total: 'sum', hint: 'By the provider, while the win was held' }),
    held: amount('Held', { total: 'sum', hint: 'Not available to the player' }),
    cause: choice('Held for', holdCauses, { labels: causeLabels }),
    status: status('Status', heldWinFlow.states, { labels: heldWinLabels, sortable: true }),
    claimedBy: text('Assigned to'),
    decidedAt: instant('Decided'),
    decidedBy: text('Decided by'),
    followUp: choice('Follow-up', followUps, { labels: followUpLabels }),
    reason: reasonText('Reason'),
    currency: text('Currency', { hidden: true }),
    roundId: uuid('Round', { hidden: false }),
    id: uuid('Case id'),
    ...playerIds,
  },
  filters: (on) => ({
    ...on(
      [
        'onHoldSince',
        'provider',
        'player',
        'playerId',
        'agentId',
        'domainId',
        'roundId',
        'id',
        'cause',
        'status',
        'claimedBy',
      ],
      { promoted: ['provider', 'player', 'status'] },
    ),
    isFree: is({ label: 'Unassigned' }),
  }),
  tabs: {
    Held: opening({ status: 'HELD' }, 'onHoldSince', 'ascending'),
    Released: 'RELEASED',
    Rejected: 'REJECTED,REVERSED',
    All: {},
  },
  sort: ['onHoldSince', 'descending'],
  links: [
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':playerId' }),
      permission: 'STATEMENTS_VIEW',
      carries: { at: 'onHoldSince' },
    },
  ],
  empty: 'No held wins match these filters.',
  actions: [...heldWinQueue.actions, releaseHeldWin, rejectHeldWin],
})
