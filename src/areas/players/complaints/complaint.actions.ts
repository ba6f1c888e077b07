import { action } from '#blueprint/screen/action.ts'
import { choice, instant, longText, text } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { transitions } from '#blueprint/transitions.ts'
import {
  complaintChannels,
  complaintFlow,
  complaintKinds,
  complaintOutcomes,
} from '#areas/players/rules/complaints/complaint.ts'
import { channelLabels, kindLabels, outcomeLabels } from './labels.ts'

const permission = 'COMPLAINT_EDIT'

/** Complaints that wait for an answer, each assigned to the user who examines it. */
export const complaintQueue = queue({
  of: 'player_complaint',
  noun: 'complaint',
  permission,
  claim: 'untilReleased',
  assignee: 'claimedBy',
})

export const recordComplaint = action({
  name: 'complaint',
  title: 'Record complaint',
  permission,
  on: 'list',
  input: {
    player: text('Player', { hint: 'Username or id', maxLength: 60 }),
    kind: choice('About', complaintKinds, { labels: kindLabels }),
    channel: choice('Channel', complaintChannels, { labels: channelLabels }),
    receivedAt: instant('Received', { optional: true, hint: 'Empty: now. Deadlines run from here' }),
    summary: longText('Complaint', { maxLength: 2000, hint: 'What the player says, and what they ask for' }),
  },
  confirm: 'Record this complaint of {player}? The deadlines follow the settings of the domain.',
})

const onRow = { permission, on: 'row', asks: 'reason' } as const

export const acknowledgeComplaint = action({
  ...onRow,
  name: 'acknowledgement',
  title: 'Acknowledge',
  input: {},
  move: [complaintFlow, 'acknowledge'],
  confirm: 'Record that {player} was notified of the arrival of the complaint?',
})

export const answerComplaint = action({
  ...onRow,
  name: 'answer',
  title: 'Answer',
  input: { outcome: choice('Outcome', complaintOutcomes, { labels: outcomeLabels }) },
  move: [complaintFlow, 'answer'],
  confirm: 'Record the answer that {player} was given?',
})

export const complaintMoves = transitions(
  complaintFlow,
  { permission, asks: 'reason' },
  { reopen: { name: 'reopening', title: 'Reopen', confirm: 'Reopen the complaint of {player}? Its deadline stays.' } },
)

export const handOverComplaint = action({
  ...onRow,
  name: 'hand-over',
  title: 'Hand over',
  input: { body: text('To', { hint: 'Body for disputes, or regulator', maxLength: 120 }) },
  move: [complaintFlow, 'handOver'],
  confirm: 'Record that the complaint of {player} was handed over?',
})

export const closeComplaint = action({
  ...onRow,
  name: 'ruling',
  title: 'Record ruling',
  input: { ruling: choice('Ruling', complaintOutcomes, { labels: outcomeLabels }) },
  move: [complaintFlow, 'close'],
  confirm: 'Record how the body decided the complaint of {player}?',
})

/** What belongs to the complaint as one signed file. Only the requester can download it. */
export const exportCase = action({
  name: 'case-file',
  title: 'Case file',
  permission: 'PLAYER_DATA_EXPORT',
  on: 'row',
  input: {},
  asks: 'password',
  confirm:
    'Make the case file of {player}? It holds their payments, messages and documents of the time. The requester, the reason and its hash are recorded. The file appears under Download report.',
})
