import { reasonText } from '#blueprint/kinds/choices.ts'
import { agentLink, choice, instant, playerLink, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import {
  complaintChannels,
  complaintFlow,
  complaintKinds,
  complaintOutcomes,
} from '#areas/players/rules/complaints/complaint.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'
import { channelLabels, complaintLabels, kindLabels, outcomeLabels } from './labels.ts'

export const complaintColumns = {
  receivedAt: instant('Received', { sortable: true }),
  status: status('Status', complaintFlow.states, { labels: complaintLabels, sortable: true }),
  player: playerLink('Player'),
  agent: agentLink('Agent'),
  kind: choice('About', complaintKinds, { labels: kindLabels }),
  summary: text('Complaint'),
  channel: choice('Channel', complaintChannels, { labels: channelLabels }),
  acknowledgeBy: instant('Acknowledge until', { sortable: true }),
  isAcknowledgedLate: toggle('Acknowledged late', { hint: 'Or not yet, beyond the time', cell: { isAlarm: true } }),
  answerBy: instant('Answer until', { sortable: true }),
  isAnsweredLate: toggle('Answered late', { hint: 'Or not yet, beyond the time', cell: { isAlarm: true } }),
  claimedBy: text('Assigned to'),
  outcome: choice('Outcome', complaintOutcomes, { labels: outcomeLabels }),
  reason: reasonText('Reason'),
  acknowledgedAt: instant('Acknowledged'),
  acknowledgedBy: text('Acknowledged by'),
  answeredAt: instant('Answered'),
  answeredBy: text('Answered by'),
  handedTo: text('Handed over to'),
  handedOverAt: instant('Handed over'),
  ruling: choice('Ruling', complaintOutcomes, { labels: outcomeLabels }),
  closedAt: instant('Decided outside'),
  recordedBy: text('Recorded by'),
  recordedAt: instant('Recorded'),
  id: uuid('Complaint id'),
  ...playerIds,
}
