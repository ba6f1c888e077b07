import { rowAddress } from '#blueprint/address.ts'
import { list, opening } from '#blueprint/screen/list.ts'
import {
  acknowledgeComplaint,
  answerComplaint,
  closeComplaint,
  complaintMoves,
  complaintQueue,
  exportCase,
  handOverComplaint,
  recordComplaint,
} from './complaint.actions.ts'
import { complaintColumns } from './complaint-columns.ts'

/** The register of complaints: from each deadline to its answer, its reasons, and its hand-over. */
export const complaints = list({
  path: '/complaints',
  title: 'Complaints',
  permission: 'COMPLAINT_VIEW',
  scope: 'downline',
  subject: 'player_complaint',
  cases: { of: complaintQueue, since: 'receivedAt', within: 'complaints', assignee: 'claimedBy' },
  above: 'players/complaints/complaint-tabs',
  columns: complaintColumns,
  filters: (on) => ({
    ...on(['receivedAt', 'status', 'kind', 'player', 'channel', 'outcome', 'claimedBy'], {
      promoted: ['status', 'kind', 'player'],
    }),
    ...on(['isAcknowledgedLate', 'isAnsweredLate', 'ruling', 'handedTo', 'id', 'playerId', 'agentId', 'domainId']),
  }),
  sort: ['receivedAt', 'descending'],
  tabs: {
    'To answer': opening({ status: 'OPEN,ACKNOWLEDGED' }, 'answerBy', 'ascending'),
    'To acknowledge': 'OPEN',
    Answered: 'ANSWERED',
    'Handed over': 'HANDED_OVER,CLOSED',
    All: {},
  },
  links: [
    {
      title: 'Messages',
      to: rowAddress('/message-box', { playerId: ':playerId' }),
      permission: 'MESSAGE_VIEW',
    },
  ],
  empty: 'No complaints match these filters.',
  actions: [
    ...complaintQueue.actions,
    recordComplaint,
    acknowledgeComplaint,
    answerComplaint,
    ...Object.values(complaintMoves),
    handOverComplaint,
    closeComplaint,
    exportCase,
  ],
})
