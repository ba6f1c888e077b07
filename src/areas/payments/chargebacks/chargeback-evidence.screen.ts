import { reasonText } from '#blueprint/kinds/choices.ts'
import { amount, fileLink, instant, playerLink, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { chargebackFlow } from '#areas/payments/rules/chargebacks/chargeback.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { chargebackLabels } from './labels.ts'

/** The pictures that speak for the operator in chargebacks; each view is logged. */
export const chargebackEvidence = list({
  path: '/deposits/chargebacks/evidence',
  title: 'Chargeback evidence',
  permission: 'DEPOSIT_VIEW',
  scope: 'downline',
  subject: 'deposit_chargeback_evidence',
  columns: {
    addedAt: instant('Added', { sortable: true }),
    addedBy: text('Added by'),
    note: reasonText('What it shows'),
    attachment: fileLink('Picture'),
    reference: text('Case number'),
    status: status('Case', chargebackFlow.states, { labels: chargebackLabels }),
    player: playerLink('Player'),
    amount: amount('Amount'),
    currency: text('Currency', { hidden: true }),
    sha256: text('SHA-256', { hidden: true }),
    chargebackId: uuid('Case id', { hidden: false }),
    id: uuid('Id'),
    ...playerIds,
  },
  filters: (on) =>
    on(['addedAt', 'player', 'addedBy', 'chargebackId', 'id', 'playerId', 'agentId', 'domainId'], {
      promoted: ['player'],
      anytime: ['addedAt'],
    }),
  sort: ['addedAt', 'descending'],
  empty: 'No evidence matches these filters. Add it from a chargeback.',
})
