import { is } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
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
import { advanced, list, opening } from '#blueprint/screen/list.ts'
import { kycFlow } from '#areas/players/rules/kyc/document.ts'
import { documentTypes } from '#areas/players/rules/kyc/types.ts'
import { kycActions, kycQueue } from './kyc.actions.ts'
import { levelNames, levels, typeLabels } from './shared.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** Documents awaiting review, oldest first, then decided ones, newest first. */
export const kyc = list({
  path: '/kyc',
  report: 'kyc_list',
  title: 'KYC',
  permission: 'KYC_VIEW',
  scope: 'downline',
  subject: 'kyc_document',
  cases: { of: kycQueue, since: 'submittedAt', within: 'kycDocuments', assignee: 'claimedBy' },
  columns: {
    submittedAt: instant('Submitted', { sortable: true }),
    player: playerLink('Player', { sortable: true }),
    name: text('Name'),
    type: choice('Document', documentTypes, { labels: typeLabels }),
    status: status('Status', kycFlow.states),
    claimedBy: text('Assigned to'),
    isElsewhere: toggle('On other accounts', {
      hint: 'The same number or picture is also on another account.',
      cell: { isAlarm: true },
    }),
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
    reason: reasonText('Reason'),
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
  tabs: {
    'To review': opening({ status: 'PENDING,IN_REVIEW' }, 'urgency', 'ascending'),
    Verified: 'VERIFIED',
    Rejected: 'REJECTED',
    Expired: 'EXPIRED',
    All: {},
  },
  above: 'players/kyc/review/undo',
  queue: 'players/kyc/review/case',
  isDetailWide: true,
  actions: kycActions,
})
