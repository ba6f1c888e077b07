import { is } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  day,
  instant,
  integer,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'
import { kycActions } from './kyc.actions.ts'
import { levelNames, levels, typeLabels } from './labels.ts'
import { playerIds } from '#areas/players/cards/player-ids.ts'

/** Documents awaiting review, oldest first, then decided ones, newest first. */
export const kyc = list({
  path: '/kyc',
  title: 'KYC',
  permission: 'KYC_VIEW',
  scope: 'downline',
  subject: 'kyc_document',
  columns: {
    submittedAt: instant('Submitted', { sortable: true }),
    age: integer('Waiting time (min)', { hint: 'Until the decision, or until now' }),
    player: playerLink('Player', { sortable: true }),
    name: text('Name'),
    type: choice('Document', documentTypes, { labels: typeLabels }),
    status: status('Status', kycFlow.states),
    claimedBy: text('Assigned to'),
    isElsewhere: toggle('On other accounts', { hint: 'The same number or picture is also on another account.' }),
    pendingWithdrawal: amount('Pending withdrawals', { hint: 'Total of the player’s pending withdrawals' }),
    playerLevel: choice('KYC level', levels, { labels: levelNames, hint: 'Current KYC level of the player' }),
    number: text('Number'),
    sides: integer('Pictures'),
    agent: agentLink('Agent'),
    phone: text('Phone', { masked: true }),
    state: text('State'),
    expiresOn: day('Valid until'),
    escalatedBy: text('Second reviewer requested by', { hint: 'User who escalated the document' }),
    isRequested: toggle('Documents requested', { hint: 'More documents were requested and none has arrived yet.' }),
    reviewedBy: text('Decided by'),
    reviewedAt: instant('Decided'),
    reason: text('Reason'),
    ...advanced({
      submittedBy: text('Submitted by'),
      bornOn: day('Date of birth'),
      urgency: integer('Queue priority'),
    }),
    id: uuid('Id', { hidden: false }),
    ...playerIds,
  },
  filters: (on) => ({
    ...on(['submittedAt', 'status', 'type', 'player'], { promoted: ['status', 'type'], anytime: ['submittedAt'] }),
    ...on(['playerId', 'agentId', 'domainId', 'phone', 'claimedBy', 'playerLevel'], { exact: ['phone'] }),
    hasWithdrawal: is({ label: 'Has pending withdrawal' }),
    isElsewhere: is({ label: 'Also on another account' }),
    ...on(['isRequested', 'id']),
  }),
  sort: ['urgency', 'ascending'],
  empty: 'No documents match these filters.',
  tabs: { All: {}, 'To review': 'PENDING,IN_REVIEW', Verified: 'VERIFIED', Rejected: 'REJECTED', Expired: 'EXPIRED' },
  above: 'players/kyc-review/undo',
  queue: 'players/kyc-review/case',
  actions: kycActions,
})
