import { inDomain, onServer, type Defect } from '#checks/defects/defect.ts'

const rule = 'src/areas/players/rules/complaints/complaint.ts'
const ruleTest = 'src/areas/players/rules/complaints/complaint.test.ts'
const pages = 'src/areas/players/complaints/complaints.test.ts'
const byChance =
  'whatever staff do in whatever order: the row is one that the register takes, and the first acknowledgement stays'

export const complaintDefects: readonly Defect[] = [
  {
    name: 'the time to answer a complaint is the time to acknowledge it',
    file: rule,
    find: 'receivedAt.getTime() + limits.answer * minuteMs',
    replace: 'receivedAt.getTime() + limits.acknowledge * minuteMs',
    caughtBy: inDomain(ruleTest, 'the deadlines run from the arrival, by the limits of the domain'),
  },
  {
    name: 'a later acknowledgement of a complaint replaces the first',
    file: rule,
    find: 'acknowledgedAt === null ?',
    replace: 'at > new Date(0) ?',
    caughtBy: inDomain(ruleTest, 'the first acknowledgement counts'),
  },
  {
    name: 'a reopened complaint keeps its outcome',
    file: rule,
    find: 'answered_at: null, outcome: null',
    replace: 'answered_at: null',
    caughtBy: inDomain('src/areas/players/rules/complaints/complaint.properties.test.ts', byChance),
  },
  {
    name: 'a complaint that arrives in the future is recorded',
    file: rule,
    find: 'receivedAt > now ?',
    replace: 'receivedAt.getTime() < 0 ?',
    caughtBy: inDomain(ruleTest, 'a complaint arrives now or before'),
  },
  {
    name: 'the months of complaints are those of UTC',
    file: 'src/areas/players/complaints/complaints.data.ts',
    find: 'day_in(domain_id, received_at)::timestamp',
    replace: "(received_at at time zone 'UTC')",
    caughtBy: onServer(pages, 'the figures of a month are the counts of its rows in the register'),
  },
  {
    name: 'a complaint that is assigned to a user is answered by another',
    file: 'src/areas/players/complaints/complaint.act.ts',
    find: 'assignedToOther(locked, request) ?? rules.answer',
    replace: 'rules.answer',
    caughtBy: onServer(pages, 'a complaint that is assigned to a user is answered by that user'),
  },
  {
    name: 'a case file holds what was years before',
    file: 'src/areas/players/complaint-file/case-lines.ts',
    find: 'partRows(withHash(part), player, isOfCase)',
    replace: 'partRows(withHash(part), player)',
    caughtBy: onServer(
      'src/areas/players/complaint-file/case-file.test.ts',
      'PII-01 a case file holds what belongs to the case, of this player alone, and the trail keeps its hash and signature',
    ),
  },
  {
    name: 'a changed case file passes for the one that was signed',
    file: 'src/areas/players/complaint-file/case-signature.ts',
    find: 'computed.sha256 === sha256 && ',
    replace: '',
    caughtBy: onServer(
      'src/areas/players/complaint-file/case-signature.test.ts',
      'a seal vouches for exactly these lines, and only with the key of the installation',
    ),
  },
]
